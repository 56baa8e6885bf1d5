import { once } from "node:events";
import WebSocket from "ws";
import { applyEvent, RELOAD } from "../../shared/apply-event.ts";
import type { CollectiveState } from "../../shared/collective.ts";
import { formatPosition, parsePosition, type AuthoredEvent } from "../../shared/events.ts";
import { connect, type Script } from "./connect.ts";

/** Follows as the app does: loads the state, then applies every event to it, and comes back by itself. */
export class Follower {
  /** As it was loaded, with every event since. */
  state: CollectiveState;
  /** Events that did not come once and in order. */
  readonly faults: string[] = [];
  readonly #script: Script;

  private constructor(script: Script, state: CollectiveState) {
    this.#script = script;
    this.state = state;
    script.client.live.events.subscribe(
      { lastEventId: formatPosition(state) },
      { onData: ({ id, data }) => this.#receive(id, data) },
    );
  }

  static async start(url: string, cookie: string): Promise<Follower> {
    const script = connect(url, cookie);
    return new Follower(script, await script.client.collective.state.query());
  }

  close(): Promise<void> {
    return this.#script.close();
  }

  #receive(id: string, { event }: AuthoredEvent): void {
    const expected = formatPosition({ epoch: this.state.epoch, revision: this.state.revision + 1 });
    const next = applyEvent(this.state, event);
    if (id !== expected) this.faults.push(`${id} came where ${expected} was to come`);
    if (next === RELOAD) this.faults.push(`${id} asked for a reload`);
    else this.state = { ...next, revision: parsePosition(id)?.revision ?? 0 };
  }
}

interface Visit {
  /** The collective's revision before the socket was asked for, and after it was open. */
  before: number;
  after: number;
  heard: string[];
}

/** Follows the plain socket, which starts from now each time: what each visit heard is kept apart. */
export class PlainFollower {
  readonly visits: Visit[] = [];
  readonly #script: Script;
  readonly #url: string;
  readonly #cookie: string;
  #socket: WebSocket | undefined;

  constructor(url: string, cookie: string) {
    this.#script = connect(url, cookie);
    this.#url = url;
    this.#cookie = cookie;
  }

  async visit(): Promise<void> {
    const visit: Visit = { before: await this.#revision(), after: 0, heard: [] };
    const socket = new WebSocket(`${this.#url.replace("http", "ws")}/ws`, { headers: { cookie: this.#cookie } });
    socket.on("message", (message: Buffer) => visit.heard.push(message.toString()));
    // Its end is that of the server.
    socket.on("error", () => {});
    await once(socket, "open");
    visit.after = await this.#revision();
    this.visits.push(visit);
    this.#socket = socket;
  }

  async close(): Promise<void> {
    this.#socket?.terminate();
    await this.#script.close();
  }

  async #revision(): Promise<number> {
    return (await this.#script.client.me.get.query()).revision;
  }
}
