import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { beforeEach, describe, expect, it, vi } from "vitest";
import WebSocket from "ws";
import type { Collective } from "../../shared/collective/collective.ts";
import { formatPosition, parsePosition, type AuthoredEvent, type LiveEvent } from "../../shared/events/events.ts";
import type { Changed } from "../../shared/journal/journal.ts";
import { change } from "../../server/revision/change.ts";
import { getEpoch } from "../../server/db/database.ts";
import { followEvents, onceForAll } from "../../server/revision/follow-events.ts";
import { LiveHub } from "../../server/revision/live-hub.ts";
import { membersOf, serverForAll, worldForEach } from "../support/hooks.ts";
import { openDatabaseAt } from "../support/new-database.ts";
import { makePerson } from "../support/people.ts";
import { beginSocket, nextMessage, openSocket } from "../support/sockets.ts";
import { signIn, type Script } from "../support/test-server.ts";
import { dayIn } from "../support/world.ts";

/** A change that another process makes. */
function renamed(before: Collective, name: string): Changed {
  return { event: { CollectiveEvent: { CollectiveUpdated: { ...before, name } } }, before };
}

/** So many numbers, from the first one up. */
const upFrom = (first: number, count: number) => Array.from({ length: count }, (_, index) => first + index);

const optIn = { participation_intention: "OptIn" } as const;

describe("following a collective's events", () => {
  const world = worldForEach({ today: dayIn(2), people: ["ada", "bo"], intervals: 3 });
  let epoch: string;
  beforeEach(async () => {
    epoch = await getEpoch(world.db);
  });

  const asItIs = onceForAll((event) => event);
  const follow = (options: Partial<Parameters<typeof followEvents>[1]>, hub = world.hub) => {
    const { signal } = new AbortController();
    const following = { collectiveId: world.collective.id, from: { epoch, revision: 0 }, signal, ...options };
    return followEvents({ db: world.db, hub }, following, asItIs);
  };

  async function take(events: AsyncGenerator<LiveEvent>, count: number): Promise<LiveEvent[]> {
    const taken: LiveEvent[] = [];
    while (taken.length < count) {
      const next = await events.next();
      if (next.done) break;
      taken.push(next.value);
    }
    return taken;
  }

  async function writeMany(count: number) {
    for (let index = 0; index < count; index += 1) await world.save("ada", 2, { intention_context: String(index) });
  }

  const isReload = ({ event }: LiveEvent) => "CollectiveEvent" in event && "ReloadRequired" in event.CollectiveEvent;

  it("yields every event once and in order while others are written", async () => {
    await writeMany(5);
    const events = follow({ from: { epoch, revision: 2 } });
    const writing = writeMany(300);
    const taken = await take(events, 303);
    await writing;
    expect(taken.map((event) => event.revision)).toEqual(upFrom(3, 303));
    expect(taken[0]).toMatchObject({ epoch, revision: 3 });
    await events.return(undefined);
  });

  it("yields every event to a follower that only reads the log", async () => {
    const hub = new LiveHub();
    const events = follow({}, hub);
    const waking = setInterval(() => hub.publish(world.collective.id, []));
    const written = writeMany(200);
    const taken = await take(events, 200);
    await written;
    clearInterval(waking);
    expect(taken.map((event) => event.revision)).toEqual(upFrom(1, 200));
    expect(taken.some(isReload)).toBe(false);
    await events.return(undefined);
  });

  it("waits until a receiver that is behind has room for each further event", async () => {
    await writeMany(60);
    const taken: LiveEvent[] = [];
    let goOn = () => {};
    const given: number[] = [];
    const drained = () => {
      given.push(taken.length);
      return new Promise<void>((resolve) => (goOn = resolve));
    };
    const events = follow({ drained });
    const reading = (async () => {
      for await (const event of events) {
        taken.push(event);
        if (taken.length === 60) break;
      }
    })();
    for (let sent = 1; sent < 60; sent += 1) {
      await expect.poll(() => given.length === sent).toBe(true);
      await new Promise(setImmediate);
      expect(taken.length).toBe(sent);
      goOn();
    }
    await reading;
    expect(taken.map((event) => event.revision)).toEqual(upFrom(1, 60));
  });

  it("sends a receiver that has everything the next event without asking for room", async () => {
    const asked: number[] = [];
    const events = follow({ drained: async () => void asked.push(1) });
    for (let count = 0; count < 2; count += 1) {
      const next = events.next();
      await new Promise(setImmediate);
      await writeMany(1);
      await next;
    }
    expect(asked).toEqual([]);
    await events.return(undefined);
  });

  it("ends and stops listening when the signal is aborted", async () => {
    const controller = new AbortController();
    const events = follow({ signal: controller.signal });
    const waiting = events.next();
    await new Promise(setImmediate);
    controller.abort();
    expect((await waiting).done).toBe(true);
    expect(world.hub.followed()).toEqual([]);
    expect((await follow({ from: undefined, signal: AbortSignal.abort() }).next()).done).toBe(true);
  });
});

describe("the live subscription", () => {
  const server = serverForAll({ people: ["ada", "bo"] });
  const member = membersOf(server);

  /** Changes that only others hear of. */
  const writeAs = (services: Parameters<typeof change>[0], changes: Changed[]) =>
    change(services, { collectiveId: server.collective.id, authorId: null }, async () => changes);
  const edited = (about: string, avatar_id: number): Changed => ({
    event: { PeopleEvent: { PersonUpdated: makePerson({ about, avatar_id }) } },
    before: null,
  });
  const subscribe = (socket: WebSocket, input: object) =>
    socket.send(JSON.stringify({ id: 1, method: "subscription", params: { path: "live.events", input } }));

  function collect({ client }: Script, lastEventId?: string) {
    const received: { id: string; data: AuthoredEvent }[] = [];
    let wake = () => {};
    const subscription = client.live.events.subscribe(lastEventId === undefined ? {} : { lastEventId }, {
      onData: (event) => {
        received.push(event);
        wake();
      },
      onStarted: () => wake(),
    });
    const until = async (condition: () => boolean) => {
      while (!condition()) await new Promise<void>((resolve) => (wake = resolve));
    };
    return { received, until, unsubscribe: () => subscription.unsubscribe() };
  }

  it("sends everything that another process wrote, even if that is a lot", async () => {
    const bo = await member("bo");
    const follower = collect(bo, formatPosition(await bo.client.collective.state.query()));
    await follower.until(() => server.running.services.hub.followed().length === 1);
    // The next event is announced after one that was announced before.
    await bo.client.me.saveParticipation.mutate({ interval_id: 2, ...optIn });
    await follower.until(() => follower.received.length === 1);
    const state = await bo.client.collective.state.query();
    const other = openDatabaseAt(server.databaseUrl);
    const count = 450;
    const changes = Array.from({ length: count }, () => renamed(state.collective, "Again"));
    await writeAs({ db: other.db, hub: new LiveHub(), clock: server.clock }, changes);
    await other.close();
    await follower.until(() => follower.received.length > count);
    const received = follower.received.slice(1).map(({ id }) => parsePosition(id)?.revision);
    expect(received).toEqual(upFrom(state.revision + 1, count));
  });

  it("catches up a client that missed more than any buffer holds, without disconnecting it", async () => {
    const { epoch, revision } = await (await member("ada")).client.collective.state.query();
    const count = 1_500;
    const changes = upFrom(0, count).map((index) => edited("x".repeat(10_000), index));
    await writeAs(server.running.services, changes);
    const socket = beginSocket(server, await signIn(server.url, "bo"), "/trpc");
    const ids: string[] = [];
    let closed = false;
    socket.on("close", () => (closed = true));
    socket.on("message", (message: Buffer) => {
      const { result } = JSON.parse(message.toString()) as { result: { id?: string } };
      if (result.id) ids.push(result.id);
    });
    await once(socket, "open");
    subscribe(socket, { lastEventId: formatPosition({ epoch, revision }) });
    await expect.poll(() => closed || ids.length === count).toBe(true);
    expect(ids).toEqual(upFrom(revision + 1, count).map((at) => formatPosition({ epoch, revision: at })));
    socket.terminate();
  });

  it("tells a client with an invalid position to load the state", async () => {
    const follower = collect(await member("bo"), "nonsense");
    await follower.until(() => follower.received.length === 1);
    expect(follower.received[0]?.data.event).toHaveProperty("CollectiveEvent.ReloadRequired");
  });

  it.each(["/trpc", "/ws"])("at %s gives a session that it renews its new cookie", async (path) => {
    server.clock.setDay("2026-02-15");
    const cookie = await signIn(server.url, "bo");
    const renewedBy = async () => {
      const socket = beginSocket(server, cookie, path);
      const opened = once(socket, "open");
      const [response] = (await once(socket, "upgrade")) as [IncomingMessage];
      await opened;
      socket.terminate();
      return response.headers["set-cookie"];
    };
    expect(await renewedBy()).toBeUndefined();
    server.clock.setDay("2026-02-20");
    expect(await renewedBy()).toEqual([expect.stringMatching(/^crewtide=.*; expires=/), expect.any(String)]);
    expect(await renewedBy()).toBeUndefined();
    server.clock.setDay("2026-02-15");
  });

  it("serves only the subscription on a socket", async () => {
    const headers = { cookie: await signIn(server.url, "ada"), origin: server.url };
    const socket = new WebSocket(`${server.url.replace("http", "ws")}/trpc`, { headers });
    await once(socket, "open");
    socket.send(JSON.stringify({ id: 1, method: "mutation", params: { path: "auth.logout" } }));
    expect(await nextMessage(socket)).toMatchObject({ id: 1, error: { data: { code: "NOT_FOUND" } } });
    socket.close();
  });

  it("disconnects a client that does not read once 1 MB is buffered for it, and keeps serving the others", async () => {
    const cookie = await signIn(server.url, "bo");
    const { sockets } = server.running.services;
    const buffered: number[] = [];
    const add = vi.spyOn(sockets, "add").mockImplementationOnce((socket, owner) => {
      const { terminate } = socket;
      socket.terminate = () => {
        buffered.push(socket.bufferedAmount);
        terminate.call(socket);
      };
      add.mockRestore();
      sockets.add(socket, owner);
    });
    const deaf = await openSocket(server, cookie, "/trpc");
    const lastEventId = formatPosition(await (await member("ada")).client.collective.state.query());
    subscribe(deaf, { lastEventId });
    await once(deaf, "message");
    (deaf as unknown as { _socket: { pause: () => void } })._socket.pause();
    const reader = collect(await member("bo"), lastEventId);
    // More than the sockets' own buffers take up on either side.
    const about = "x".repeat(400_000);
    const count = 50;
    let heard = 0;
    deaf.on("message", () => (heard += 1));
    for (let index = 0; index < count; index += 1) await writeAs(server.running.services, [edited(about, index)]);
    await reader.until(() => reader.received.length === count);
    (deaf as unknown as { _socket: { resume: () => void } })._socket.resume();
    const [code] = (await once(deaf, "close")) as [number];
    expect(code).toBe(1006);
    expect(heard).toBeLessThan(count);
    const megabyte = 1024 * 1024;
    expect(buffered[0]).toBeGreaterThan(megabyte);
    // One more message fits while it is less.
    expect(buffered[0]).toBeLessThan(megabyte + 1.1 * about.length);
  });
});
