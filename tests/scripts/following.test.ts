import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { serverForEach } from "../support/hooks.ts";
import { getCrewId, ScriptConnections } from "../support/script-connections.ts";
import { outputOf, runScript } from "../support/script-process.ts";
import { makeTempFolder } from "../support/temp-folder.ts";
import { EXIT, hiatusUntil } from "../support/world.ts";

/** Scripts that follow events, as processes of their own. */

const ROOT = join(import.meta.dirname, "../..");
const FOLLOW = "scripts/examples/follow.ts";
const optIn = { participation_intention: "OptIn" } as const;

const server = serverForEach({ people: ["ada", "bo"], crews: ["boats", "garden"] });
const connections = new ScriptConnections();
afterEach(async () => {
  await connections.close();
});

const crew = (name: string) => server.collective.crews[name] ?? 0;

const countSessions = async () =>
  (await server.running.services.db.selectFrom("sessions").select("id_hash").execute()).length;

describe("a custom script", () => {
  it("exits by itself when it is done, and is signed out", async () => {
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
});

describe("the example that follows events", () => {
  it("follows events across a restart of the server, until Ctrl-C", async () => {
    const follower = runScript(FOLLOW, server);
    await follower.until("errors", "Connected to Tidewater. Press Ctrl-C to stop.");
    const bo = await connections.open(server, "bo");
    await bo.client.me.saveParticipation.mutate({
      interval_id: 3,
      ...optIn,
      crew_involvements: [{ crew_id: crew("garden"), volunteered_convenor: true }, { crew_id: crew("boats") }],
    });
    await follower.until("output", "joins boats");
    await bo.client.people.update.mutate({ id: server.collective.people["bo"] ?? 0, display_name: "Bo" });
    await bo.client.crews.create.mutate({ name: "Bakery", description: "Bread" });
    await follower.until("output", "created Bakery");
    await server.restart();
    const crew_id = await getCrewId(bo, "Bakery");
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
    const { client } = await connections.open(server, "bo");
    await client.me.saveParticipation.mutate({ interval_id: 3, ...optIn });
    expect(await follower.ended).toBe(0);
    expect(follower.written.errors).toBe("Connected to Tidewater. Press Ctrl-C to stop.\n");
  });
});
