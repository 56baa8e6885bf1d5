import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import stringWidth from "string-width";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { connect, type Connection } from "../../scripts/client.ts";
import { argumentsFor } from "../support/programs.ts";
import { makeTempFolder } from "../support/temp-folder.ts";
import { startTestServer, type TestServer } from "../support/test-server.ts";
import { PASSWORD } from "../support/world.ts";

/** Scripts as processes of their own. Which database the server has makes no difference to them. */

const ROOT = join(import.meta.dirname, "../..");
const optIn = { participation_intention: "OptIn" } as const;

let server: TestServer;
let connections: Connection[];
let children: ChildProcess[];
beforeEach(() => {
  connections = [];
  children = [];
});
afterEach(async () => {
  for (const child of children) child.kill("SIGKILL");
  await Promise.all(connections.map((connection) => connection.close()));
  await server.stop();
});

async function member(name: string): Promise<Connection> {
  const connection = await connect({ url: server.url, email: `${name}@example.org`, password: PASSWORD });
  connections.push(connection);
  return connection;
}

const countSessions = async () =>
  (await server.running.services.db.selectFrom("sessions").select("id_hash").execute()).length;

/** One of ours, or the path of somebody's own. */
type Script = Parameters<typeof argumentsFor>[0] | { path: string };

interface Program {
  child: ChildProcess;
  /** Its output so far. */
  written: { output: string; errors: string };
  /** Waits until it has written that. */
  until: (stream: "output" | "errors", text: string) => Promise<void>;
  /** Its exit code, once it has ended. */
  ended: Promise<number | null>;
}

/** Runs a script in a separate process. */
function run(script: Script, args: string[] = [], environment: Record<string, string> = {}): Program {
  const child = spawn(
    process.execPath,
    [...(typeof script === "string" ? argumentsFor(script) : ["--import", "tsx", script.path]), ...args],
    {
      cwd: ROOT,
      env: {
        ...process.env,
        CREWTIDE_URL: server.url,
        CREWTIDE_EMAIL: "ada@example.org",
        CREWTIDE_PASSWORD: PASSWORD,
        ...environment,
      },
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  children.push(child);
  const written = { output: "", errors: "" };
  let wake = () => {};
  child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
    written.output += chunk;
    wake();
  });
  child.stderr.setEncoding("utf8").on("data", (chunk: string) => {
    written.errors += chunk;
    wake();
  });
  return {
    child,
    written,
    until: async (stream, text) => {
      while (!written[stream].includes(text)) await new Promise<void>((resolve) => (wake = resolve));
    },
    ended: once(child, "close").then(([code]) => code as number | null),
  };
}

async function outputOf(script: Script, environment: Record<string, string> = {}): Promise<string> {
  const { written, ended } = run(script, [], environment);
  expect({ code: await ended, errors: written.errors }).toEqual({ code: 0, errors: "" });
  return written.output;
}

describe("a custom script", () => {
  it("exits by itself when it is done, and is signed out", async () => {
    server = await startTestServer();
    const folder = makeTempFolder();
    const script = join(folder.path, "my-script.mts");
    writeFileSync(
      script,
      `import { connect } from ${JSON.stringify(join(ROOT, "scripts/client.ts"))};
      const { CREWTIDE_URL: url = "", CREWTIDE_EMAIL: email = "", CREWTIDE_PASSWORD: password = "" } = process.env;
      await using crewtide = await connect({ url, email, password });
      const state = await crewtide.client.collective.state.query();
      await crewtide.client.crews.create.mutate({ name: "Boats", description: "All of them" });
      for await (const { event } of crewtide.events(state)) {
        console.log(Object.keys(event));
        break;
      }`,
    );
    expect(await outputOf({ path: script })).toBe("[ 'CrewsEvent' ]\n");
    expect(await countSessions()).toBe(0);
    folder.remove();
  });
});

describe("an example", () => {
  const FOLLOW = "scripts/examples/follow.ts";
  const REPORT = "scripts/examples/readiness-report.ts";
  const CSV = "scripts/examples/participation-csv.ts";

  beforeEach(async () => {
    server = await startTestServer({ people: ["ada", "bo", "cy", "dee"], crews: ["boats", "garden", "kitchen"] });
  });

  const crew = (name: string) => server.collective.crews[name] ?? 0;

  async function rename(name: string, display_name: string): Promise<Connection> {
    const connection = await member(name);
    await connection.client.people.update.mutate({ id: server.collective.people[name] ?? 0, display_name });
    return connection;
  }

  it.each([FOLLOW, REPORT, CSV] as const)("%s explains itself", async (script) => {
    const { written, ended } = run(script, ["--help"], { CREWTIDE_URL: "" });
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
    { fault: "an unknown option", set: {}, args: ["--loud"], line: /^Unknown option '--loud'.*\n$/ },
  ])("answers $fault with one line and exit code 1", async ({ set, args, line }) => {
    const { written, ended } = run(REPORT, args, set);
    expect(await ended).toBe(1);
    expect(written.errors).toMatch(line);
    expect(written.output).toBe("");
  });

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
    expect(await outputOf(REPORT)).toBe(`Tidewater: interval 3, Mar 1 – Mar 31, 31 days, starts in 14 days

3 of 4 have answered
Participating (2): Ada, Bo [2J
Exiting (1): Cy
Capacity: 0 lower, 0 usual, 1 higher, 1 not answered

Crew     People  Volunteers  Convenor
boats         0           0  missing
garden        2           1  Ada
kitchen       1           0  missing

boats: Needs participants to go ahead.
kitchen: Needs convenor to go ahead. No overlapping participants with last
  interval, this crew will go ahead but may lack context.

Not answered yet (1): dee
`);
  });

  it("keeps the report within eighty columns, with any names", async () => {
    const ada = await rename("ada", "渚".repeat(60));
    await rename("bo", `${"Very ".repeat(30)}long`);
    await ada.client.crews.create.mutate({ name: "👩‍🌾".repeat(17), description: "All of it" });
    const { crew_id } = await findCrew(ada, "👩‍🌾".repeat(17));
    await ada.client.me.saveParticipation.mutate({
      interval_id: 3,
      ...optIn,
      crew_involvements: [{ crew_id, volunteered_convenor: true }],
    });
    const lines = (await outputOf(REPORT)).split("\n");
    expect(Math.max(...lines.map((line) => stringWidth(line)))).toBeLessThanOrEqual(80);
    const title = lines.find((line) => line.startsWith("Crew ")) ?? "";
    const row = lines.find((line) => line.includes("👩‍🌾")) ?? "";
    expect(stringWidth(row.slice(0, row.indexOf("渚")))).toBe(title.indexOf("Convenor"));
  });

  async function findCrew({ client }: Connection, name: string): Promise<{ crew_id: number }> {
    const found = (await client.collective.state.query()).crews.find((candidate) => candidate.name === name);
    if (!found) throw new Error(`There is no crew ${name}`);
    return { crew_id: found.id };
  }

  it("says that there is no next interval to report on", async () => {
    server.clock.setDay("2026-03-15");
    expect(await outputOf(REPORT)).toBe("There is no next interval yet.\n");
  });

  it("writes participation as CSV without formulas", async () => {
    const formula = `=HYPERLINK("https://evil.example","x")`;
    const ada = await rename("ada", formula);
    await ada.client.me.saveParticipation.mutate({
      interval_id: 2,
      ...optIn,
      crew_involvements: [{ crew_id: crew("garden"), volunteered_convenor: true }, { crew_id: crew("boats") }],
    });
    const output = await outputOf(CSV);
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

  it.each([REPORT, CSV] as const)("%s writes the same on machines a day apart, in other languages", async (script) => {
    const here = { TZ: "Pacific/Kiritimati", LC_ALL: "ar_EG.UTF-8" };
    const there = { TZ: "Etc/GMT+12", LC_ALL: "de_DE.UTF-8" };
    expect(await outputOf(script, here)).toBe(await outputOf(script, there));
  });

  it("follows events across a restart of the server, until Ctrl-C", async () => {
    const follower = run(FOLLOW);
    await follower.until("errors", "Connected to Tidewater. Press Ctrl-C to stop.");
    const bo = await member("bo");
    const visitor = { email: "vi@example.org", name: "Vi" };
    await bo.client.me.saveParticipation.mutate({
      interval_id: 3,
      ...optIn,
      crew_involvements: [{ crew_id: crew("garden"), volunteered_convenor: true }, { crew_id: crew("boats") }],
    });
    await bo.client.people.update.mutate({ id: server.collective.people["bo"] ?? 0, display_name: "Bo" });
    await bo.client.crews.create.mutate({ name: "Bakery", description: "Bread" });
    await follower.until("output", "creates the crew Bakery");
    await server.restart();
    const { crew_id } = await findCrew(bo, "Bakery");
    await bo.client.me.saveParticipation.mutate({ interval_id: 2, ...optIn, crew_involvements: [{ crew_id }] });
    await bo.client.crews.update.mutate({ id: crew_id, name: "Bakehouse", description: "Bread" });
    await bo.client.me.saveParticipation.mutate({
      interval_id: 3,
      participation_intention: "OptOut",
      opt_out_type: "Hiatus",
      opt_out_planned_return_date: "2026-05-01",
    });
    await bo.client.collective.update.mutate({
      name: "Tidewater",
      noun_name: "the shoal",
      slug: "tidewater",
      feature_eoi: true,
    });
    await bo.client.interest.submit.mutate({ collective_id: server.collective.id, ...visitor });
    await follower.until("output", "would like to join");
    const [pathway] = (await bo.client.collective.state.query()).entry_pathways;
    await bo.client.invitations.sendForEntryPathway.mutate({ entry_pathway_id: pathway?.id ?? 0 });
    await bo.client.intervals.create.mutate({ start_date: "2026-04-01", end_date: "2026-04-30" });
    server.clock.setDay("2026-03-01");
    await server.rollOver();
    await bo.client.me.saveParticipation.mutate({
      interval_id: 4,
      participation_intention: "OptOut",
      opt_out_type: "Exit",
    });
    await follower.until("output", "leaves");
    follower.child.kill("SIGINT");
    expect(await follower.ended).toBe(0);
    expect(
      follower.written.output
        .replaceAll(/^\d\d:\d\d /gm, "")
        .trimEnd()
        .split("\n"),
    ).toEqual([
      "bo takes part in interval 3 (boats; garden, convenor)",
      "Bo edits their profile",
      "Bo creates the crew Bakery",
      "Bo takes part in interval 2 (Bakery)",
      "Bo edits the crew Bakehouse",
      "Bo pauses in interval 3, until May 1",
      "Bo edits the collective",
      "Vi would like to join",
      "Vi is new in the collective",
      "Vi has not answered for interval 2 yet",
      "Vi has not answered for interval 3 yet",
      "The expression of interest of Vi is closed",
      "Bo plans interval 4 (Apr 1 – Apr 30)",
      "Now interval 3 is current and interval 4 is next",
      "Bo leaves the collective after interval 4",
    ]);
    expect(follower.written.output).toMatch(/^\d\d:\d\d bo takes part/);
    expect(follower.written.errors).toContain("Connection lost. Reconnecting.");
    await bo.close();
    expect(await countSessions()).toBe(0);
  });

  it("stops when its output is closed", async () => {
    const follower = run(FOLLOW);
    await follower.until("errors", "Connected to Tidewater.");
    follower.child.stdout?.destroy();
    const { client } = await member("bo");
    await client.me.saveParticipation.mutate({ interval_id: 3, ...optIn });
    expect(await follower.ended).toBe(0);
    expect(follower.written.errors).toBe("Connected to Tidewater. Press Ctrl-C to stop.\n");
  });
});
