import { randomBytes } from "node:crypto";
import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { createConnection, type Socket } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import WebSocket from "ws";
import type { Collective } from "../../shared/collective.ts";
import { formatPosition, parsePosition, type AuthoredEvent, type LiveEvent } from "../../shared/events.ts";
import type { Changed } from "../../shared/journal.ts";
import { change } from "../../server/revision/change.ts";
import { getEpoch } from "../../server/db/database.ts";
import { followEvents, onceForAll } from "../../server/revision/follow-events.ts";
import { LiveHub } from "../../server/revision/live-hub.ts";
import { SESSION_ENDED } from "../../server/sessions/socket-registry.ts";
import { openDatabaseAt } from "../support/new-database.ts";
import { makePerson } from "../support/people.ts";
import { connect, signIn, startTestServer, type Script, type TestServer } from "../support/test-server.ts";
import { createWorld, dayIn, type World } from "../support/world.ts";

/** A change that another process makes. */
function renamed(before: Collective, name: string): Changed {
  return { event: { CollectiveEvent: { CollectiveUpdated: { ...before, name } } }, before };
}

const optIn = { participation_intention: "OptIn" } as const;

describe("following a collective's events", () => {
  let world: World;
  let epoch: string;
  beforeEach(async () => {
    world = await createWorld({ today: dayIn(2), people: ["ada", "bo"], intervals: 3 });
    epoch = await getEpoch(world.db);
  });
  afterEach(() => world.close());

  const asItIs = onceForAll((event) => event);
  const follow = (from: { epoch: string; revision: number } | undefined, signal = new AbortController().signal) =>
    followEvents(world, { collectiveId: world.collective.id, from, signal }, asItIs);

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
    const events = follow({ epoch, revision: 2 });
    const writing = writeMany(300);
    const taken = await take(events, 303);
    await writing;
    expect(taken.map((event) => event.revision)).toEqual(Array.from({ length: 303 }, (_, index) => index + 3));
    expect(taken[0]).toMatchObject({ epoch, revision: 3 });
    await events.return(undefined);
  });

  it("yields every event to a follower that only reads the log", async () => {
    const hub = new LiveHub();
    const { signal } = new AbortController();
    const following = { collectiveId: world.collective.id, from: { epoch, revision: 0 }, signal };
    const events = followEvents({ db: world.db, hub }, following, asItIs);
    const waking = setInterval(() => hub.publish(world.collective.id, []));
    const written = writeMany(200);
    const taken = await take(events, 200);
    await written;
    clearInterval(waking);
    expect(taken.map((event) => event.revision)).toEqual(Array.from({ length: 200 }, (_, index) => index + 1));
    expect(taken.some(isReload)).toBe(false);
    await events.return(undefined);
  });

  it("starts from now without a position", async () => {
    await writeMany(3);
    const events = follow(undefined);
    const taken: LiveEvent[] = [];
    const reading = take(events, 1).then((first) => taken.push(...first));
    // On PostgreSQL, what is written before it has read the newest revision is from before.
    await expect
      .poll(async () => {
        await writeMany(1);
        return taken.length;
      })
      .toBe(1);
    await reading;
    await writeMany(1);
    const [first, second] = [...taken, ...(await take(events, 1))].map(({ revision }) => revision);
    expect(first).toBeGreaterThan(3);
    expect(second).toBe(Number(first) + 1);
    await events.return(undefined);
  });

  it.each([
    ["is of a different database epoch", async () => ({ epoch: "another", revision: 1 })],
    ["is ahead of the database", async () => ({ epoch, revision: 99 })],
    [
      "is before what is still kept",
      async () => {
        await world.db.deleteFrom("live_events").where("revision", "<", 3).execute();
        return { epoch, revision: 1 };
      },
    ],
    [
      "is before everything that was pruned",
      async () => {
        await world.db.deleteFrom("live_events").execute();
        return { epoch, revision: 1 };
      },
    ],
  ])("asks for a reload when the position %s, and goes on from there", async (_name, prepare) => {
    await writeMany(4);
    const events = follow(await prepare());
    const [reload] = await take(events, 1);
    expect(reload && isReload(reload)).toBe(true);
    expect(reload).toMatchObject({ epoch, revision: 4 });
    await writeMany(1);
    expect(await take(events, 1)).toMatchObject([{ revision: 5, author_id: world.person("ada") }]);
    await events.return(undefined);
  });

  it("waits until a receiver that is far behind has drained its buffer", async () => {
    await writeMany(200);
    const taken: LiveEvent[] = [];
    let goOn = () => {};
    const given: number[] = [];
    const drained = () => {
      given.push(taken.length);
      return new Promise<void>((resolve) => (goOn = resolve));
    };
    const { signal } = new AbortController();
    const from = { epoch, revision: 0 };
    const events = followEvents(world, { collectiveId: world.collective.id, from, signal, drained }, asItIs);
    const reading = (async () => {
      for await (const event of events) {
        taken.push(event);
        if (taken.length === 200) break;
      }
    })();
    // As long as the receiver has not drained, only one page is sent.
    for (let page = 1; page < 4; page += 1) {
      await expect.poll(() => given.length === page).toBe(true);
      await new Promise(setImmediate);
      expect(taken.length).toBe(page * 50);
      goOn();
    }
    await reading;
    expect(taken.map((event) => event.revision)).toEqual(Array.from({ length: 200 }, (_, index) => index + 1));
  });

  it("ends and stops listening when the signal is aborted", async () => {
    const controller = new AbortController();
    const events = follow({ epoch, revision: 0 }, controller.signal);
    const waiting = events.next();
    await new Promise(setImmediate);
    controller.abort();
    expect((await waiting).done).toBe(true);
    expect(world.hub.followed()).toEqual([]);
    expect((await follow(undefined, AbortSignal.abort()).next()).done).toBe(true);
  });
});

describe("the live subscription", () => {
  let server: TestServer;
  const scripts: Script[] = [];
  beforeAll(async () => {
    server = await startTestServer({ people: ["ada", "bo"] });
  });
  afterEach(async () => {
    for (const script of scripts.splice(0)) await script.close();
  });
  afterAll(() => server.stop());

  async function member(name: string): Promise<Script> {
    const script = connect(server.url, await signIn(server.url, name));
    scripts.push(script);
    return script;
  }

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

  it("sends other members what somebody saved", async () => {
    const [ada, bo] = [await member("ada"), await member("bo")];
    const state = await bo.client.collective.state.query();
    const follower = collect(bo, formatPosition(state));
    const { revision, events } = await ada.client.me.saveParticipation.mutate({ interval_id: 2, ...optIn });
    await follower.until(() => follower.received.length === 1);
    expect(follower.received).toMatchObject([
      {
        id: formatPosition({ epoch: state.epoch, revision }),
        data: { author_id: server.collective.people["ada"], event: events[0] },
      },
    ]);
  });

  it("resumes after a restart of the server without losing or repeating an event", async () => {
    const [ada, bo] = [await member("ada"), await member("bo")];
    const state = await bo.client.collective.state.query();
    const follower = collect(bo, formatPosition(state));
    const save = () => ada.client.me.saveParticipation.mutate({ interval_id: 2, ...optIn });
    await save();
    await follower.until(() => follower.received.length === 1);
    await server.restart();
    await save();
    await save();
    await follower.until(() => follower.received.length >= 3);
    expect(follower.received.map(({ id }) => Number(id.split(":")[1]))).toEqual([
      state.revision + 1,
      state.revision + 2,
      state.revision + 3,
    ]);
  });

  it("sends what another process wrote", async () => {
    const bo = await member("bo");
    const state = await bo.client.collective.state.query();
    const follower = collect(bo, formatPosition(state));
    const other = openDatabaseAt(server.databaseUrl);
    await change(
      { db: other.db, hub: new LiveHub(), clock: server.clock },
      { collectiveId: server.collective.id, authorId: null },
      async () => [renamed(state.collective, "Renamed")],
    );
    await follower.until(() => follower.received.length === 1);
    await other.close();
    expect(follower.received[0]?.data.event).toMatchObject({
      CollectiveEvent: { CollectiveUpdated: { name: "Renamed" } },
    });
  });

  it("sends everything that another process wrote, even if that is a lot", async () => {
    const bo = await member("bo");
    const follower = collect(bo, formatPosition(await bo.client.collective.state.query()));
    await follower.until(() => server.running.services.hub.followed().length === 1);
    // What follows is announced after something that was announced before.
    await bo.client.me.saveParticipation.mutate({ interval_id: 2, ...optIn });
    await follower.until(() => follower.received.length === 1);
    const state = await bo.client.collective.state.query();
    const other = openDatabaseAt(server.databaseUrl);
    const count = 450;
    await change(
      { db: other.db, hub: new LiveHub(), clock: server.clock },
      { collectiveId: server.collective.id, authorId: null },
      async () => Array.from({ length: count }, () => renamed(state.collective, "Again")),
    );
    await other.close();
    await follower.until(() => follower.received.length > count);
    expect(follower.received.slice(1).map(({ id }) => parsePosition(id)?.revision)).toEqual(
      Array.from({ length: count }, (_, index) => state.revision + 1 + index),
    );
  });

  it("catches up a client that missed more than any buffer holds, without disconnecting it", async () => {
    const { epoch, revision } = await (await member("ada")).client.collective.state.query();
    const { db, hub } = server.running.services;
    const about = "x".repeat(10_000);
    const count = 1_500;
    await change({ db, hub, clock: server.clock }, { collectiveId: server.collective.id, authorId: null }, async () =>
      Array.from({ length: count }, (_, index) => ({
        event: { PeopleEvent: { PersonUpdated: makePerson({ about, avatar_id: index }) } },
        before: null,
      })),
    );
    const socket = open({ cookie: await signIn(server.url, "bo") });
    const ids: string[] = [];
    let closed = false;
    socket.on("close", () => (closed = true));
    socket.on("message", (message: Buffer) => {
      const { result } = JSON.parse(message.toString()) as { result: { id?: string } };
      if (result.id) ids.push(result.id);
    });
    await once(socket, "open");
    const input = { lastEventId: formatPosition({ epoch, revision }) };
    socket.send(JSON.stringify({ id: 1, method: "subscription", params: { path: "live.events", input } }));
    await expect.poll(() => closed || ids.length === count).toBe(true);
    expect(ids).toEqual(
      Array.from({ length: count }, (_, index) => formatPosition({ epoch, revision: revision + 1 + index })),
    );
    socket.terminate();
  });

  it("tells a client with an invalid position to load the state", async () => {
    const follower = collect(await member("bo"), "nonsense");
    await follower.until(() => follower.received.length === 1);
    expect(follower.received[0]?.data.event).toHaveProperty("CollectiveEvent.ReloadRequired");
  });

  it("ends when another process has ended its session", async () => {
    const socket = open({ cookie: await signIn(server.url, "bo") });
    await once(socket, "open");
    const closed = once(socket, "close");
    const other = openDatabaseAt(server.databaseUrl);
    await other.db.deleteFrom("sessions").execute();
    await other.close();
    expect((await closed)[0]).toBe(SESSION_ENDED);
  });

  const open = (headers: Record<string, string>, path = "/trpc") =>
    new WebSocket(`${server.url.replace("http", "ws")}${path}`, { headers });

  async function refusal(socket: WebSocket): Promise<number | undefined> {
    socket.on("error", () => {});
    const [, response] = (await once(socket, "unexpected-response")) as [unknown, { statusCode?: number }];
    return response.statusCode;
  }

  it.each(["/trpc", "/ws"])("at %s gives a session that it renews its new cookie", async (path) => {
    server.clock.setDay("2026-02-15");
    const cookie = await signIn(server.url, "bo");
    const renewedBy = async () => {
      const socket = open({ cookie }, path);
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

  it("is refused before the socket opens without a session, from another site, and elsewhere", async () => {
    const cookie = await signIn(server.url, "ada");
    expect(await refusal(open({}))).toBe(401);
    expect(await refusal(open({ cookie: "crewtide=x; crewtide.sig=y" }))).toBe(401);
    expect(await refusal(open({ cookie, origin: "https://evil.example" }))).toBe(403);
    expect(await refusal(open({ cookie }, "/elsewhere"))).toBe(404);
  });

  it("serves only the subscription on a socket", async () => {
    const socket = open({ cookie: await signIn(server.url, "ada"), origin: server.url });
    await once(socket, "open");
    socket.send(JSON.stringify({ id: 1, method: "mutation", params: { path: "auth.logout" } }));
    const [message] = (await once(socket, "message")) as [Buffer];
    expect(JSON.parse(message.toString())).toMatchObject({ id: 1, error: { data: { code: "NOT_FOUND" } } });
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
    const deaf = open({ cookie });
    await once(deaf, "open");
    const { epoch, revision } = await (await member("ada")).client.collective.state.query();
    deaf.send(
      JSON.stringify({
        id: 1,
        method: "subscription",
        params: { path: "live.events", input: { lastEventId: formatPosition({ epoch, revision }) } },
      }),
    );
    await once(deaf, "message");
    (deaf as unknown as { _socket: { pause: () => void } })._socket.pause();
    const reader = collect(await member("bo"), formatPosition({ epoch, revision }));
    const { db, hub } = server.running.services;
    // More than the sockets' own buffers take up on either side.
    const about = "x".repeat(400_000);
    const count = 50;
    let heard = 0;
    deaf.on("message", () => (heard += 1));
    for (let index = 0; index < count; index += 1) {
      await change(
        { db, hub, clock: server.clock },
        { collectiveId: server.collective.id, authorId: null },
        async () => [
          { event: { PeopleEvent: { PersonUpdated: makePerson({ about, avatar_id: index }) } }, before: null },
        ],
      );
    }
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

describe("the plain socket", () => {
  let server: TestServer;
  let cookie: string;
  beforeAll(async () => {
    server = await startTestServer({ people: ["ada"] });
    cookie = await signIn(server.url, "ada");
  });
  afterAll(() => server.stop());

  async function listen(after = "") {
    const socket = new WebSocket(`${server.url.replace("http", "ws")}/ws${after}`, { headers: { cookie } });
    const heard: LiveEvent[] = [];
    socket.on("message", (message: Buffer) => heard.push(JSON.parse(message.toString()) as LiveEvent));
    await once(socket, "open");
    return { socket, heard };
  }

  const listenAfter = (position: string) => listen(`?after=${encodeURIComponent(position)}`);

  /** Edits a profile, and returns the message about it. */
  async function say(about: string): Promise<LiveEvent> {
    const { client, close } = connect(server.url, cookie);
    const id = server.collective.people["ada"] ?? 0;
    const { revision, events } = await client.people.update.mutate({ id, display_name: "Ada", about });
    await close();
    const [event] = events;
    if (!event) throw new Error("Nothing was said");
    return { author_id: id, event, revision, epoch: await getEpoch(server.running.services.db) };
  }

  it("receives events from when it opened, with any number of sockets, and is followed only while it is open", async () => {
    const { hub } = server.running.services;
    const before = await listen();
    const first = await say("first");
    const after = await listen();
    const second = await say("second");
    await expect.poll(() => before.heard.length === 2 && after.heard.length === 1).toBe(true);
    expect([before.heard, after.heard]).toEqual([[first, second], [second]]);
    before.socket.close();
    const third = await say("third");
    await expect.poll(() => after.heard.length === 2).toBe(true);
    after.socket.close();
    await expect.poll(() => hub.followed().length === 0).toBe(true);
    const again = await listen();
    const fourth = await say("fourth");
    await expect.poll(() => again.heard.length === 1).toBe(true);
    expect([after.heard, again.heard]).toEqual([[second, third], [fourth]]);
    again.socket.close();
  });

  it("goes on after the position of the last message, also after a restart, and misses nothing", async () => {
    const first = await say("before the restart");
    const missed = [await say("missed"), await say("missed too")];
    await server.restart();
    const { socket, heard } = await listenAfter(formatPosition(first));
    const next = await say("after the restart");
    await expect.poll(() => heard.length === 3).toBe(true);
    expect(heard).toEqual([...missed, next]);
    socket.close();
  });

  it("catches up from far behind, each event once and in order", async () => {
    const first = await say("first");
    let last = first;
    for (let count = 0; count < 120; count += 1) last = await say(String(count));
    const { socket, heard } = await listenAfter(formatPosition(first));
    await expect.poll(() => heard.at(-1)).toEqual(last);
    expect(heard.map(({ revision }) => revision)).toEqual(
      Array.from({ length: 120 }, (_, index) => first.revision + 1 + index),
    );
    socket.close();
  });

  it.each([
    ["is of another life of the database", () => "another:1"],
    ["is ahead", (epoch: string) => `${epoch}:1000000`],
    ["is no position", () => "nonsense"],
    ["is empty", () => ""],
  ])("tells a program to load the state again if its position %s, and goes on from there", async (_what, position) => {
    const epoch = await getEpoch(server.running.services.db);
    const { socket, heard } = await listenAfter(position(epoch));
    await expect.poll(() => heard.length === 1).toBe(true);
    const said = await say("afterwards");
    const event = { CollectiveEvent: { ReloadRequired: { revision: said.revision - 1 } } };
    await expect.poll(() => heard).toEqual([{ author_id: null, event, revision: said.revision - 1, epoch }, said]);
    socket.close();
  });
});

describe("a client that stops responding", () => {
  let server: TestServer;
  const rawSockets: Socket[] = [];
  beforeAll(async () => {
    server = await startTestServer({ people: ["ada", "bo"], keepAlive: { pingMs: 100, pongWaitMs: 200 } });
  });
  afterAll(async () => {
    for (const socket of rawSockets) socket.destroy();
    await server.stop();
  });

  /** Completes the upgrade, and then reads without ever responding. */
  async function openSilently(path: string): Promise<Socket> {
    const socket = createConnection(Number(server.port), "127.0.0.1");
    rawSockets.push(socket);
    const key = randomBytes(16).toString("base64");
    const headers = `Host: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nCookie: ${await signIn(server.url, "bo")}`;
    socket.write(
      `GET ${path} HTTP/1.1\r\n${headers}\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`,
    );
    const [answer] = (await once(socket, "data")) as [Buffer];
    expect(answer.toString()).toContain("101 Switching Protocols");
    return socket.resume();
  }

  it.each(["/trpc", "/ws"])("is disconnected from %s, although its connection stays open", async (path) => {
    await once(await openSilently(path), "close");
  });

  it("does not affect clients that respond", async () => {
    const cookie = await signIn(server.url, "ada");
    const { client, close } = connect(server.url, cookie);
    const plain = new WebSocket(`${server.url.replace("http", "ws")}/ws`, { headers: { cookie } });
    let pings = 0;
    plain.on("ping", () => (pings += 1));
    await once(plain, "open");
    const states: string[] = [];
    const heard: AuthoredEvent[] = [];
    client.live.events.subscribe(
      {},
      { onConnectionStateChange: ({ state }) => states.push(state), onData: ({ data }) => heard.push(data) },
    );
    await expect.poll(() => pings === 8).toBe(true);
    const message = once(plain, "message");
    await client.me.saveParticipation.mutate({ interval_id: 2, ...optIn });
    await message;
    await expect.poll(() => heard.length === 1).toBe(true);
    expect(states.filter((state) => state === "pending")).toHaveLength(1);
    plain.close();
    await close();
  });
});
