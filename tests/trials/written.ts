import { TRPCClientError } from "@trpc/client";
import type { Kysely } from "kysely";
import { AppError } from "../../server/errors.ts";
import { withoutPrivateFieldsIn, type ChangeResult } from "../../shared/events/events.ts";
import type { Database } from "../../server/db/schema.ts";
import { readRows } from "./check-database.ts";
import type { Writer } from "./writers.ts";

interface Write {
  marker: string;
  /** Undefined while no answer has come; null for an answer that tells of no events. */
  answer: ChangeResult | null | undefined;
}

/** The writes of one writer, which of them were acknowledged, and whether the database agrees. */
export class Written {
  readonly writer: Writer;
  readonly writes: Write[] = [];
  readonly #id: number;

  constructor(writer: Writer, id: number) {
    this.writer = writer;
    this.#id = id;
  }

  /**
   * Returns whether it was acknowledged. Throws if the server refused, unless it could not use its database or the
   * collective can have no more of these: then nothing may be there of it.
   */
  async write(): Promise<boolean> {
    const write: Write = { marker: `marker-${this.#id}-${this.writes.length}`, answer: undefined };
    this.writes.push(write);
    try {
      write.answer = (await this.writer.write(write.marker)) ?? null;
      return true;
    } catch (error) {
      if (isTooMany(error)) this.writes.pop();
      else if (!isUnanswered(error)) throw error;
      return false;
    }
  }

  /** How many writes were acknowledged. */
  get acknowledged(): number {
    return this.writes.filter(({ answer }) => answer !== undefined).length;
  }

  /** How many writes without an answer are in the log all the same, given all markers in it. */
  unansweredIn(markers: ReadonlySet<string>): number {
    return this.writes.filter(({ marker, answer }) => answer === undefined && markers.has(marker)).length;
  }

  /** Lists the writes that are missing or not whole in a database, given its log of events. */
  async faults(db: Kysely<Database>, log: readonly string[]): Promise<string[]> {
    const rows = await readRows(db, this.writer.rows);
    const about = (fault: string) => `${this.writer.name}: ${fault}`;
    const found = this.writer.adds ? this.#addedFaults(rows) : this.#changedFaults(rows);
    return [...found, ...this.#unloggedFaults(log)].map(about);
  }

  /** Of the things added, each acknowledged one is there, and each that is there was sent, is whole and there once. */
  #addedFaults(rows: unknown[][]): string[] {
    const present = rows.map(([marker]) => marker);
    const sent = new Set<unknown>(this.writes.map(({ marker }) => marker));
    return [
      ...rows.filter((row) => !isWhole(row) || !sent.has(row[0])).map((row) => `a row holds ${row.join()}`),
      ...(new Set(present).size === present.length ? [] : ["something is there twice"]),
      ...this.writes
        .filter(({ marker, answer }) => answer !== undefined && !present.includes(marker))
        .map(({ marker }) => `${marker} was acknowledged and is missing`),
    ];
  }

  /** The thing changed is as the last acknowledged write left it, or as a later one did that was not answered. */
  #changedFaults([row = []]: unknown[][]): string[] {
    const last = this.writes.findLastIndex(({ answer }) => answer !== undefined);
    const possible = this.writes.slice(Math.max(last, 0)).map(({ marker }) => marker);
    const untouched = last === -1 && !String(row[0]).startsWith("marker-");
    if (untouched || (isWhole(row) && possible.some((marker) => marker === row[0]))) return [];
    return [`the row holds ${row.join()} instead of ${possible.join(" or ")}`];
  }

  /** Every event that was answered stands in the log, at the revision that was answered. */
  #unloggedFaults(log: readonly string[]): string[] {
    return this.writes.flatMap(({ marker, answer }) => {
      if (!answer) return [];
      const first = answer.revision - answer.events.length;
      const differs = answer.events.some((event, index) => {
        const logged = log[first + index];
        return !logged?.endsWith(`"event":${JSON.stringify(withoutPrivateFieldsIn(event))}}`);
      });
      return differs ? [`the log does not have the events answered to ${marker}`] : [];
    });
  }
}

/** The markers of all writes that are in the log. */
export function markersIn(log: readonly string[]): Set<string> {
  return new Set(log.flatMap((logged) => [...logged.matchAll(/"(marker-\d+-\d+)"/g)].map(([, marker = ""]) => marker)));
}

/** Whether nobody can know if the write was done: the server, or its database, went away meanwhile. */
function isUnanswered(error: unknown): boolean {
  // A writer's own query, between its calls.
  if (error instanceof AppError && error.code === "StorageUnavailable") return true;
  if (!(error instanceof TRPCClientError)) return false;
  const data = error.data as { httpStatus?: number } | undefined;
  return !data || data.httpStatus === 503;
}

/** Whether a collective is full: a long trial makes more than it can have. */
function isTooMany(error: unknown): boolean {
  return (
    error instanceof TRPCClientError && (error.data as { appCode?: string } | undefined)?.appCode === "LimitReached"
  );
}

function isWhole(row: unknown[]): boolean {
  return row.every((column) => column === row[0]);
}
