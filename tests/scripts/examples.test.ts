import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Connection } from "../../scripts/client.ts";
import { giveToken } from "../support/access-tokens.ts";
import { scriptsOf, serverForAll, serverForEach } from "../support/hooks.ts";
import { outputOf, runScript } from "../support/script-process.ts";
import { makeTempFolder } from "../support/temp-folder.ts";
import { EXIT, hiatusUntil } from "../support/world.ts";

/** Scripts as processes of their own. */

const FOLLOW = "scripts/examples/follow.ts";
const REPORT = "scripts/examples/readiness-report.ts";
const ROOT = join(import.meta.dirname, "../..");
const optIn = { participation_intention: "OptIn" } as const;

const WISHES = { people: ["ada", "bo", "cy", "dee"], crews: ["boats", "garden", "kitchen"] };

describe("an example", () => {
  // Nothing here changes what is on the server.
  const server = serverForAll(WISHES);

  it.each([FOLLOW, REPORT] as const)("%s explains itself", async (script) => {
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

  it("runs with a token that can only read, and without a password", async () => {
    const account = { CREWTIDE_EMAIL: "", CREWTIDE_PASSWORD: "", CREWTIDE_TOKEN: await giveToken(server, "Read") };
    expect(await outputOf(REPORT, { url: server.url, environment: account })).not.toBe("");
    const wrong = runScript(REPORT, { url: server.url, environment: { ...account, CREWTIDE_TOKEN: "ctk_wrong" } });
    expect(await wrong.ended).toBe(1);
    expect(wrong.written.errors).toBe("This token does not work. It may have expired or been deleted.\n");
  });

  it("writes the same on machines a day apart, in other languages", async () => {
    const here = { TZ: "Pacific/Kiritimati", LC_ALL: "ar_EG.UTF-8" };
    const there = { TZ: "Etc/GMT+12", LC_ALL: "de_DE.UTF-8" };
    const outputIn = (environment: Record<string, string>) => outputOf(REPORT, { url: server.url, environment });
    expect(await outputIn(here)).toBe(await outputIn(there));
  });
});

describe("a script", () => {
  const server = serverForEach(WISHES);
  const open = scriptsOf(server);
  const countSessions = async () =>
    (await server.running.services.db.selectFrom("sessions").select("id_hash").execute()).length;

  async function rename(name: string, display_name: string): Promise<Connection> {
    const connection = await open(name);
    await connection.client.people.update.mutate({ id: server.person(name), display_name });
    return connection;
  }

  it("reports how ready the next interval is", async () => {
    const ada = await rename("ada", "Ada");
    const bo = await rename("bo", "Bo\u001B[2J");
    const cy = await rename("cy", "Cy");
    await ada.client.me.saveParticipation.mutate({
      interval_id: 2,
      ...optIn,
      crew_involvements: [{ crew_id: server.crew("kitchen") }],
    });
    await ada.client.me.saveParticipation.mutate({
      interval_id: 3,
      ...optIn,
      capacity_score: 1,
      crew_involvements: [{ crew_id: server.crew("garden"), volunteered_convenor: true }],
    });
    await bo.client.me.saveParticipation.mutate({
      interval_id: 3,
      ...optIn,
      crew_involvements: [{ crew_id: server.crew("garden") }, { crew_id: server.crew("kitchen") }],
    });
    await cy.client.me.saveParticipation.mutate({ interval_id: 3, ...EXIT });
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

  it("of one's own exits by itself when it is done, and is signed out", async () => {
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
    expect(await outputOf({ path: script }, server)).toBe("[ 'CrewsEvent' ]\n");
    expect(await countSessions()).toBe(0);
    folder.remove();
  });

  it("follows events across a restart of the server, until Ctrl-C", async () => {
    const follower = runScript(FOLLOW, server);
    await follower.until("errors", "Connected to Tidewater. Press Ctrl-C to stop.");
    const bo = await open("bo");
    await bo.client.me.saveParticipation.mutate({
      interval_id: 3,
      ...optIn,
      crew_involvements: [
        { crew_id: server.crew("garden"), volunteered_convenor: true },
        { crew_id: server.crew("boats") },
      ],
    });
    await follower.until("output", "joins boats");
    await bo.client.people.update.mutate({ id: server.person("bo"), display_name: "Bo" });
    await bo.client.crews.create.mutate({ name: "Bakery", description: "Bread" });
    await follower.until("output", "created Bakery");
    await server.restart();
    const { crews } = await bo.client.collective.state.query();
    const crew_id = crews.find(({ name }) => name === "Bakery")?.id ?? 0;
    await bo.client.me.saveParticipation.mutate({ interval_id: 2, ...optIn, crew_involvements: [{ crew_id }] });
    await follower.until("output", "joins Bakery");
    await bo.client.me.saveParticipation.mutate({ interval_id: 3, ...hiatusUntil("2026-05-01") });
    await bo.client.intervals.create.mutate({ start_date: "2026-04-01", end_date: "2026-04-30" });
    server.clock.setDay("2026-03-01");
    await server.rollOver();
    await bo.client.me.saveParticipation.mutate({ interval_id: 4, ...EXIT });
    await follower.until("output", "leaves in interval 4");
    follower.child.kill("SIGINT");
    expect(await follower.ended).toBe(0);
    expect(
      follower.written.output
        .replaceAll(/^\d\d:\d\d /gm, "")
        .trimEnd()
        .split("\n"),
    ).toEqual([
      "Bo takes part, joins garden as convenor and joins boats in interval 3",
      "Bo edited their profile",
      "Bo created Bakery",
      "Bo takes part and joins Bakery in interval 2",
      "Bo pauses until May 1, 2026, leaves garden, where nobody volunteers to convene any more and leaves boats in interval 3",
      "Bo added interval 4",
      "Interval 3 began",
      "Bo leaves in interval 4",
    ]);
    expect(follower.written.output).toMatch(/^\d\d:\d\d Bo takes part/);
    expect(follower.written.errors).toContain("Connection lost. Reconnecting.");
    await bo.close();
    expect(await countSessions()).toBe(0);
  });

  it("stops when its output is closed", async () => {
    const follower = runScript(FOLLOW, server);
    await follower.until("errors", "Connected to Tidewater.");
    follower.child.stdout?.destroy();
    const { client } = await open("bo");
    await client.me.saveParticipation.mutate({ interval_id: 3, ...optIn });
    expect(await follower.ended).toBe(0);
    expect(follower.written.errors).toBe("Connected to Tidewater. Press Ctrl-C to stop.\n");
  });
});
