import { once } from "node:events";
import { beforeAll, describe, expect, it } from "vitest";
import { formatPosition, type Event, type LiveEvent } from "../../shared/events/events.ts";
import { getEpoch } from "../../server/db/database.ts";
import { serverForAll } from "../support/hooks.ts";
import { beginSocket } from "../support/sockets.ts";
import { connect, signIn } from "../support/test-server.ts";

describe("the plain socket", () => {
  const server = serverForAll({ people: ["ada"] });
  let cookie: string;
  beforeAll(async () => {
    cookie = await signIn(server.url, "ada");
  });

  async function listen(after = "") {
    const socket = beginSocket(server, cookie, `/ws${after}`);
    const heard: LiveEvent[] = [];
    socket.on("message", (message: Buffer) => heard.push(JSON.parse(message.toString()) as LiveEvent));
    await once(socket, "open");
    return { socket, heard };
  }

  const listenAfter = (position: string) => listen(`?after=${encodeURIComponent(position)}`);

  /** Edits a profile, and returns the message about it. */
  async function say(about: string): Promise<LiveEvent> {
    const { client, close } = connect(server.url, cookie);
    const id = server.person("ada");
    const { revision, events } = await client.people.update.mutate({ id, display_name: "Ada", about });
    await close();
    const [event] = events as [Event];
    return { author_id: id, event, revision, epoch: await getEpoch(server.running.services.db) };
  }

  it("receives events from when it opened, whatever it sends, with any number of sockets, and is followed only while it is open", async () => {
    const { hub } = server.running.services;
    const before = await listen();
    before.socket.send("anything at all");
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

  /** Prunes the log up to the newest event, or with it; returns the position before all of them. */
  async function pruned(epoch: string, which: "<" | "<="): Promise<string> {
    await say("pruned");
    const { revision } = await say("the newest");
    await server.running.services.db.deleteFrom("live_events").where("revision", which, revision).execute();
    return `${epoch}:0`;
  }

  it.each([
    ["is of another life of the database", () => "another:1"],
    ["is ahead", (epoch: string) => `${epoch}:1000000`],
    ["is no position", () => "nonsense"],
    ["is empty", () => ""],
    ["is before what is still kept", (epoch: string) => pruned(epoch, "<")],
    ["is before everything that was pruned", (epoch: string) => pruned(epoch, "<=")],
  ])("tells a program to load the state again if its position %s, and goes on from there", async (_what, position) => {
    const epoch = await getEpoch(server.running.services.db);
    const { socket, heard } = await listenAfter(await position(epoch));
    await expect.poll(() => heard.length === 1).toBe(true);
    const said = await say("afterwards");
    const event = { CollectiveEvent: { ReloadRequired: { revision: said.revision - 1 } } };
    await expect.poll(() => heard).toEqual([{ author_id: null, event, revision: said.revision - 1, epoch }, said]);
    socket.close();
  });
});
