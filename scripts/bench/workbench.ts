import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Browser } from "@playwright/test";
import { isPostgresql } from "../../server/db/database.ts";
import { CookieJar } from "../connection/cookie-jar.ts";
import { CHROMIUM_ARGUMENTS } from "../run/browser.mjs";
import { ask, type Answer, type Ask } from "./http-client.ts";
import { startProgram, type Program } from "./program.ts";
import { LOGIN, seedCollective, type Seeded, type Size } from "./seed-collective.ts";

/** Our server on a seeded database, with a signed-in session. */
export interface Ours extends Seeded {
  program: Program;
  port: number;
  databasePath: string;
  cookie: string;
}

export type Reference = "bare-node" | "bare-stack" | "bare-ws";

export const SECRET = "a secret of the benchmark alone";
const SERVER = fileURLToPath(new URL("../../dist/server/main.js", import.meta.url));

interface Means {
  rounds: number;
  /** Duration of one measurement, in milliseconds. */
  slice: number;
  /** The browser's path, if there is one. */
  chromium?: string | undefined;
  /** The URL of an empty PostgreSQL database, if there is one. */
  postgresql?: string | undefined;
}

/** The environment for measurements: servers of the production build, references, a browser, and durations. */
export class Workbench {
  readonly rounds: number;
  readonly slice: number;
  readonly #chromium: string | undefined;
  readonly #postgresql: string | undefined;
  #browser: Promise<Browser> | undefined;
  readonly #folder: string;
  readonly #collectives = new Map<string, Promise<Ours>>();
  readonly #programs: Program[] = [];
  #onPostgresql: Promise<Ours> | undefined;
  #files = 0;

  private constructor(folder: string, { rounds, slice, chromium, postgresql }: Means) {
    this.#folder = folder;
    this.rounds = rounds;
    this.slice = slice;
    this.#chromium = chromium;
    this.#postgresql = postgresql;
  }

  static async open(means: Means): Promise<Workbench> {
    return new Workbench(await mkdtemp(join(tmpdir(), "crewtide-bench-")), means);
  }

  /** Returns the server for a collective of this size; the same one each time. */
  ours(size: Size): Promise<Ours> {
    const key = `${size.people}-${size.pastIntervals}`;
    const known = this.#collectives.get(key) ?? this.openOurs(size);
    this.#collectives.set(key, known);
    return known;
  }

  /** Returns the server on PostgreSQL, whose collective has the size of the first call. */
  onPostgresql(size: Size): Promise<Ours> {
    if (this.#postgresql === undefined) throw new Error("There is no PostgreSQL");
    this.#onPostgresql ??= this.openOurs(size, this.#postgresql);
    return this.#onPostgresql;
  }

  /** Starts a separate server that has handled nothing but the sign-in. */
  async openOurs(size: Size, place?: string): Promise<Ours> {
    const { databasePath, seeded } = await this.seed(size, place);
    const program = await this.startOurs(databasePath);
    const jar = new CookieJar();
    const { headers } = await ask(program.port, {
      method: "POST",
      path: "/api/auth/login",
      body: JSON.stringify(LOGIN),
    });
    jar.keep([headers["set-cookie"] ?? []].flat());
    return { ...seeded, program, port: program.port, databasePath, cookie: jar.header() };
  }

  /** Fills a new database, by default a file. */
  async seed(size: Size, place = this.newDatabasePath()): Promise<{ databasePath: string; seeded: Seeded }> {
    return { databasePath: place, seeded: await seedCollective(place, size) };
  }

  newDatabasePath(): string {
    return this.#newFile("sqlite");
  }

  /** Starts our server as hosts do, on a database: the path of a file, or PostgreSQL's URL. */
  async startOurs(place: string): Promise<Program> {
    return this.#keep(
      await startProgram(["--enable-source-maps", SERVER], {
        PORT: "0",
        DATABASE_URL: databaseUrl(place),
        SESSION_SECRETS: SECRET,
        TIME_ZONE: "UTC",
        RATE_LIMITS: "off",
      }),
    );
  }

  /** Starts a reference on our database, which sends our response to every request. */
  async reference(name: Reference, { databasePath }: Pick<Ours, "databasePath">, answer?: Answer): Promise<Program> {
    const file = this.#newFile("json");
    if (answer) await writeFile(file, JSON.stringify({ ...answer, body: answer.body.toString("base64") }));
    const path = fileURLToPath(new URL(`references/${name}.mjs`, import.meta.url));
    return this.#keep(
      await startProgram([path], { DATABASE: databasePath, SESSION_SECRETS: SECRET, ...(answer && { ANSWER: file }) }),
    );
  }

  /** The browser, launched on first use. */
  browser(): Promise<Browser> {
    this.#browser ??= this.#launchBrowser();
    return this.#browser;
  }

  async close(): Promise<void> {
    await (await this.#browser)?.close();
    await Promise.all(this.#programs.map((program) => program.stop()));
    await rm(this.#folder, { recursive: true });
  }

  async #launchBrowser(): Promise<Browser> {
    if (this.#chromium === undefined) throw new Error("There is no Chromium");
    const { chromium } = await import("@playwright/test");
    return chromium.launch({ executablePath: this.#chromium, args: CHROMIUM_ARGUMENTS });
  }

  #keep(program: Program): Program {
    this.#programs.push(program);
    return program;
  }

  #newFile(extension: string): string {
    this.#files += 1;
    return join(this.#folder, `${this.#files}.${extension}`);
  }
}

export function databaseUrl(place: string): string {
  return isPostgresql(place) ? place : `file:${place}`;
}

/** A signed-in member's request for the state. */
export function stateOf({ cookie }: Pick<Ours, "cookie">, headers: Record<string, string> = {}): Ask {
  return { path: "/api/my_collective/state", headers: { cookie, ...headers } };
}

/** Makes a small change that members see. */
export async function makeChange({ port, cookie, personId }: Ours): Promise<void> {
  const about = `Last seen with ${Math.round(performance.now() * 1_000)} apples`;
  await ask(port, {
    method: "PUT",
    path: `/api/people/${personId}`,
    headers: { cookie },
    body: JSON.stringify({ display_name: "Member number 1", about, avatar_id: null }),
  });
}

/** Saves a participation in the current interval, with these crews. */
export async function saveParticipation(
  { port, cookie, currentInterval }: Ours,
  crewIds: readonly number[],
  capacity: string,
): Promise<void> {
  await ask(port, {
    method: "POST",
    path: `/api/me/interval/${currentInterval}/my_participation`,
    headers: { cookie },
    body: JSON.stringify({
      participation_intention: "OptIn",
      capacity,
      crew_involvements: crewIds.map((crew_id) => ({ crew_id, volunteered_convenor: true })),
    }),
  });
}
