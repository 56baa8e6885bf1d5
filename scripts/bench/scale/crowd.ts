import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { WebSocket } from "ws";
import type { ChangeResult } from "../../../shared/events/events.ts";
import { SUBSCRIBE } from "../figures/live-events.ts";
import { ask } from "../http-client.ts";
import { cookieOf, type Seeded } from "../seed-collectives.ts";

/** The results of changes at one pace; times in milliseconds. */
export interface Outcome {
  /** From the first change until the last one was acknowledged. */
  took: number;
  /** For each acknowledged change, from when it was due until then. */
  saves: number[];
  /** For each event and socket, from when the change was due until the frame arrived. */
  frames: number[];
  /** Changes that failed, and frames that did not arrive. */
  lost: number;
}

/** One collective's open pages. */
interface Room extends Seeded {
  sockets: number;
  /** When each event has arrived, one entry per socket. */
  arrivals: { revision: number; at: number }[];
  /** When the change of each event was due, by its revision. */
  dues: Map<number, number>;
}

/** Pages opened at a time, so that the server's accept queue does not overflow. */
const AT_A_TIME = 50;
/** How long frames may still take after the last change, in milliseconds. */
const FRAMES_TIMEOUT = 10_000;

/** Pages of many collectives: each loads the state once and follows the events. Some of their people save. */
export class Crowd {
  readonly #port: number;
  readonly #rooms: Room[];
  #saves = 0;

  constructor(port: number, collectives: readonly Seeded[]) {
    this.#port = port;
    this.#rooms = collectives.map((seeded) => ({ ...seeded, sockets: 0, arrivals: [], dues: new Map() }));
  }

  /** Opens so many sockets, spread evenly over the collectives. */
  async open(sockets: number): Promise<void> {
    for (let opened = 0; opened < sockets; opened += AT_A_TIME) {
      const numbers = Array.from({ length: Math.min(AT_A_TIME, sockets - opened) }, (_, index) => opened + index);
      await Promise.all(numbers.map((number) => this.#openPage(number)));
    }
  }

  /**
   * Makes so many changes per second at an even pace, whether or not the server keeps up, and waits for every event at
   * every socket of its collective. Times count from when a change was due, so that a queue is part of them.
   */
  async change(rate: number, seconds: number): Promise<Outcome> {
    for (const room of this.#rooms) Object.assign(room, { arrivals: [], dues: new Map() });
    const saves: number[] = [];
    const failures: unknown[] = [];
    const began = performance.now();
    const save = async (due: number) => {
      await this.#save(due);
      saves.push(performance.now() - due);
    };
    const running: Promise<unknown>[] = [];
    for (let number = 0; number < rate * seconds; number += 1) {
      const due = began + (number * 1_000) / rate;
      while (performance.now() < due) await delay(1);
      running.push(save(due).catch((error: unknown) => failures.push(error)));
    }
    await Promise.all(running);
    if (failures.length > 0) process.stderr.write(`${String(failures[0])}\n`);
    const took = performance.now() - began;
    const { frames, missing } = await this.#hear();
    return { took, saves, frames, lost: failures.length + missing };
  }

  async #openPage(number: number): Promise<void> {
    const room = this.#roomAt(number);
    const cookie = cookieAt(room, Math.floor(number / this.#rooms.length));
    await ask(this.#port, { path: "/trpc/collective.state", headers: { cookie, "accept-encoding": "br" } });
    const socket = new WebSocket(`ws://127.0.0.1:${this.#port}/trpc`, {
      headers: { cookie },
      perMessageDeflate: false,
    });
    await once(socket, "open");
    socket.send(SUBSCRIBE);
    await once(socket, "message");
    room.sockets += 1;
    socket.on("message", (data: Buffer) => {
      const message = data.toString();
      if (message === "PING") return socket.send("PONG");
      const [, revision] = /"id":"[^":]+:(\d+)"/.exec(message) ?? [];
      if (revision !== undefined) room.arrivals.push({ revision: Number(revision), at: performance.now() });
    });
  }

  /** Makes somebody answer again for the current interval, and volunteer for two crews. */
  async #save(due: number): Promise<void> {
    this.#saves += 1;
    const number = this.#saves;
    const room = this.#roomAt(number);
    const turn = Math.floor(number / this.#rooms.length);
    const { body } = await ask(this.#port, {
      method: "POST",
      path: "/trpc/me.saveParticipation",
      headers: { cookie: cookieAt(room, 7 * number + turn) },
      body: JSON.stringify({
        interval_id: room.currentInterval,
        participation_intention: "OptIn",
        capacity: `${number} evenings a month`,
        crew_involvements: [0, 1].map((offset) => ({
          crew_id: room.crewIds[(number + turn + offset) % room.crewIds.length],
          volunteered_convenor: true,
        })),
      }),
    });
    const { result } = JSON.parse(body.toString()) as { result: { data: ChangeResult } };
    const { revision, events } = result.data;
    for (const index of events.keys()) room.dues.set(revision - index, due);
  }

  async #hear(): Promise<{ frames: number[]; missing: number }> {
    const expected = this.#rooms.reduce((sum, { sockets, dues }) => sum + sockets * dues.size, 0);
    const arrived = () => this.#rooms.reduce((sum, { arrivals }) => sum + arrivals.length, 0);
    const deadline = performance.now() + FRAMES_TIMEOUT;
    while (arrived() < expected && performance.now() < deadline) await delay(20);
    const frames = this.#rooms.flatMap(({ arrivals, dues }) =>
      arrivals.map(({ revision, at }) => at - (dues.get(revision) ?? NaN)),
    );
    return { frames, missing: expected - frames.length };
  }

  #roomAt(number: number): Room {
    const room = this.#rooms[number % this.#rooms.length];
    if (!room) throw new Error("A crowd needs a collective");
    return room;
  }
}

function cookieAt({ personIds }: Seeded, number: number): string {
  return cookieOf(personIds[number % personIds.length] ?? 0);
}
