import { once } from "node:events";
import { afterEach, expect, it, vi } from "vitest";
import { getEpoch } from "../../server/db/database.ts";
import { getRevision } from "../../server/revision/event-log.queries.ts";
import { change } from "../../server/revision/change.ts";
import { followEvents, onceForAll } from "../../server/revision/follow-events.ts";
import { LiveHub } from "../../server/revision/live-hub.ts";
import { memberForEach, sharedServer } from "../support/hooks.ts";
import { beginSocket, openSocket } from "../support/sockets.ts";

const server = sharedServer({ people: ["ada"], crews: ["garden"] });
const ada = memberForEach(server, "ada");
afterEach(() => {
  vi.restoreAllMocks();
});

/** A text that JSON makes no longer. */
const LONG = "All that grows. ".repeat(600).trim();
/** More than the buffers of a connection take in, as pieces of one event each. */
const [EVENTS, BYTES] = [50, 300_000];

const asItIs = onceForAll((event) => event);

interface Frame {
  id: number | string;
  jsonrpc?: string;
  result: { type: string; id: string; data: { id: string; data: { author_id: number; event: unknown } } };
}

/** A subscription on a socket of its own, under this id. */
async function subscribe(id: number | string) {
  const socket = await openSocket(server, ada.cookie, "/trpc");
  const frames: Frame[] = [];
  const started = once(socket, "message");
  socket.send(JSON.stringify({ id, jsonrpc: "2.0", method: "subscription", params: { path: "live.events" } }));
  await started;
  socket.on("message", (bytes: Buffer, isBinary: boolean) => {
    if (!isBinary) frames.push(JSON.parse(bytes.toString()) as Frame);
  });
  return { socket, frames };
}

/** How often a long text was made JSON while a crew was given it, and what the subscriptions heard. */
async function editBeside(ids: readonly (number | string)[]) {
  const subscriptions = await Promise.all(ids.map(subscribe));
  const stringify = vi.spyOn(JSON, "stringify");
  const name = `Garden ${ids.length}`;
  const crew = { id: server.crew("garden"), name, description: LONG };
  const { events } = await ada.client.crews.update.mutate(crew);
  await expect.poll(() => subscriptions.every(({ frames }) => frames.length === 1)).toBe(true);
  const made = stringify.mock.results.filter(({ value }) => typeof value === "string" && value.includes(LONG)).length;
  vi.restoreAllMocks();
  for (const { socket } of subscriptions) socket.terminate();
  return { made, event: events[0], frames: subscriptions.flatMap(({ frames }) => frames) };
}

it("makes an event JSON once, for however many subscriptions, under whatever ids", async () => {
  await editBeside([]);
  const few = await editBeside([1]);
  const ids = [1, 1, 2, 'a "quoted" id', ...Array.from({ length: 20 }, (_, index) => index + 3)];
  const many = await editBeside(ids);
  expect(many.made).toBe(few.made);
  const { db } = server.running.services;
  const position = `${await getEpoch(db)}:${await getRevision(db, server.collective.id)}`;
  const data = { id: position, data: { author_id: server.person("ada"), event: many.event } };
  expect(many.frames).toEqual(ids.map((id) => ({ id, jsonrpc: "2.0", result: { type: "data", id: position, data } })));
});

it("sends a page that is far behind large events as fast as it reads them, over one connection", async () => {
  const { db } = server.running.services;
  const collective_id = server.collective.id;
  const first = await getRevision(db, collective_id);
  const event = JSON.stringify({ Unknown: "x".repeat(BYTES) });
  for (let revision = first + 1; revision <= first + EVENTS; revision += 1) {
    const row = { collective_id, revision, author_id: null, event, created_at: server.clock.now().toISOString() };
    await db.insertInto("live_events").values(row).execute();
  }
  await db
    .updateTable("collectives")
    .set({ revision: first + EVENTS })
    .where("id", "=", collective_id)
    .execute();
  const socket = beginSocket(server, ada.cookie, `/ws?after=${await getEpoch(db)}:${first}`);
  let [heard, closed] = [0, false];
  socket.on("message", () => (heard += 1));
  socket.once("close", () => (closed = true));
  await expect.poll(() => closed || heard === EVENTS).toBe(true);
  expect({ heard, closed }).toEqual({ heard: EVENTS, closed: false });
  socket.terminate();
});

it("lets other work go on while many followers are sent many events, each follower all of them in order", async () => {
  const { db, clock } = server.running.services;
  const hub = new LiveHub();
  const end = new AbortController();
  const collectiveId = server.collective.id;
  const following = { collectiveId, from: undefined, signal: end.signal };
  let [atOnce, most] = [0, 0];
  const follow = async (revisions: number[]) => {
    for await (const { revision } of followEvents({ db, hub }, following, asItIs)) {
      revisions.push(revision);
      if (atOnce === 0) setImmediate(() => (atOnce = 0));
      most = Math.max(most, (atOnce += 1));
    }
  };
  const heard = Array.from({ length: 100 }, (): number[] => []);
  const reading = heard.map(follow);
  // Each of them has read where the log ends.
  for (const _ of heard) await getRevision(db, collectiveId);
  const crew = { id: 1, collective_id: collectiveId, name: "Choir", description: "Song", links: [], archived_at: null };
  const changed = { event: { CrewsEvent: { CrewUpdated: crew } }, before: null };
  const by = { collectiveId, authorId: null };
  const { revision } = await change({ db, hub, clock }, by, async () => Array.from({ length: 60 }, () => changed));
  await expect.poll(() => heard.every(({ length }) => length === 60)).toBe(true);
  const all = Array.from({ length: 60 }, (_, index) => revision - 59 + index);
  expect(heard).toEqual(heard.map(() => all));
  // A turn can end between two events that are counted together here.
  expect(most).toBeLessThanOrEqual(100);
  end.abort();
  await Promise.all(reading);
});
