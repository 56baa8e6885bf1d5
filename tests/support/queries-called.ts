import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { CALLED_FUNCTIONS } from "./called-functions-setting.ts";

const root = join(import.meta.dirname, "../..");
/** The code whose behaviour depends on the database. */
const QUERIES = ["features/**/*.queries.ts", "{jobs,revision}/*.ts", "mail/outbox*.ts"].map((path) => `server/${path}`);
/** After a run on PostgreSQL of all files that belong to it, expects them to have called every query. */
export function setup() {
  const folder = process.env[CALLED_FUNCTIONS];
  if (folder === undefined) return undefined;
  return () => {
    const notes = existsSync(folder) ? readdirSync(folder) : [];
    const called = new Set(notes.flatMap((note) => JSON.parse(readFileSync(join(folder, note), "utf8")) as string[]));
    const left = listQueries().filter((query) => !called.has(query));
    if (left.length === 0) return;
    throw new Error(
      `No test has called on PostgreSQL: ${left.join(", ")}. Add one that does to tests/support/on-postgresql.ts.`,
    );
  };
}

function listQueries(): string[] {
  return globSync(QUERIES, { cwd: root }).flatMap((file) => {
    const source = readFileSync(join(root, file), "utf8");
    return [...source.matchAll(/^export (?:async )?function (\w+)/gm)].map(([, name]) => `${file} ${name}`);
  });
}
