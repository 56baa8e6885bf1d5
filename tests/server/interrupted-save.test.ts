import { spawn } from "node:child_process";
import { once } from "node:events";
import { describe, expect, it } from "vitest";
import { worldForEach } from "../support/hooks.ts";
import { argumentsFor } from "../support/programs.ts";
import { dayIn } from "../support/world.ts";

const world = worldForEach({ today: dayIn(2), people: ["ada", "bo"], crews: ["garden", "kitchen"], intervals: 3 });

describe("an interrupted save", () => {
  it("leaves no trace when its process is killed in the middle", async () => {
    await world.save("ada", 2, { volunteers: ["garden"] });
    const dump = async () => ({
      collective: await world.db.selectFrom("collectives").selectAll().execute(),
      involvements: await world.db.selectFrom("collective_involvements").selectAll().orderBy("id").execute(),
      crews: await world.db.selectFrom("crew_involvements").selectAll().orderBy("id").execute(),
      events: await world.db.selectFrom("live_events").selectAll().orderBy("revision").execute(),
    });
    const before = await dump();
    const child = spawn(process.execPath, argumentsFor("tests/support/killed-save.ts"), {
      env: {
        ...process.env,
        DATABASE_URL: world.databaseUrl,
        TODAY: world.clock.today(),
        COLLECTIVE: String(world.collective.id),
        PERSON: String(world.person("ada")),
      },
      stdio: ["ignore", "inherit", "inherit"],
    });
    const [, signal] = await once(child, "exit");
    expect(signal).toBe("SIGKILL");
    expect(await dump()).toEqual(before);
  });
});
