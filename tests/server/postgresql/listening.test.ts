import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { OpenDatabase } from "../../../server/db/database.ts";
import type { Notice } from "../../../server/db/engine.ts";
import { listenForNotices, type Heartbeat } from "../../../server/db/postgresql/listen-for-notices.ts";
import { countListening, cutListening } from "../../support/listening.ts";
import { createDatabase, openDatabaseAt, type NewDatabase } from "../../support/new-database.ts";
import { startSilentProxy, type SilentProxy } from "../../support/silent-proxy.ts";
import { createCollective } from "../../support/world.ts";

const FAST: Heartbeat = { interval: 20, patience: 300 };
/** Longer than a test waits for anything. */
const SLOW: Heartbeat = { interval: 600_000, patience: 600_000 };

describe("listening for notices", () => {
  let database: NewDatabase;
  let other: OpenDatabase;
  let network: SilentProxy;
  let collectiveId: number;
  let revision: number;
  let notices: Notice[];
  let stop: () => Promise<void>;
  beforeEach(async () => {
    database = await createDatabase();
    other = openDatabaseAt(database.url);
    network = await startSilentProxy(() => Number(new URL(database.url).port));
    collectiveId = (await createCollective(other.db, "2026-02-15")).id;
    revision = 0;
    notices = [];
    stop = async () => {};
  });
  afterEach(async () => {
    await stop();
    await network.stop();
    await other.close();
    await database.remove();
  });

  function listen(heartbeat: Heartbeat): void {
    const url = new URL(database.url);
    url.port = new URL(network.url).port;
    const onNotice = async (notice: Notice) => void notices.push(notice);
    stop = listenForNotices({ url: url.href, onNotice, onError: () => {}, heartbeat });
  }

  const untilListening = () => expect.poll(() => notices).toContain("anything");

  /** Resolves when a change that is made now has been heard of. */
  async function untilHeard(): Promise<void> {
    revision += 1;
    await other.db.updateTable("collectives").set({ revision }).where("id", "=", collectiveId).execute();
    await expect.poll(() => notices).toContainEqual({ collectiveId, revision });
  }

  it("brings new revisions and ended sessions", async () => {
    listen(FAST);
    await untilListening();
    await untilHeard();
    const seen = { device: "", created_at: "2026-02-15T12:00:00.000Z", last_seen_at: "2026-02-15T12:00:00.000Z" };
    const sessions = ["one", "two", "three"].map((id_hash) => ({ ...seen, user_id: 1, id_hash }));
    await other.db.insertInto("sessions").values(sessions).execute();
    await other.db.deleteFrom("sessions").where("id_hash", "!=", "two").execute();
    await untilHeard();
    expect(notices).toEqual([
      "anything",
      { collectiveId, revision: 1 },
      { sessionHash: "one" },
      { sessionHash: "three" },
      { collectiveId, revision: 2 },
    ]);
  });

  it("begins anew after each cut, on one connection", async () => {
    listen(SLOW);
    for (let round = 0; round < 5; round += 1) {
      await untilListening();
      await untilHeard();
      notices = [];
      await cutListening(other.db);
    }
    await untilListening();
    await untilHeard();
    expect(await countListening(other.db)).toBe(1);
    await stop();
    await expect.poll(() => countListening(other.db)).toBe(0);
  });

  it("begins anew after the network was silent", async () => {
    listen(FAST);
    await untilListening();
    notices = [];
    network.goSilent();
    const before = network.connections();
    await expect.poll(() => network.connections()).toBeGreaterThan(before);
    expect(notices).toEqual([]);
    network.speakAgain();
    await untilListening();
    await untilHeard();
  });

  it("stops at once while it listens, connects, or waits for an answer", async () => {
    listen(SLOW);
    await untilListening();
    await stop();
    network.goSilent();
    const before = network.connections();
    listen(SLOW);
    await expect.poll(() => network.connections()).toBeGreaterThan(before);
    await stop();
    network.speakAgain();
    notices = [];
    listen({ ...SLOW, interval: 0 });
    await untilListening();
    network.goSilent();
    await stop();
  });
});
