import { randomUUID } from "node:crypto";
import pg from "pg";
import { openDatabase } from "../../server/db/database.ts";
import { migrateToLatest } from "../../server/db/migrate.ts";
import { CopyOfTemplate } from "./postgresql-copy.ts";

/** The URL of a database of a PostgreSQL server where tests may create others; undefined if they run on SQLite. */
export const SERVER = process.env["TEST_DATABASE_URL"];
const server = new pg.Pool({ connectionString: SERVER, idleTimeoutMillis: 1_000, allowExitOnIdle: true });
/** The environment variable with the name of the database that is copied. All others of a run begin with it. */
const TEMPLATE = "TEST_DATABASE_TEMPLATE";

/** Creates the template, once for the whole run. */
export async function setup() {
  if (SERVER === undefined) return undefined;
  const template = `crewtide_test_${randomUUID().slice(0, 8)}`;
  process.env[TEMPLATE] = template;
  await create(template);
  const { db, close } = openDatabase(urlOf(template));
  await migrateToLatest(db);
  await close();
  return async () => {
    const { rows } = await server.query<{ name: string }>(
      "select datname as name from pg_database where starts_with(datname, $1)",
      [template],
    );
    for (const { name } of rows) await drop(name);
  };
}

/** Copies of the template that no test uses at the moment. */
const unused: CopyOfTemplate[] = [];

export async function createDatabase() {
  const { copy, remove } = await takeCopy();
  return { url: copy.url, remove };
}

export async function createOpenDatabase() {
  const { copy, remove } = await takeCopy();
  return { url: copy.url, db: copy.db, remove };
}

/** Returns a copy of the template. Tests use the same one, one after the other: that costs a tenth of a new one. */
async function takeCopy() {
  const copy = unused.pop() ?? (await copyTemplate());
  await copy.begin();
  let isTaken = true;
  return {
    copy,
    // A server may be stopped twice.
    remove: async () => {
      if (!isTaken) return;
      isTaken = false;
      if (await copy.empty()) unused.push(copy);
      else await drop(copy.name);
    },
  };
}

async function copyTemplate() {
  const { name, url } = await createAlone(`template ${process.env[TEMPLATE]} strategy file_copy`);
  return CopyOfTemplate.connect(name, url);
}

/** Creates one with the current schema that nobody has open, not even what empties those of the tests. */
export const createClosedDatabase = () => createAlone(`template ${process.env[TEMPLATE]} strategy file_copy`);

export const createEmptyDatabase = () => createAlone();

async function createAlone(options?: string) {
  const name = newName();
  await create(name, options);
  return { name, url: urlOf(name), remove: () => drop(name) };
}

async function create(name: string, options = "template template0"): Promise<void> {
  await server.query(`create database ${name} ${options}`);
}

/** Also where a process that was killed has it open still, as far as the server has noticed. */
async function drop(name: string): Promise<void> {
  await server.query(`drop database if exists ${name} with (force)`);
}

const newName = () => `${process.env[TEMPLATE]}_${randomUUID().slice(0, 8)}`;

function urlOf(name: string): string {
  const url = new URL(SERVER ?? "");
  url.pathname = name;
  return url.href;
}
