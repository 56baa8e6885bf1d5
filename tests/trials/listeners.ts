import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { createTRPCClient, httpLink, TRPCClientError } from "@trpc/client";
import WebSocket from "ws";
import type { AppRouter } from "../../server/router.ts";
import type { AuthoredEvent } from "../../shared/events/events.ts";
import { reconnectDelay } from "../../client/live/reconnect-delay.ts";
import { connect, type Script } from "./connect.ts";
import { until } from "../support/until.ts";

/**
 * Calls over HTTP, each on a connection of its own: one that is kept alive may be closed by the server at the very
 * moment at which a busy client uses it again.
 */
function createCaller(url: string, cookie: string) {
  const headers = { cookie, connection: "close" };
  return createTRPCClient<AppRouter>({ links: [httpLink({ url: `${url}/trpc`, headers })] });
}

/** Somebody who changes their profile, each time to the next number. */
export interface NumberWriter {
  /** How many numbers were written so far. */
  written: number;
  write: () => Promise<void>;
}

/** `padding` follows each number in the text that is written. */
export function createNumberWriter(
  url: string,
  { cookie, personId }: { cookie: string; personId: number },
  padding = "",
): NumberWriter {
  const client = createCaller(url, cookie);
  return {
    written: 0,
    async write() {
      const about = `${this.written + 1} ${padding}`;
      await client.people.update.mutate({ id: personId, display_name: "Writer", about });
      this.written += 1;
    },
  };
}

/** Takes in what one socket brings: numbers, which are to come one after the other. */
export class Heard {
  newest: number;
  faults = 0;

  /** `since` is the number that was written last before it listened. */
  constructor(since: number) {
    this.newest = since;
  }

  take({ event }: AuthoredEvent): void {
    if (!("PeopleEvent" in event)) return;
    const number = Number.parseInt(event.PeopleEvent.PersonUpdated.about ?? "", 10);
    if (number !== this.newest + 1) this.faults += 1;
    this.newest = number;
  }
}

export interface Listener {
  heard: Heard;
  close: () => Promise<void>;
}

/** The subscription, by the client and with the delays of the app. */
export class TrpcListener implements Listener {
  readonly heard: Heard;
  /** When the subscription began, each time, and which of these starts one's own data came after. */
  readonly started: number[] = [];
  answered = 0;
  readonly #script: Script;
  readonly #caller: ReturnType<typeof createCaller>;
  #left = false;

  constructor(url: string, cookie: string, since = 0) {
    this.heard = new Heard(since);
    this.#caller = createCaller(url, cookie);
    this.#script = connect(url, cookie, (attempt) => reconnectDelay(attempt));
    this.#script.client.live.events.subscribe(
      {},
      {
        onData: ({ data }) => this.heard.take(data),
        onStarted: () => {
          this.started.push(performance.now());
          void this.#ask();
        },
      },
    );
  }

  /** Whether the subscription began after a moment, and one's own data came after that. */
  isBackSince(moment: number): boolean {
    return this.answered === this.started.length && (this.started.at(-1) ?? -Infinity) > moment;
  }

  close(): Promise<void> {
    this.#left = true;
    return this.#script.close();
  }

  /** As the app does, it asks again where there was no answer. */
  async #ask(attempt = 0): Promise<void> {
    const start = this.started.length;
    try {
      await this.#caller.me.get.query();
      this.answered = start;
    } catch (error) {
      if (error instanceof TRPCClientError && error.data) throw error;
      await sleep(reconnectDelay(attempt));
      if (!this.#left) await this.#ask(attempt + 1);
    }
  }
}

/** The plain socket. */
export class PlainListener implements Listener {
  readonly heard: Heard;
  readonly socket: WebSocket;

  constructor(url: string, cookie: string, since = 0) {
    this.heard = new Heard(since);
    this.socket = new WebSocket(`${url.replace("http", "ws")}/ws`, { headers: { cookie } });
    this.socket.on("message", (message: Buffer) => this.heard.take(JSON.parse(message.toString()) as AuthoredEvent));
  }

  async close(): Promise<void> {
    if (this.socket.readyState === WebSocket.CLOSED) return;
    this.socket.close();
    await once(this.socket, "close");
  }
}

/** Resolves when all listeners have received everything. Throws if one has not received it once and in order. */
export async function untilAllHeard(listeners: readonly Listener[], writer: NumberWriter): Promise<void> {
  const behind = () => listeners.filter(({ heard }) => heard.newest !== writer.written);
  await until(
    () => behind().length === 0,
    () => `${behind().length} of ${listeners.length} listeners have not heard number ${writer.written}`,
  );
  const wrong = listeners.filter(({ heard }) => heard.faults > 0).length;
  if (wrong > 0)
    throw new Error(`${wrong} of ${listeners.length} listeners have not heard each number once and in order`);
}
