import { parse } from "csv-parse/sync";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Connection } from "../../scripts/client.ts";
import { giveToken } from "../support/access-tokens.ts";
import { ScriptConnections } from "../support/script-connections.ts";
import { outputOf, runScript } from "../support/script-process.ts";
import { startTestServer, type TestServer } from "../support/test-server.ts";

/** Scripts as processes of their own. Which database the server has makes no difference to them. */

const FOLLOW = "scripts/examples/follow.ts";
const REPORT = "scripts/examples/readiness-report.ts";
const CSV = "scripts/examples/participation-csv.ts";
const optIn = { participation_intention: "OptIn" } as const;

let server: TestServer;
const start = async () => {
  server = await startTestServer({ people: ["ada", "bo", "cy", "dee"], crews: ["boats", "garden", "kitchen"] });
};
const stop = () => server.stop();

describe("an example", () => {
  // Nothing here changes what is on the server.
  beforeAll(start);
  afterAll(stop);

  it.each([FOLLOW, REPORT, CSV] as const)("%s explains itself", async (script) => {
    const { written, ended } = runScript(script, { url: "", args: ["--help"] });
    expect(await ended).toBe(0);
    expect(written.output).toContain(`npx tsx ${script}`);
    expect(written.output).toContain("CREWTIDE_PASSWORD");
  });

  it.each([
    { fault: "a wrong password", set: { CREWTIDE_PASSWORD: "guessed" }, line: /^Invalid email or password\n$/ },
    { fault: "what is no address", set: { CREWTIDE_EMAIL: "ada" }, line: /^Invalid email\n$/ },
    {
      fault: "a server that is away",
      set: { CREWTIDE_URL: "http://127.0.0.1:1" },
      line: /^No response from a Crewtide server at http:\/\/127\.0\.0\.1:1: .+\n$/,
    },
    { fault: "a missing setting", set: { CREWTIDE_PASSWORD: "" }, line: /^CREWTIDE_PASSWORD is not set; .+\n$/ },
    {
      fault: "a wrong setting",
      set: { CREWTIDE_URL: "localhost:3000" },
      line: /^CREWTIDE_URL is "localhost:3000", but must be .+\n$/,
    },
    { fault: "an unknown option", args: ["--loud"], line: /^Unknown option '--loud'.*\n$/ },
  ])("answers $fault with one line and exit code 1", async ({ set, args, line }) => {
    const { written, ended } = runScript(REPORT, { url: server.url, args, environment: set });
    expect(await ended).toBe(1);
    expect(written.errors).toMatch(line);
    expect(written.output).toBe("");
  });

  it.each([REPORT, CSV] as const)("%s runs with a token that can only read, and without a password", async (script) => {
    const account = { CREWTIDE_EMAIL: "", CREWTIDE_PASSWORD: "", CREWTIDE_TOKEN: await giveToken(server, "Read") };
    expect(await outputOf(script, { url: server.url, environment: account })).not.toBe("");
    const wrong = runScript(script, { url: server.url, environment: { ...account, CREWTIDE_TOKEN: "ctk_wrong" } });
    expect(await wrong.ended).toBe(1);
    expect(wrong.written.errors).toBe("This token does not work. It may have expired or been deleted.\n");
  });

  it.each([REPORT, CSV] as const)("%s writes the same on machines a day apart, in other languages", async (script) => {
    const here = { TZ: "Pacific/Kiritimati", LC_ALL: "ar_EG.UTF-8" };
    const there = { TZ: "Etc/GMT+12", LC_ALL: "de_DE.UTF-8" };
    const outputIn = (environment: Record<string, string>) => outputOf(script, { url: server.url, environment });
    expect(await outputIn(here)).toBe(await outputIn(there));
  });
});

describe("an example's output", () => {
  const connections = new ScriptConnections();
  beforeEach(start);
  afterEach(async () => {
    await connections.close();
    await stop();
  });

  const crew = (name: string) => server.collective.crews[name] ?? 0;

  async function rename(name: string, display_name: string): Promise<Connection> {
    const connection = await connections.open(server, name);
    await connection.client.people.update.mutate({ id: server.collective.people[name] ?? 0, display_name });
    return connection;
  }

  it("reports how ready the next interval is", async () => {
    const ada = await rename("ada", "Ada");
    const bo = await rename("bo", "Bo\u001B[2J");
    const cy = await rename("cy", "Cy");
    await ada.client.me.saveParticipation.mutate({
      interval_id: 2,
      ...optIn,
      crew_involvements: [{ crew_id: crew("kitchen") }],
    });
    await ada.client.me.saveParticipation.mutate({
      interval_id: 3,
      ...optIn,
      capacity_score: 1,
      crew_involvements: [{ crew_id: crew("garden"), volunteered_convenor: true }],
    });
    await bo.client.me.saveParticipation.mutate({
      interval_id: 3,
      ...optIn,
      crew_involvements: [{ crew_id: crew("garden") }, { crew_id: crew("kitchen") }],
    });
    await cy.client.me.saveParticipation.mutate({
      interval_id: 3,
      participation_intention: "OptOut",
      opt_out_type: "Exit",
    });
    expect(await outputOf(REPORT, server)).toBe(`Tidewater: interval 3, Mar 1 – Mar 31, 31 days, starts in 14 days

3 of 4 have answered
Participating (2): Ada, Bo [2J
Exiting (1): Cy
Capacity: 0 lower, 0 usual, 1 higher, 1 not answered

boats (people: 0, volunteers: 0, convenor: none)
  Needs participants to go ahead.
garden (people: 2, volunteers: 1, convenor: Ada)
kitchen (people: 1, volunteers: 0, convenor: none)
  Needs convenor to go ahead.
  No overlapping participants with last interval, this crew will go ahead but may lack context.

Not answered yet (1): dee
`);
  });

  it("says that there is no next interval to report on", async () => {
    server.clock.setDay("2026-03-15");
    expect(await outputOf(REPORT, server)).toBe("There is no next interval yet.\n");
  });

  it("writes participation as CSV without formulas", async () => {
    const formula = `=HYPERLINK("https://evil.example","x")`;
    const ada = await rename("ada", formula);
    await ada.client.me.saveParticipation.mutate({
      interval_id: 2,
      ...optIn,
      crew_involvements: [{ crew_id: crew("garden"), volunteered_convenor: true }, { crew_id: crew("boats") }],
    });
    const output = await outputOf(CSV, server);
    expect(output.split("\r\n")[0]).toBe(
      "\uFEFFinterval,start_date,end_date,person,status,intention,planned_return_date,crew,convenor,volunteered_convenor",
    );
    const rows = parse<Record<string, string>>(output, { columns: true, bom: true });
    const second = { interval: "2", start_date: "2026-02-01", end_date: "2026-02-28", status: "Participating" };
    const opted = { ...second, person: `'${formula}`, intention: "OptIn", planned_return_date: "" };
    expect(rows.filter(({ interval }) => interval === "2").slice(0, 3)).toEqual([
      { ...opted, crew: "boats", convenor: "false", volunteered_convenor: "false" },
      { ...opted, crew: "garden", convenor: "true", volunteered_convenor: "true" },
      { ...opted, person: "bo", intention: "", crew: "", convenor: "", volunteered_convenor: "" },
    ]);
    expect(rows.map(({ interval }) => interval)).toEqual(["2", "2", "2", "2", "2", "3", "3", "3", "3"]);
  });
});
