import { once } from "node:events";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { OpenDatabase } from "../../server/db/database.ts";
import { SESSION_LIFETIME } from "../../server/sessions/sessions.ts";
import { keptLog, serverForEach } from "../support/hooks.ts";
import { openDatabaseAt } from "../support/new-database.ts";
import { beginSocket, nextMessage, openSocket } from "../support/sockets.ts";
import { signIn } from "../support/test-server.ts";
import { Follower } from "../trials/followers.ts";

describe("while the log of events cannot be read", () => {
  const { log, lines: failures } = keptLog("error");
  const server = serverForEach({ log });
  let cookie: string;
  let follower: Follower;
  let other: OpenDatabase;

  beforeEach(async () => {
    cookie = await signIn(server.url, "ada");
    follower = await Follower.start(server.url, cookie);
    other = openDatabaseAt(server.databaseUrl);
    await expect.poll(() => server.running.services.hub.followed().length).toBe(1);
  });
  afterEach(async () => {
    await follower.close();
    await other.close();
  });

  /** Another process writes an event, and at the same moment the log goes out of reach. */
  async function writeAndHide(): Promise<void> {
    const { revision, collective } = follower.state;
    const event = { CollectiveEvent: { CollectiveUpdated: { ...collective, name: "Renamed" } } };
    await other.db.transaction().execute(async (trx) => {
      const row = { collective_id: collective.id, revision: revision + 1, author_id: null };
      const logged = { ...row, event: JSON.stringify(event), created_at: server.clock.now().toISOString() };
      await trx.insertInto("live_events").values(logged).execute();
      const renamed = { revision: row.revision, name: "Renamed" };
      await trx.updateTable("collectives").set(renamed).where("id", "=", collective.id).execute();
      await trx.schema.alterTable("live_events").renameTo("hidden_events").execute();
    });
  }

  const show = () => other.db.schema.alterTable("hidden_events").renameTo("live_events").execute();
  const failed = (message: string) => failures.some((line) => line.includes(message));

  async function untilFollowed(): Promise<void> {
    await expect.poll(() => follower.state.collective.name).toBe("Renamed");
    expect(follower.faults).toEqual([]);
  }

  it("what another process wrote waits until it can be read", async () => {
    await writeAndHide();
    await expect.poll(() => failed("Another process's changes could not be read")).toBe(true);
    await show();
    await untilFollowed();
    expect(failed("A subscription failed")).toBe(false);
  });

  it("the clients of subscriptions that fail resume from their positions", async () => {
    await writeAndHide();
    server.running.services.hub.publish(server.collective.id, []);
    await expect.poll(() => failed("A subscription failed")).toBe(true);
    await show();
    await untilFollowed();
  });

  it("a plain socket is closed, so that its program opens one that goes on after its last message", async () => {
    const { epoch, revision } = follower.state;
    const path = `/ws?after=${epoch}:${revision}`;
    const socket = await openSocket(server, cookie, path);
    const closed = once(socket, "close");
    await writeAndHide();
    server.running.services.hub.publish(server.collective.id, []);
    expect((await closed)[0]).toBe(1013);
    expect(failed("A plain socket failed")).toBe(true);
    await show();
    expect(await nextMessage(beginSocket(server, cookie, path))).toMatchObject({ epoch, revision: revision + 1 });
  });

  it("the socket of a session that has expired is closed as soon as the sessions can be read", async () => {
    const closed = once(await openSocket(server, cookie), "close");
    await other.db.schema.alterTable("sessions").renameTo("hidden_sessions").execute();
    server.clock.advance((2 * SESSION_LIFETIME) / 1_000);
    await expect.poll(() => failed("Expired sessions could not be read")).toBe(true);
    await other.db.schema.alterTable("hidden_sessions").renameTo("sessions").execute();
    expect((await closed)[0]).toBe(4401);
  });
});
