import type { KyselyPlugin } from "kysely";
import { sql } from "kysely";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { OpenDatabase } from "../../../server/db/database.ts";
import { change } from "../../../server/revision/change.ts";
import { LiveHub } from "../../../server/revision/live-hub.ts";
import { SocketRegistry } from "../../../server/sessions/socket-registry.ts";
import { watchDatabase } from "../../../server/sockets/watch-other-processes.ts";
import { worldForEach } from "../../support/hooks.ts";
import { openDatabaseAt } from "../../support/new-database.ts";
import { cutListening } from "../../support/listening.ts";
import { makePerson } from "../../support/people.ts";
import { createCollective } from "../../support/world.ts";

const today = "2026-02-15";

describe("a process that looks for what others have changed", () => {
  const world = worldForEach({ today });
  let database: OpenDatabase;
  let hub: LiveHub;
  let queries: number;
  let stop: () => Promise<void>;
  beforeEach(() => {
    database = openDatabaseAt(world.databaseUrl);
    hub = new LiveHub();
    queries = 0;
  });
  afterEach(async () => {
    await stop();
    await database.close();
  });

  function watch() {
    const counter: KyselyPlugin = {
      transformQuery: ({ node }) => {
        queries += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    const watched = { ...database, db: database.db.withPlugin(counter) };
    stop = watchDatabase({
      database: watched,
      clock: world.clock,
      hub,
      sockets: new SocketRegistry(),
      log: pino({ level: "silent" }),
    });
  }

  const save = (collectiveId: number, publishing = hub) =>
    change({ db: database.db, hub: publishing, clock: world.clock }, { collectiveId, authorId: null }, async () => [
      { event: { PeopleEvent: { PersonUpdated: makePerson({}) } }, before: null },
    ]);

  it("hardly ever reads its own changes again", async () => {
    const own = world.collective.id;
    const other = (await createCollective(database.db, today, { people: ["cy"] })).id;
    hub.listen(own, () => {});
    hub.listen(other, () => {});
    watch();
    await expect.poll(() => queries).toBe(1);
    for (let round = 0; round < 300; round += 1) await save(own);
    await save(other, new LiveHub());
    await expect.poll(() => hub.newestOf(other)).toBe(1);
    expect(queries).toBeLessThan(30);
  });

  it("looks at everything that is followed with one query, whenever it listens anew", async () => {
    const { id } = world.collective;
    for (let followed = id; followed < id + 2_000; followed += 1) hub.listen(followed, () => {});
    watch();
    await expect.poll(() => queries).toBe(1);
    await cutListening(database.db);
    await expect.poll(() => queries).toBe(2);
    await save(id, new LiveHub());
    await expect.poll(() => hub.newestOf(id)).toBe(1);
    expect(queries).toBe(3);
  });

  it("learns of what was committed while it did not listen", async () => {
    const { id } = world.collective;
    hub.listen(id, () => {});
    watch();
    await expect.poll(() => queries).toBe(1);
    await sql`drop trigger announce_revision on collectives`.execute(database.db);
    await save(id, new LiveHub());
    await save(id, new LiveHub());
    await cutListening(database.db);
    await expect.poll(() => hub.newestOf(id)).toBe(2);
  });
});
