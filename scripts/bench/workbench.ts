import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { isPostgresql } from "../../server/db/database.ts";
import type { HttpResponse } from "./http-client.ts";
import type { Ours } from "./ours.ts";
import { startProgram, type Program } from "./program.ts";
import { cookieOf, SECRET, seedCollectives, type Size } from "./seed-collectives.ts";

export type Reference = "bare-node" | "bare-stack" | "bare-ws";

const SERVER = fileURLToPath(new URL("../../dist/server/main.js", import.meta.url));

interface Means {
  rounds: number;
  /** Duration of one measurement, in milliseconds. */
  slice: number;
}

/** The environment for measurements: servers of the production build, references, and durations. */
export class Workbench {
  readonly means: Means;
  readonly #folder: string;
  readonly #collectives = new Map<string, Promise<Ours>>();
  readonly #programs: Program[] = [];
  #files = 0;

  private constructor(folder: string, means: Means) {
    this.#folder = folder;
    this.means = means;
  }

  static async open(means: Means): Promise<Workbench> {
    return new Workbench(await mkdtemp(join(tmpdir(), "crewtide-bench-")), means);
  }

  /** Returns the server for a collective of this size; the same one each time. */
  ours(size: Size): Promise<Ours> {
    const key = JSON.stringify(size);
    const known = this.#collectives.get(key) ?? this.openOurs(size);
    this.#collectives.set(key, known);
    return known;
  }

  /** Starts a separate server, which has not handled anything. */
  async openOurs(size: Size): Promise<Ours> {
    const database = this.newDatabasePath();
    const [seeded] = await seedCollectives(database, size);
    if (!seeded) throw new Error("There is no collective");
    const program = await this.startOurs(database);
    const [personId = 0] = seeded.personIds;
    return { ...seeded, program, port: program.port, database, personId, cookie: cookieOf(personId) };
  }

  newDatabasePath(): string {
    return this.#newFile("sqlite");
  }

  /** Starts our server as hosts do, on a database: the path of a file, or PostgreSQL's URL. */
  startOurs(database: string): Promise<Program> {
    return this.#start([SERVER], {
      PORT: "0",
      DATABASE_URL: databaseUrl(database),
      TIME_ZONE: "UTC",
      RATE_LIMITS: "off",
    });
  }

  /** Starts a reference on our database, which sends our response to every request. */
  async reference(name: Reference, { database }: Ours, response?: HttpResponse): Promise<Program> {
    const file = this.#newFile("json");
    if (response) await writeFile(file, JSON.stringify({ ...response, body: response.body.toString("base64") }));
    const path = fileURLToPath(new URL(`references/${name}.mjs`, import.meta.url));
    return this.#start([path], { DATABASE: database, ...(response && { RESPONSE: file }) });
  }

  async close(): Promise<void> {
    await Promise.all(this.#programs.map((program) => program.stop()));
    await rm(this.#folder, { recursive: true });
  }

  async #start(args: string[], environment: Record<string, string>): Promise<Program> {
    const program = await startProgram(args, { SESSION_SECRETS: SECRET, ...environment });
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
