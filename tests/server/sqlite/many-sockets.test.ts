import { describe, expect, it } from "vitest";
import { gatherAudience } from "../../../scripts/bench/audience.ts";
import { SUBSCRIBE } from "../../../scripts/bench/figures/live-events.ts";
import { openSocket } from "../../support/sockets.ts";
import { connect } from "../../support/test-server.ts";
import { tell, trial } from "../../support/trials.ts";
import { until } from "../../support/until.ts";
import { idIn } from "../../support/world.ts";
import type { Usage } from "../../trials/server-process.ts";
import { inTrialWorld, type TrialWorld } from "../../trials/trial-world.ts";

const MEGABYTE = 1024 * 1024;
/** The text of a crew at its longest: each character takes three bytes. */
const LONG_TEXT = "\u20ac".repeat(9_900);

const megabytes = (bytes: number) => `${(bytes / MEGABYTE).toFixed(1)} MB`;

/** Bytes that are referenced: without garbage, and without what the process keeps for later. */
const inUse = ({ heapUsed, external }: Usage) => heapUsed + external;

/** So many subscriptions and so many plain sockets, and somebody who describes a crew so that all hear of it. */
async function gather({ url, collective: { crews }, members: [member] }: TrialWorld, size: number) {
  const { cookie = "" } = member ?? {};
  const id = idIn(crews, "garden");
  const { client } = connect(url, cookie);
  const socket = { url: url.replace("http", "ws"), size, cookie };
  const subscribed = await gatherAudience({ ...socket, url: `${socket.url}/trpc`, greeting: SUBSCRIBE });
  const plain = await gatherAudience({ ...socket, url: `${socket.url}/ws` });
  let written = 0;
  const write = async (text = "") => {
    written += 1;
    const description = `${written}${text}`;
    const change = () => client.crews.update.mutate({ id, name: "garden", description, links: [] });
    let message = "";
    const subscription = await subscribed.hear(async () => (message = await plain.hear(change)));
    for (const sent of [message, subscription]) expect(sent).toContain(`"description":"${description}"`);
  };
  return { cookie, write, close: () => Promise.all([subscribed.close(), plain.close()]) };
}

/** Which database the server has makes no difference to sockets. Each has a server process of its own, and mostly waits. */
describe.concurrent("many sockets", () => {
  it("are each sent every event once, in order, and free their memory when they close", () =>
    inTrialWorld(1, {}, async (world) => {
      const { usage } = world.server;
      const [size, events] = [trial(50, 500), trial(20, 200)];
      const visit = async () => {
        const before = await usage();
        const { write, close } = await gather(world, size);
        const open = await usage();
        for (let event = 0; event < events; event += 1) await write();
        const flowing = await usage();
        await close();
        // The server may not have noticed yet that the last of them are gone.
        await usage();
        const after = await usage();
        const cpu = ((flowing.cpu - open.cpu) / events).toFixed(1);
        const heaps = [before, open, after].map(({ heapUsed }) => megabytes(heapUsed));
        tell(`${2 * size} sockets: ${cpu} ms of processor time per event; heap before, open, after: ${heaps.join()}`);
        return { before, open, after };
      };
      // The first visit also pays for what the server makes only once.
      await visit();
      const { before, open, after } = await visit();
      const opened = open.heapUsed - before.heapUsed;
      expect(opened).toBeGreaterThan((2 * size * MEGABYTE) / 100);
      expect(after.heapUsed - before.heapUsed).toBeLessThan(opened / 2);
    }));

  it("are disconnected if they do not read, and leave the others served", () =>
    inTrialWorld(1, {}, async (world) => {
      const { usage } = world.server;
      const { cookie, write, close } = await gather(world, 1);
      // Far more is sent than any buffer takes in.
      const [slow, texts] = [trial(10, 20), trial(280, 800)];
      const deaf = await Promise.all(Array.from({ length: slow }, () => openSocket(world, cookie)));
      let closed = 0;
      const heard = deaf.map((socket) => {
        const numbers: number[] = [];
        socket.on("message", (data: Buffer) => numbers.push(Number(/"description":"(\d+)/.exec(data.toString())?.[1])));
        socket.on("close", () => (closed += 1)).pause();
        return numbers;
      });
      const before = inUse(await usage());
      let highest = before;
      for (let text = 1; text <= texts; text += 1) {
        await write(LONG_TEXT);
        if (text % 50 === 0) highest = Math.max(highest, inUse(await usage()));
      }
      for (const socket of deaf) socket.resume();
      await until(
        () => closed === slow,
        () => `${closed} of ${slow} slow sockets were closed`,
      );
      for (const numbers of heard) {
        expect(numbers.length).toBeLessThan(texts);
        expect(numbers).toEqual(numbers.map((_, index) => index + 1));
      }
      const sent = texts * Buffer.byteLength(LONG_TEXT);
      tell(`${slow} sockets that do not read ${megabytes(sent)} each: ${megabytes(highest - before)} more in use`);
      expect(highest - before).toBeLessThan((slow * sent) / 2);
      await close();
    }));
});
