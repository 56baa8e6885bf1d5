import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import type { Notice } from "../engine.ts";
import { Inbox } from "./inbox.ts";
import { postgresqlFault } from "./postgresql-fault.ts";

/** The channel of `migrations/021-announcements.ts`. */
const CHANNEL = "crewtide";
/** How often the connection has to show that it lives, and how long it may take, in milliseconds. */
const HEARTBEAT = 10_000;
const PATIENCE = 5_000;
/** The pause before the connection is made anew, in milliseconds; doubled at each failure. */
const FIRST_PAUSE = 100;
const LONGEST_PAUSE = 5_000;

interface Listening {
  url: string;
  onNotice: (notice: Notice) => Promise<void>;
  onError: (error: unknown) => void;
}

/**
 * Listens for the announcements of committed changes on a connection of its own. Whenever that has been made,
 * something may have been missed, and the notice is "anything". Returns a function to stop it.
 */
export function listenForNotices({ url, onNotice, onError }: Listening): () => Promise<void> {
  const inbox = new Inbox(onNotice, onError);
  const stopping = new AbortController();
  const { signal } = stopping;

  const keepListening = async () => {
    let pause = FIRST_PAUSE;
    while (!signal.aborted) {
      try {
        const client = await connect(url, inbox, signal);
        pause = FIRST_PAUSE;
        await untilSilent(client, signal);
      } catch (error) {
        if (!signal.aborted) onError(postgresqlFault(error) ?? error);
      }
      await delay(pause, undefined, { signal, ref: false }).catch(() => {});
      pause = Math.min(2 * pause, LONGEST_PAUSE);
    }
  };
  const listening = keepListening();

  return async () => {
    stopping.abort();
    await Promise.all([listening, inbox.close()]);
  };
}

async function connect(url: string, inbox: Inbox, signal: AbortSignal): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: PATIENCE, query_timeout: PATIENCE });
  client.on("notification", ({ payload = "" }) => inbox.add(parse(payload)));
  // The heartbeat finds it.
  client.on("error", () => {});
  await client.connect();
  await client.query(`listen ${CHANNEL}`);
  signal.throwIfAborted();
  inbox.add("anything");
  return client;
}

/** Resolves when the connection is to be stopped. Throws when it has ended or does not respond. */
async function untilSilent(client: pg.Client, signal: AbortSignal): Promise<void> {
  const ended = new Promise<never>((_, reject) => {
    client.once("end", () => reject(new Error("Connection terminated")));
  });
  try {
    while (!signal.aborted) {
      await Promise.race([ended, client.query("select 1")]);
      await Promise.race([ended, delay(HEARTBEAT, undefined, { signal, ref: false }).catch(() => {})]);
    }
  } finally {
    ended.catch(() => {});
    client.end().catch(() => {});
  }
}

function parse(payload: string): Notice {
  const [collectiveId, revision] = payload.split(" ").map(Number);
  if (payload === "sessions") return "sessions";
  return collectiveId && revision ? { collectiveId, revision } : "anything";
}
