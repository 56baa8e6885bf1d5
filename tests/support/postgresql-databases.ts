import { randomUUID } from "node:crypto";
import pg from "pg";
import { openDatabase } from "../../server/db/database.ts";
import { migrateToLatest } from "../../server/db/migrate.ts";

/** The URL of a database of a PostgreSQL server where tests may create others; undefined if they run on SQLite. */
export const SERVER = process.env["TEST_DATABASE_URL"];
const server = new pg.Pool({ connectionString: SERVER, idleTimeoutMillis: 1_000, allowExitOnIdle: true });
/** The environment variable with the name of the database that is copied. */
const TEMPLATE = "TEST_DATABASE_TEMPLATE";

/** Creates the template, once for the whole run. */
export async function setup() {
  if (SERVER === undefined) return undefined;
  const { url, remove } = await createEmptyDatabase();
  const { db, close } = openDatabase(url);
  await migrateToLatest(db);
  await close();
  process.env[TEMPLATE] = nameOf(url);
  return remove;
}

/** Creates a copy of the template. */
export async function createDatabase() {
  const database = await create(`template ${process.env[TEMPLATE]} strategy file_copy`);
  const client = new pg.Client(database.url);
  await client.connect();
  await client.query("update database_life set epoch = $1", [randomUUID()]);
  await client.end();
  return database;
}

export function createEmptyDatabase() {
  return create("template template0");
}

async function create(options: string) {
  const url = new URL(SERVER ?? "");
  url.pathname = `crewtide_test_${randomUUID().replaceAll("-", "")}`;
  await server.query(`create database ${nameOf(url.href)} ${options}`);
  return {
    url: url.href,
    // A process that was killed may have it open still, as far as the server has noticed. A server may be stopped twice.
    remove: async () => {
      await server.query(`drop database if exists ${nameOf(url.href)} with (force)`);
    },
  };
}

const nameOf = (url: string) => new URL(url).pathname.slice(1);
