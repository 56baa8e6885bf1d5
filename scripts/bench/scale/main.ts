/** How much one server holds: `npm run bench -- scale` (`docs/scaling.md`). */
import { execFile } from "node:child_process";
import { readFile, stat } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { parseArgs, promisify } from "node:util";
import { sql } from "kysely";
import { isPostgresql, withDatabase } from "../../../server/db/database.ts";
import { runJobs } from "../../../server/jobs/jobs.ts";
import { SignedTokens } from "../../../server/mail/signed-tokens.ts";
import { LiveHub } from "../../../server/revision/live-hub.ts";
import { SocketRegistry } from "../../../server/sessions/socket-registry.ts";
import { addDays, dayIn } from "../../../shared/basics/dates.ts";
import type { Program } from "../program.ts";
import { median, time } from "../rounds.ts";
import { SECRET, seedCollectives } from "../seed-collectives.ts";
import { markdownTable } from "../table.ts";
import { databaseUrl, Workbench } from "../workbench.ts";
import { Crowd } from "./crowd.ts";

const { values } = parseArgs({
  options: {
    /** An empty PostgreSQL database, instead of a file. */
    "database-url": { type: "string" },
    collectives: { type: "string", default: "2000" },
    people: { type: "string", default: "30" },
    sockets: { type: "string", default: "5000" },
    /** Changes per second, one pace after the other until one is too fast. */
    rates: { type: "string", default: "25,50,100,200,300,400" },
    seconds: { type: "string", default: "10" },
  },
});
const sockets = Number(values.sockets);
const duration = Number(values.seconds);

/** The days until everybody's next interval begins. */
const DAYS_UNTIL_NEXT = 18;
const STEP = ["asked", "saved", "server", "database", "save p50, p99", "event p50, p99", "lost", "memory"];
/** A pace was kept if the last change was acknowledged at most this much later than the pace demands. */
const HELD = 1.05;
const ADMIN = fileURLToPath(new URL("../../../dist/server/admin.js", import.meta.url));
/** Linux counts processor time in hundredths of a second. */
const TICK = 10;

const seconds = (count: number) => `${(count / 1_000).toFixed(1)} s`;
const milliseconds = (count: number) => `${count < 10 ? count.toFixed(1) : count.toFixed(0)} ms`;
const megabytes = (count: number) => `${count.toFixed(0)} MB`;

const bench = await Workbench.open({ rounds: 1, slice: 1 });
const place = values["database-url"] ?? bench.newDatabasePath();
const facts: string[][] = [];
const steps: string[][] = [];
try {
  const size = { people: Number(values.people), pastIntervals: 1 };
  const collectives = await tell("creating them", () => seedCollectives(place, size, Number(values.collectives)));
  facts.push(["size", megabytes(await databaseSize())]);
  await tell("jobs of an ordinary day", () => runJobsAfter(0));
  const server = await tell("start", () => bench.startOurs(place));
  facts.push(["memory, idle", megabytes((await server.usage()).memory)]);
  const crowd = new Crowd(server.port, collectives);
  await tell(`loading ${sockets} pages`, () => crowd.open(sockets));
  facts.push([`memory, ${sockets} pages`, megabytes((await server.usage()).memory)]);
  for (const rate of values.rates.split(",").map(Number)) if (!(await change(server, crowd, rate))) break;
  facts.push(["size afterwards", megabytes(await databaseSize())]);
  // PostgreSQL has its own tools.
  if (!isPostgresql(place)) await tell("backup, while the server runs", backUp);
  await server.stop();
  await tell("jobs of a day on which all next intervals begin", () => runJobsAfter(DAYS_UNTIL_NEXT));
  const lines = [...markdownTable(["what", "figure"], facts), "", ...markdownTable(STEP, steps)];
  for (const line of lines) process.stdout.write(`${line}\n`);
} finally {
  await bench.close();
}

/** Adds a line with the time that something takes. Returns its result. */
async function tell<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
  process.stderr.write(`${what}\n`);
  const working = Promise.withResolvers<Result>();
  const took = await time(async () => working.resolve(await work()));
  facts.push([what, seconds(took)]);
  return working.promise;
}

/** Adds a line about a pace. Returns whether the server kept it. */
async function change(server: Program, crowd: Crowd, rate: number): Promise<boolean> {
  process.stderr.write(`${rate} changes per second\n`);
  const before = { server: await server.usage(), database: await databaseTime() };
  const { took, saves, frames, lost } = await crowd.change(rate, duration);
  const after = { server: await server.usage(), database: await databaseTime() };
  steps.push([
    `${rate} per s`,
    `${((saves.length / took) * 1_000).toFixed(0)} per s`,
    milliseconds((after.server.processorTime - before.server.processorTime) / saves.length),
    isPostgresql(place) ? milliseconds((after.database - before.database) / saves.length) : "",
    `${milliseconds(median(saves))}, ${milliseconds(percentile99(saves))}`,
    `${milliseconds(median(frames))}, ${milliseconds(percentile99(frames))}`,
    String(lost),
    megabytes(after.server.memory),
  ]);
  return took <= duration * 1_000 * HELD;
}

function percentile99(figures: readonly number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length * 0.99)] ?? NaN;
}

/** Runs all jobs, as `./crewtide jobs run` does, as if it were so many days later. */
async function runJobsAfter(days: number): Promise<void> {
  await withDatabase(place, (db) =>
    runJobs({
      db,
      hub: new LiveHub(),
      clock: { now: () => new Date(), today: () => addDays(dayIn("UTC", new Date()), days) },
      timeZone: "UTC",
      sockets: new SocketRegistry(),
      signedTokens: new SignedTokens([SECRET]),
      baseUrl: () => "http://localhost",
      host: null,
      copies: { file: null, days: 30, backups: null },
    }),
  );
}

/** A backup as the timer makes it. */
async function backUp(): Promise<void> {
  await promisify(execFile)(process.execPath, [ADMIN, "backup", `${place}.copy`], {
    env: { PATH: process.env["PATH"], DATABASE_URL: databaseUrl(place), SESSION_SECRETS: SECRET },
  });
}

/** In MB. */
async function databaseSize(): Promise<number> {
  if (!isPostgresql(place)) return (await stat(place)).size / 2 ** 20;
  const query = sql<{ size: number }>`select pg_database_size(current_database()) as size`;
  return ((await withDatabase(place, (db) => query.execute(db))).rows[0]?.size ?? NaN) / 2 ** 20;
}

/** The processor time of PostgreSQL's connections so far, in milliseconds. It has to run on this machine. */
async function databaseTime(): Promise<number> {
  if (!isPostgresql(place)) return 0;
  const query = sql<{ pid: number }>`select pid from pg_stat_activity where pid != pg_backend_pid()`;
  const { rows } = await withDatabase(place, (db) => query.execute(db));
  const statuses = await Promise.all(rows.map(({ pid }) => readFile(`/proc/${pid}/stat`, "utf8")));
  return statuses.reduce((sum, status) => sum + timeIn(status), 0);
}

/** User and system time, the 14th and 15th field. A name in the second one may contain spaces. */
function timeIn(status: string): number {
  const fields = status.slice(status.lastIndexOf(")")).split(" ");
  return (Number(fields[12]) + Number(fields[13])) * TICK;
}
