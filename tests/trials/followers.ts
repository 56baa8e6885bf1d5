import { once } from "node:events";
import WebSocket from "ws";
import { applyEvent, RELOAD } from "../../shared/events/apply-event.ts";
import type { CollectiveState } from "../../shared/collective/collective.ts";
import {
  formatPosition,
  parsePosition,
  type AuthoredEvent,
  type LiveEvent,
  type LivePosition,
} from "../../shared/events/events.ts";
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

/** Follows the plain socket as a script does: each visit goes on after the last message that was heard. */
export class PlainFollower {
  /** The messages as the log has them, without gaps from the first visit on. */
  readonly heard: string[] = [];
  /** The collective's revision before the first visit. */
  readonly since: number;
  readonly #url: string;
  readonly #cookie: string;
  #position: LivePosition;
  #socket: WebSocket | undefined;

  private constructor(url: string, cookie: string, { epoch, revision }: LivePosition) {
    this.#url = url;
    this.#cookie = cookie;
    this.since = revision;
    this.#position = { epoch, revision };
  }

  static async start(url: string, cookie: string): Promise<PlainFollower> {
    const { client, close } = connect(url, cookie);
    const state = await client.collective.state.query();
    await close();
    return new PlainFollower(url, cookie, state);
  }

  async visit(): Promise<void> {
    // With several servers, it may be open still.
    this.#socket?.removeAllListeners("message").terminate();
    const url = `${this.#url.replace("http", "ws")}/ws?after=${formatPosition(this.#position)}`;
    const socket = new WebSocket(url, { headers: { cookie: this.#cookie } });
    socket.on("message", (message: Buffer) => {
      const { author_id, event, epoch, revision } = JSON.parse(message.toString()) as LiveEvent;
      this.heard.push(JSON.stringify({ author_id, event }));
      this.#position = { epoch, revision };
    });
    // Its end is that of the server.
    socket.on("error", () => {});
    await once(socket, "open");
    this.#socket = socket;
  }

  close(): void {
    this.#socket?.terminate();
  }
}
