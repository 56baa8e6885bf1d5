import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Notice } from "../../../server/db/engine.ts";
import { listenForNotices, type Heartbeat } from "../../../server/db/postgresql/listen-for-notices.ts";
import { distantDatabaseForEach } from "../../support/distant-database.ts";
import { countListening, cutListening } from "../../support/listening.ts";
import { createCollective } from "../../support/world.ts";

const FAST: Heartbeat = { interval: 20, timeout: 300 };
/** Longer than a test waits for anything. */
const SLOW: Heartbeat = { interval: 600_000, timeout: 600_000 };

describe("listening for notices", () => {
  const distant = distantDatabaseForEach();
  let collectiveId: number;
  let revision: number;
  let notices: Notice[];
  let stop: () => Promise<void>;
  beforeEach(async () => {
    collectiveId = (await createCollective(distant.other.db, "2026-02-15")).id;
    revision = 0;
    notices = [];
    stop = async () => {};
  });
  afterEach(() => stop());

  function listen(heartbeat: Heartbeat): void {
    const onNotice = async (notice: Notice) => void notices.push(notice);
    stop = listenForNotices({ url: distant.url, onNotice, onError: () => {}, heartbeat });
  }

  const untilListening = () => expect.poll(() => notices).toContain("anything");

  /** Resolves when a change that is made now has been heard of. */
  async function untilHeard(): Promise<void> {
    revision += 1;
    await distant.other.db.updateTable("collectives").set({ revision }).where("id", "=", collectiveId).execute();
    await expect.poll(() => notices).toContainEqual({ collectiveId, revision });
  }

  it("brings new revisions and ended sessions", async () => {
    listen(FAST);
    await untilListening();
    await untilHeard();
    const seen = { device: "", created_at: "2026-02-15T12:00:00.000Z", last_seen_at: "2026-02-15T12:00:00.000Z" };
    const sessions = ["one", "two", "three"].map((id_hash) => ({ ...seen, user_id: 1, id_hash }));
    await distant.other.db.insertInto("sessions").values(sessions).execute();
    // The order in which one statement deletes rows is the database's.
    for (const ended of ["one", "three"])
      await distant.other.db.deleteFrom("sessions").where("id_hash", "=", ended).execute();
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
      await cutListening(distant.other.db);
    }
    await untilListening();
    await untilHeard();
    expect(await countListening(distant.other.db)).toBe(1);
    await stop();
    await expect.poll(() => countListening(distant.other.db)).toBe(0);
  });

  it("begins anew after the network was silent", async () => {
    listen(FAST);
    await untilListening();
    notices = [];
    distant.network.goSilent();
    const before = distant.network.connections();
    await expect.poll(() => distant.network.connections()).toBeGreaterThan(before);
    expect(notices).toEqual([]);
    distant.network.speakAgain();
    await untilListening();
    await untilHeard();
  });

  it("stops at once while it listens, connects, or waits for an answer", async () => {
    listen(SLOW);
    await untilListening();
    await stop();
    distant.network.goSilent();
    const before = distant.network.connections();
    listen(SLOW);
    await expect.poll(() => distant.network.connections()).toBeGreaterThan(before);
    await stop();
    distant.network.speakAgain();
    notices = [];
    listen({ ...SLOW, interval: 0 });
    await untilListening();
    distant.network.goSilent();
    await stop();
  });
});
