import { createServer } from "node:http";
import { beforeEach, describe, expect, it } from "vitest";
import { connect, failureOf, type Connection, type LiveEvent } from "../../scripts/client.ts";
import type { Db } from "../../server/db/schema.ts";
import { change } from "../../server/revision/change.ts";
import { LiveHub } from "../../server/revision/live-hub.ts";
import { scriptsOf, serverForAll } from "../support/hooks.ts";
import { beginAnew, SHARED } from "../support/new-collective.ts";
import { openDatabaseAt } from "../support/new-database.ts";
import { makePerson } from "../support/people.ts";
import { listen } from "../support/ports.ts";
import { PASSWORD } from "../support/world.ts";

const server = serverForAll({
  ...SHARED,
  environment: { ...SHARED.environment, SESSION_SECRETS: "the-first-long-secret" },
});
beforeEach(() => beginAnew(server));

const member = scriptsOf(server);

const failureIn = (promise: Promise<unknown>) => promise.then(() => undefined, failureOf);

/** Ada or somebody else answers for an interval, which is an event. */
const save = ({ client }: Pick<Connection, "client">) =>
  client.me.saveParticipation.mutate({ interval_id: 2, participation_intention: "OptIn" });

async function take(events: AsyncGenerator<LiveEvent, void, undefined>, count: number): Promise<number[]> {
  const revisions: number[] = [];
  while (revisions.length < count) {
    const next = await events.next();
    if (next.done) break;
    revisions.push(next.value.revision);
  }
  return revisions;
}

/** Whether a stream flows, and a way to wait until it does or does not. */
function watchConnection() {
  const stream = { flows: false, wake: () => {} };
  return {
    onConnectionChange: (connected: boolean) => {
      stream.flows = connected;
      stream.wake();
    },
    until: async (connected: boolean) => {
      while (stream.flows !== connected) await new Promise<void>((resolve) => (stream.wake = resolve));
    },
  };
}

/** Waits for ada's next event, on a stream that flows. */
async function followAsAda() {
  const ada = await member("ada");
  const state = await ada.client.collective.state.query();
  const watch = watchConnection();
  const next = ada.events(state, watch).next();
  const ended = next.then(() => undefined, failureOf);
  await watch.until(true);
  return { ...ada, state, watch, next, ended };
}

// Acts of another process on the database, while the server runs or not.

async function fromOutside(act: (db: Db) => Promise<unknown>): Promise<void> {
  const { db, close } = openDatabaseAt(server.databaseUrl);
  await act(db);
  await close();
}

const endAllSessions = () => fromOutside((db) => db.deleteFrom("sessions").execute());

function writeFromOutside(): Promise<void> {
  const { id } = server.collective;
  const person = makePerson({ id: server.person("ada"), collective_id: id });
  const changed = { event: { PeopleEvent: { PersonUpdated: person } }, before: null };
  const by = { collectiveId: id, authorId: null };
  return fromOutside((db) => change({ db, hub: new LiveHub(), clock: server.clock }, by, async () => [changed]));
}

const countSessions = async () =>
  (await server.running.services.db.selectFrom("sessions").select("id_hash").execute()).length;

describe("the script client", () => {
  it("reports a wrong password and invalid fields by code", async () => {
    const wrong = connect({ url: server.url, email: "ada@example.org", password: "guessed" });
    expect(await failureIn(wrong)).toMatchObject({ code: "InvalidCredentials" });
    const { client } = await member("ada");
    expect(await failureIn(client.crews.create.mutate({ name: " ", description: "All of it" }))).toEqual({
      code: "ValidationFailed",
      fields: { name: "Name is required" },
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(failureOf(new Error("It never got there"))).toBeUndefined();
  });

  it("sends neither password nor cookies to a redirect's target", async () => {
    const elsewhere = createServer((_request, response) => {
      response.writeHead(307, { location: `${server.url}/trpc/auth.login` }).end();
    });
    const url = `http://127.0.0.1:${await listen(elsewhere)}`;
    await expect(connect({ url, email: "ada@example.org", password: PASSWORD })).rejects.toThrow("fetch failed");
    expect(await countSessions()).toBe(0);
    elsewhere.close();
  });

  it("opens a socket only for live events, and closes it with them", async () => {
    const { client, events } = await member("ada");
    const state = await client.collective.state.query();
    const { sockets } = server.running.services;
    expect(sockets.sessionHashes()).toHaveLength(0);
    const happening = events(state);
    const first = happening.next();
    await save({ client });
    expect(await first).toMatchObject({ value: { revision: state.revision + 1 } });
    expect(sockets.sessionHashes()).toHaveLength(1);
    await happening.return();
    await expect.poll(() => sockets.sessionHashes()).toHaveLength(0);
  });

  it("keeps the cookie that the server renews, for calls and for sockets", async () => {
    const { client, events } = await member("ada");
    const state = await client.collective.state.query();
    await server.restart({ SESSION_SECRETS: "the-second-long-secret,the-first-long-secret" });
    server.clock.setDay("2026-02-17");
    await client.me.get.query();
    await server.restart({ SESSION_SECRETS: "the-second-long-secret" });
    await save({ client });
    expect(await take(events(state), 1)).toEqual([state.revision + 1]);
    await server.restart();
  });

  it("yields every event once and in order, across restarts of the server", async () => {
    const [ada, bo] = [await member("ada"), await member("bo")];
    const state = await bo.client.collective.state.query();
    const watch = watchConnection();
    const happening = bo.events(state, watch);
    await save(ada);
    const revisions = await take(happening, 1);
    for (let round = 0; round < 3; round += 1) {
      await save(ada);
      await server.running.stop();
      await writeFromOutside();
      await watch.until(false);
      await server.start();
      await watch.until(true);
      await save(ada);
      revisions.push(...(await take(happening, 3)));
    }
    expect(revisions).toEqual(Array.from({ length: 10 }, (_, index) => state.revision + 1 + index));
  });

  it("fails when the session is ended elsewhere, after the events before that", async () => {
    const [ada, bo] = [await member("ada"), await member("bo")];
    const state = await bo.client.collective.state.query();
    const watch = watchConnection();
    const happening = bo.events(state, watch);
    const first = happening.next();
    for (let index = 0; index < 3; index += 1) await save(ada);
    await first;
    await endAllSessions();
    await watch.until(false);
    expect(await take(happening, 2)).toEqual([state.revision + 2, state.revision + 3]);
    expect(await failureIn(happening.next())).toMatchObject({ code: "AuthenticationRequired" });
    expect(await failureIn(bo.client.me.get.query())).toMatchObject({ code: "AuthenticationRequired" });
  });

  it("fails when the session has ended while the server was down", async () => {
    const { ended } = await followAsAda();
    await server.running.stop();
    await endAllSessions();
    await server.start();
    expect(await ended).toMatchObject({ code: "AuthenticationRequired" });
  });

  it("stops its events and signs out when it is closed, also if closed twice", async () => {
    const { client, events, close, state, next } = await followAsAda();
    await Promise.all([close(), close()]);
    expect(await next).toEqual({ done: true, value: undefined });
    expect(await countSessions()).toBe(0);
    expect(await events(state).next()).toEqual({ done: true, value: undefined });
    expect(await failureIn(client.me.get.query())).toMatchObject({ code: "AuthenticationRequired" });
  });

  it("closes while the server is down, also between two attempts to reconnect", async () => {
    const { close, watch, next } = await followAsAda();
    await server.running.stop();
    await watch.until(false);
    await close();
    expect(await next).toEqual({ done: true, value: undefined });
    await server.start();
  });
});
