import { createHash } from "node:crypto";
import type { PostgresPool, PostgresPoolClient } from "kysely";
import pg from "pg";
import { AppError } from "../../errors.ts";
import { postgresqlFault } from "./postgresql-fault.ts";
import type { Sockets } from "./sockets.ts";

/** Maximum number of connections of a process: more than it runs queries at a time. */
const MOST_CONNECTIONS = 10;
/** How long to wait for a connection, in milliseconds. */
const CONNECT_PATIENCE = 5_000;
/** How long a write waits for another one of the same collective, in milliseconds. */
const LOCK_PATIENCE = 5_000;
/** How long a transaction may be idle, in milliseconds: a process that hangs must not keep its locks. */
const TRANSACTION_PATIENCE = 30_000;
/** More distinct statements than the app has. */
const MOST_NAMES = 2_000;

const { INT8, NUMERIC, BOOL } = pg.types.builtins;

/** Rows look as SQLite's do: numbers for counts and sums, 0 and 1 for conditions. */
const PARSERS = new Map<number, (text: string) => number>([
  [INT8, Number],
  [NUMERIC, Number],
  [BOOL, (text) => (text === "t" ? 1 : 0)],
]);

interface PoolOptions {
  url: string;
  sockets: Sockets;
  /** How many connections there are at most. */
  max?: number;
}

/** Opens connections to a database, for Kysely. They throw `StorageUnavailable` if it cannot be used. */
export function openPool({ url, sockets, max = MOST_CONNECTIONS }: PoolOptions): PostgresPool {
  const pool = new pg.Pool({
    connectionString: url,
    stream: () => sockets.create(),
    application_name: CONNECTION_NAME,
    max,
    connectionTimeoutMillis: CONNECT_PATIENCE,
    lock_timeout: LOCK_PATIENCE,
    idle_in_transaction_session_timeout: TRANSACTION_PATIENCE,
    types: { getTypeParser: (id, format): unknown => PARSERS.get(id) ?? pg.types.getTypeParser(id, format) },
  });
  // The next query replaces a connection that breaks while nobody uses it.
  pool.on("error", () => {});
  const wrapped = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  // Wrapped at once: an error may come in the same packet as the message that the connection is ready.
  pool.on("connect", (client) => wrapped.set(client, wrap(client)));
  return {
    options: pool.options,
    connect: async () => {
      const client = await pool.connect().catch(raise);
      return wrapped.get(client) ?? wrap(client);
    },
    end: () => pool.end(),
  };
}

function wrap(client: pg.PoolClient): PostgresPoolClient {
  let broken = false;
  client.on("error", () => {
    broken = true;
  });
  return {
    // A connection parses a named statement only once.
    query: (text: string, values: readonly unknown[]) =>
      client
        .query({ text, values: values.map(withoutNul), ...(values.length > 0 && { name: nameOf(text) }) })
        .catch(raise),
    release: (discard?: boolean) => client.release(broken || discard),
    // Queries are not streamed, so nothing else is called.
  } as unknown as PostgresPoolClient;
}

/** PostgreSQL knows no NUL. No stored text has one (`shared/basics/fields.schema.ts`), but a search may. */
function withoutNul(value: unknown): unknown {
  return typeof value === "string" ? value.replaceAll("\0", "") : value;
}

const names = new Map<string, string>();

function nameOf(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = createHash("sha256").update(text).digest("base64url");
  if (names.size === MOST_NAMES) names.clear();
  names.set(text, name);
  return name;
}

function raise(error: unknown): never {
  const cause = postgresqlFault(error);
  throw cause ? new AppError("StorageUnavailable", { cause }) : error;
}

/** The beginning of the names under which PostgreSQL lists this app's connections, unless the URL sets one. */
export const CONNECTION_NAME = "Crewtide";

/** The name of a connection that migrates the database, or waits to. */
export const MIGRATING = `${CONNECTION_NAME}, migrating`;
