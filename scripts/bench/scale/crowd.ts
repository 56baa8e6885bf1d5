import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { WebSocket } from "ws";
import type { ChangeResult } from "../../../shared/events.ts";
import { ask, closeIdleConnections } from "../http-client.ts";
import { cookieOf, type Place } from "./place.ts";

export interface CrowdOptions {
  port: number;
  secret: string;
  places: Place[];
  sockets: number;
}

export interface Pace {
  /** Changes per second. */
  rate: number;
  seconds: number;
}

/** The results of changes at one pace; times in milliseconds. */
export interface Outcome {
  /** Acknowledged changes. */
  saved: number;
  failed: number;
  /** From the first change until the last one was acknowledged. */
  took: number;
  /** For each change, from when it was due until it was acknowledged. */
  saves: number[];
  /** For each event and socket, from when the change was due until the frame arrived. */
  frames: number[];
  /** Frames that did not arrive. */
  missing: number;
}

/** One collective's open pages. */
interface Room {
  place: Place;
  sockets: number;
  /** When each event has arrived, one entry per socket. */
  arrivals: { revision: number; at: number }[];
}

interface Saved {
  room: Room;
  due: number;
  /** The revisions of the change's events. */
  revisions: number[];
}

const SUBSCRIBE = JSON.stringify({ id: 1, method: "subscription", params: { path: "live.events", input: {} } });
/** Pages opened at a time, so that the server's accept queue does not overflow. */
const AT_A_TIME = 50;
/** How long frames may still take after the last change, in milliseconds. */
const PATIENCE = 10_000;

/** Pages of many collectives: each loads the state once and follows the events. Some of their people save. */
export class Crowd {
  readonly #options: CrowdOptions;
  readonly #rooms: Room[];
  #saves = 0;

  constructor(options: CrowdOptions) {
    this.#options = options;
    this.#rooms = options.places.map((place) => ({ place, sockets: 0, arrivals: [] }));
  }

  /** Opens the sockets, spread evenly over the collectives. */
  async open(): Promise<void> {
    const { sockets } = this.#options;
    for (let opened = 0; opened < sockets; opened += AT_A_TIME) {
      const numbers = Array.from({ length: Math.min(AT_A_TIME, sockets - opened) }, (_, index) => opened + index);
      await Promise.all(numbers.map((number) => this.#openPage(number)));
    }
  }

  /**
   * Makes changes at an even pace, whether or not the server keeps up, and waits for every event at every socket of its
   * collective. Times count from when a change was due, so that a queue is part of them.
   */
  async change({ rate, seconds }: Pace): Promise<Outcome> {
    closeIdleConnections();
    for (const room of this.#rooms) room.arrivals = [];
    const saves: number[] = [];
    const changes: Saved[] = [];
    let failed = 0;
    const began = performance.now();
    const save = async (due: number) => {
      try {
        changes.push(await this.#save(due));
        saves.push(performance.now() - due);
      } catch (error) {
        failed += 1;
        if (failed === 1) process.stderr.write(`${String(error)}\n`);
      }
    };
    const running: Promise<void>[] = [];
    for (let number = 0; number < rate * seconds; number += 1) {
      const due = began + (number * 1_000) / rate;
      while (performance.now() < due) await delay(1);
      running.push(save(due));
    }
    await Promise.all(running);
    const took = performance.now() - began;
    return { saved: saves.length, failed, took, saves, ...(await this.#hear(changes)) };
  }

  async #openPage(number: number): Promise<void> {
    const { port, secret } = this.#options;
    const room = this.#roomAt(number);
    const cookie = cookieOf(room.place, 1 + (Math.floor(number / this.#rooms.length) % room.place.people), secret);
    await ask(port, { path: "/trpc/collective.state", headers: { cookie, "accept-encoding": "br" } });
    const socket = new WebSocket(`ws://127.0.0.1:${port}/trpc`, { headers: { cookie }, perMessageDeflate: false });
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
    socket.on("close", (code) => {
      throw new Error(`The server closed a socket, with code ${code}`);
    });
  }

  /** Makes somebody answer again for the current interval, and volunteer for two crews. */
  async #save(due: number): Promise<Saved> {
    this.#saves += 1;
    const { port, secret } = this.#options;
    const room = this.#roomAt(this.#saves);
    const { place } = room;
    const turn = Math.floor(this.#saves / this.#rooms.length);
    const crewIds = [0, 1].flatMap(
      (offset) => place.crewIds[(this.#saves + turn + offset) % place.crewIds.length] ?? [],
    );
    const { body } = await ask(port, {
      method: "POST",
      path: "/trpc/me.saveParticipation",
      headers: { cookie: cookieOf(place, 1 + ((7 * this.#saves + turn) % place.people), secret) },
      body: JSON.stringify({
        interval_id: place.currentInterval,
        participation_intention: "OptIn",
        capacity: `${this.#saves} evenings a month`,
        crew_involvements: crewIds.map((crew_id) => ({ crew_id, volunteered_convenor: true })),
      }),
    });
    const { result } = JSON.parse(body.toString()) as { result: { data: ChangeResult } };
    const { revision, events } = result.data;
    return { room, due, revisions: events.map((_, index) => revision - index) };
  }

  async #hear(changes: readonly Saved[]): Promise<Pick<Outcome, "frames" | "missing">> {
    const expected = changes.reduce((sum, { room, revisions }) => sum + room.sockets * revisions.length, 0);
    const arrived = () => this.#rooms.reduce((sum, { arrivals }) => sum + arrivals.length, 0);
    const deadline = performance.now() + PATIENCE;
    while (arrived() < expected && performance.now() < deadline) await delay(20);
    const dues = new Map(this.#rooms.map((room) => [room, new Map<number, number>()]));
    for (const { room, due, revisions } of changes)
      for (const revision of revisions) dues.get(room)?.set(revision, due);
    const frames = this.#rooms.flatMap((room) =>
      room.arrivals.map(({ revision, at }) => at - (dues.get(room)?.get(revision) ?? NaN)),
    );
    return { frames, missing: expected - frames.length };
  }

  #roomAt(number: number): Room {
    const room = this.#rooms[number % this.#rooms.length];
    if (!room) throw new Error("A crowd needs a collective");
    return room;
  }
}
