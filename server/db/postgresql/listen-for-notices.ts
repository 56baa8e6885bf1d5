import { Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import type { Notice } from "../engine.ts";
import { CONNECTION_NAME } from "./open-pool.ts";
import { Inbox } from "./inbox.ts";
import { postgresqlFault } from "./postgresql-fault.ts";

/** The channel of `migrations/021-announcements.ts`. */
const CHANNEL = "crewtide";
/** How PostgreSQL lists the connection. */
export const LISTENING_NAME = `${CONNECTION_NAME}, listening`;
/** The message of `pg` when a response does not come in time. */
const SILENCE = "Query read timeout";
/** The pause before reconnecting, in milliseconds; doubled at each failure. */
const FIRST_PAUSE = 100;
const LONGEST_PAUSE = 5_000;

/** How often the connection has to show that it works, and how long that may take, in milliseconds. */
export interface Heartbeat {
  interval: number;
  timeout: number;
}

const HEARTBEAT: Heartbeat = { interval: 10_000, timeout: 5_000 };

interface Listening {
  url: string;
  onNotice: (notice: Notice) => Promise<void>;
  onError: (error: unknown) => void;
  /** Called when the connection is open but does not respond. */
  onSilence?: () => void;
  heartbeat?: Heartbeat | undefined;
}

/**
 * Listens for the announcements of committed changes on a connection of its own, and opens a new one whenever it ends
 * or falls silent. Since something may have been missed in between, each connection begins with the notice "anything".
 * Returns a function to stop it.
 */
export function listenForNotices({
  url,
  onNotice,
  onError,
  onSilence = () => {},
  heartbeat = HEARTBEAT,
}: Listening): () => Promise<void> {
  const inbox = new Inbox(onNotice, onError);
  const stopping = new AbortController();
  const { signal } = stopping;

  const listening = (async () => {
    let pause = FIRST_PAUSE;
    const onListening = () => {
      pause = FIRST_PAUSE;
      inbox.add("anything");
    };
    while (!signal.aborted) {
      await listen({ url, heartbeat, signal, onListening, onPayload: (payload) => inbox.add(parse(payload)) }).catch(
        (error: unknown) => {
          if (error instanceof Error && error.message === SILENCE) onSilence();
          if (!signal.aborted) onError(postgresqlFault(error) ?? error);
        },
      );
      await delay(pause, undefined, { signal, ref: false }).catch(() => {});
      pause = Math.min(2 * pause, LONGEST_PAUSE);
    }
  })();

  return async () => {
    stopping.abort();
    await Promise.all([listening, inbox.close()]);
  };
}

interface Connection {
  url: string;
  heartbeat: Heartbeat;
  signal: AbortSignal;
  onListening: () => void;
  onPayload: (payload: string) => void;
}

/** Listens on one connection. Throws when it ends or falls silent, and when the signal is aborted. */
async function listen({ url, heartbeat, signal, onListening, onPayload }: Connection): Promise<never> {
  const socket = new Socket();
  const client = new pg.Client({
    connectionString: url,
    application_name: LISTENING_NAME,
    stream: () => socket,
    connectionTimeoutMillis: heartbeat.timeout,
    query_timeout: heartbeat.timeout,
  });
  const closed = new AbortController();
  socket.once("close", () => closed.abort());
  const close = () => socket.destroy();
  signal.addEventListener("abort", close);
  client.on("notification", ({ payload = "" }) => onPayload(payload));
  // The next query fails with this error.
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query(`listen ${CHANNEL}`);
    onListening();
    for (;;) {
      await delay(heartbeat.interval, undefined, { signal: closed.signal, ref: false }).catch(() => {});
      await client.query("select 1");
    }
  } finally {
    signal.removeEventListener("abort", close);
    close();
  }
}

/** The message that the triggers of `migrations/021-announcements.ts` send. */
function parse(payload: string): Notice {
  const [first = "", revision] = payload.split(" ");
  return revision === undefined ? { sessionHash: first } : { collectiveId: Number(first), revision: Number(revision) };
}
