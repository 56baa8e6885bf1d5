import { execFile } from "node:child_process";
import { readFile, stat } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { sql } from "kysely";
import { isPostgresql, openDatabase } from "../../../server/db/database.ts";
import type { Program } from "../program.ts";
import { SECRET, databaseUrl, type Workbench } from "../workbench.ts";
import type { Outcome, Pace } from "./crowd.ts";
import { Crowds } from "./crowds.ts";
import type { Place } from "./place.ts";
import { seedCollectives, type Places } from "./seed-collectives.ts";
import { letDaysPass, runAllJobs } from "./days.ts";

const ADMIN = fileURLToPath(new URL("../../../dist/server/admin.js", import.meta.url));
/** Linux counts processor time in hundredths of a second. */
const TICK = 10;

/** The results of a pace, with the processor time of the server and of PostgreSQL in milliseconds, and memory in MB. */
export interface Step extends Outcome {
  serverTime: number;
  databaseTime: number;
  memory: number;
}

/** A server with many collectives on one database, and the crowds of its open pages. */
export class Site {
  readonly engine: "SQLite" | "PostgreSQL";
  readonly #place: string;
  readonly #bench: Workbench;
  #places: Place[] = [];
  #program: Program | undefined;
  #crowds: Crowds | undefined;
  /** The processor time of each process of PostgreSQL when it was last seen, in milliseconds. */
  readonly #databaseTimes = new Map<number, number>();

  constructor(bench: Workbench, place: string) {
    this.#bench = bench;
    this.#place = place;
    this.engine = isPostgresql(place) ? "PostgreSQL" : "SQLite";
  }

  async seed(size: Places): Promise<void> {
    this.#places = await seedCollectives(this.#place, size);
  }

  /** In MB. */
  async size(): Promise<number> {
    if (this.engine === "SQLite") return (await stat(this.#place)).size / 2 ** 20;
    const rows = await this.#ask(sql<{ size: number }>`select pg_database_size(current_database()) as size`);
    return (rows[0]?.size ?? NaN) / 2 ** 20;
  }

  /** Runs all jobs, as `./crewtide jobs run` does. */
  async runJobs(): Promise<void> {
    await runAllJobs(this.#place);
  }

  /** Stops the server, and moves the calendars as if so many days had passed without one. */
  async sleep(days: number): Promise<void> {
    await this.close();
    await letDaysPass(this.#place, days);
  }

  async start(): Promise<void> {
    this.#program = await this.#bench.startOurs(this.#place);
  }

  async memory(): Promise<number> {
    return (await this.#running().usage()).memory;
  }

  async openPages(sockets: number): Promise<void> {
    const { port } = this.#running();
    this.#crowds = new Crowds();
    await this.#crowds.open({ port, secret: SECRET, places: this.#places, sockets });
  }

  async change(pace: Pace): Promise<Step> {
    if (!this.#crowds) throw new Error("No pages are open");
    const before = await this.processorTime();
    const outcome = await this.#crowds.change(pace);
    const after = await this.processorTime();
    return {
      ...outcome,
      serverTime: after.server - before.server,
      databaseTime: after.database - before.database,
      memory: await this.memory(),
    };
  }

  /** The processor time of the server, of this process, and of PostgreSQL so far, in milliseconds. */
  async processorTime(): Promise<{ server: number; database: number }> {
    const { user, system } = process.cpuUsage();
    const own = (user + system) / 1_000;
    const server = (await this.#program?.usage())?.processorTime ?? 0;
    return { server: own + server, database: await this.#databaseTime() };
  }

  /** A backup as the timer makes it, while the server runs. Only of a file: PostgreSQL has its own tools. */
  async backUp(): Promise<void> {
    await promisify(execFile)(process.execPath, [ADMIN, "backup", `${this.#place}.copy`], {
      env: { PATH: process.env["PATH"], DATABASE_URL: databaseUrl(this.#place), SESSION_SECRETS: SECRET },
    });
  }

  async close(): Promise<void> {
    await this.#crowds?.close();
    await this.#program?.stop();
    this.#crowds = undefined;
    this.#program = undefined;
  }

  #running(): Program {
    if (!this.#program) throw new Error("The server does not run");
    return this.#program;
  }

  /** PostgreSQL has to run on this machine. */
  async #databaseTime(): Promise<number> {
    if (this.engine === "SQLite") return 0;
    const rows = await this.#ask(sql<{ pid: number }>`select pid from pg_stat_activity where pid != pg_backend_pid()`);
    for (const { pid } of rows) this.#databaseTimes.set(pid, timeIn(await readFile(`/proc/${pid}/stat`, "utf8")));
    return [...this.#databaseTimes.values()].reduce((sum, time) => sum + time, 0);
  }

  async #ask<Row>(query: ReturnType<typeof sql<Row>>): Promise<Row[]> {
    const { db, close } = openDatabase(this.#place);
    try {
      return (await query.execute(db)).rows;
    } finally {
      await close();
    }
  }
}

/** User and system time, the 14th and 15th field. A name in the second one may contain spaces. */
function timeIn(status: string): number {
  const fields = status.slice(status.lastIndexOf(")")).split(" ");
  return (Number(fields[12]) + Number(fields[13])) * TICK;
}
