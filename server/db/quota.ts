import { sql } from "kysely";
import { ZodError } from "zod";
import type { CollectiveState } from "../../shared/collective/collective.ts";
import * as most from "../../shared/constants.ts";
import { AppError } from "../errors.ts";
import { listed } from "./listed.ts";
import type { Db, TableName } from "./schema.ts";

/** How many members it takes to fill a quota: what one of them makes leaves room for the others. */
const SHARES = 3;

/** How many of something there are, by who made them; the author is null if their data was removed. */
export interface AuthorCount {
  author_id: number | null;
  number: number | bigint;
}

interface Quota {
  /** How many a collective has at most. */
  limit: number;
  /** Who made those that have just been written. */
  authors: ReadonlySet<number | null>;
}

/** Throws `LimitReached` above a limit, or an author's third of it (`docs/domain/limits.md#what-a-collective-has`). */
export function checkQuota(made: readonly AuthorCount[], { limit, authors }: Quota): void {
  const count = (some: readonly AuthorCount[]) => some.reduce((sum, { number }) => sum + Number(number), 0);
  const isGreedy = (author: number | null) =>
    author !== null && count(made.filter(({ author_id }) => author_id === author)) > Math.floor(limit / SHARES);
  if (count(made) > limit || [...authors].some(isGreedy)) throw new AppError("LimitReached");
}

/** The limits of a table: the number of rows, and the bytes of these columns together. */
interface TableQuota {
  number: number;
  bytes: number;
  columns: readonly string[];
  /** Then a row counts for its maker; otherwise for the last to make it longer, so that nobody fills others' rows. */
  isOfMaker?: boolean;
}

/** The parts of the state whose size somebody decides. The current interval is one of the intervals. */
type StatePart = {
  [Part in keyof CollectiveState]: CollectiveState[Part] extends object | null ? Part : never;
}[Exclude<keyof CollectiveState, "current_interval">];

/** The tables of which a collective has only so much. */
const QUOTAS = {
  crews: { number: most.MAX_CREWS, bytes: most.MAX_BYTES_OF_CREWS, columns: ["name", "description", "links"] },
  // Each takes as much as any other.
  intervals: { number: most.MAX_INTERVALS, bytes: Infinity, columns: [] },
  gathering_templates: {
    number: most.MAX_TEMPLATES,
    bytes: most.MAX_BYTES_OF_TEMPLATES,
    columns: ["title", "summary", "links", "place"],
    isOfMaker: true,
  },
} satisfies Record<string, TableQuota>;

/**
 * How many bytes one thing takes at most. Each part of the state stands here or above (`docs/domain/limits.md#the-state`):
 * a further part does not compile without its limit.
 */
const MOST_BYTES = {
  collective: most.MAX_BYTES_OF_COLLECTIVE,
  people: most.MAX_BYTES_OF_PROFILE,
  involvements: most.MAX_BYTES_OF_INVOLVEMENT,
  // Their number is checked where they are inserted: no member makes them.
  entry_pathways: most.MAX_BYTES_OF_EOI,
  notes: most.MAX_BYTES_OF_NOTE,
} satisfies Record<Exclude<StatePart, keyof typeof QUOTAS> | "notes", number>;

/** How many bytes something takes when it is sent. */
export const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value));

/**
 * Throws `ValidationFailed` at its longest field if something takes more bytes than it may, with about how many characters
 * that is. It can always be made shorter, such as one from before there was a limit, or from another server.
 */
export function checkBytes(thing: keyof typeof MOST_BYTES, before: object | null, after: object): void {
  const bytes = bytesOf(after);
  const limit = MOST_BYTES[thing];
  if (bytes <= limit || (before && bytes <= bytesOf(before))) return;
  const sizes = Object.entries(after).map(([name, value]) => ({ name, bytes: bytesOf(value ?? null) }));
  const [longest] = sizes.toSorted((a, b) => b.bytes - a.bytes);
  const excess = Math.ceil(((bytes - limit) * JSON.stringify(after).length) / bytes);
  const message = sizes.length > 1 ? "tooMuchInAll" : "tooMuch";
  const path = [longest?.name ?? ""];
  const cause = new ZodError([{ code: "custom", input: after, path, message, params: { excess } }]);
  throw new AppError("ValidationFailed", { cause });
}

/** The rows of a table that a collective has, and who writes some of them; null if it is nobody. */
interface Written {
  table: TableName;
  collectiveId: number;
  authorId?: number | null;
}

/**
 * Writes rows of a table. Throws `LimitReached` if they are then too many, or too long together, for the collective or for
 * one member. What makes nothing more or longer is never refused. A function that writes such rows without `entityTable`
 * calls it.
 */
export async function withinQuota<Result>(db: Db, written: Written, write: () => Promise<Result>): Promise<Result> {
  const { table, collectiveId, authorId = null } = written;
  const quota = (QUOTAS as Partial<Record<TableName, TableQuota>>)[table];
  if (!quota) return write();
  const { number, bytes, columns, isOfMaker = false } = quota;
  const before = await readRows(db, written, columns);
  const result = await write();
  const after = await readRows(db, written, columns);
  const grown = [...after.values()].filter((row) => row.number > (before.get(row.id)?.number ?? -1));
  if (grown.length === 0) return result;
  if (!isOfMaker) {
    for (const row of grown) row.author_id = authorId;
    const ids = grown.map(({ id }) => id);
    await sql`update ${sql.table(table)} set author_id = ${authorId}
      where collective_id = ${collectiveId} and id in ${listed(db, ids)}`.execute(db);
  }
  const rows = [...after.values()];
  const each = rows.map((row) => ({ ...row, number: 1 }));
  const authors = new Set(grown.map(({ author_id }) => author_id));
  if (after.size > before.size) checkQuota(each, { limit: number, authors });
  checkQuota(rows, { limit: bytes, authors });
  return result;
}

/** Characters that take another byte when they are sent; the first one comes before all others. */
const ESCAPED = ["\\", '"', "\n", "\r", "\t"];

/** How many bytes a column's text takes when it is sent. */
function bytesIn(column: string) {
  const text = sql`coalesce(${sql.ref(column)}, '')`;
  return sql`octet_length(${ESCAPED.reduce((all, one) => sql`replace(${all}, ${one}, ${`\\${one}`})`, text)})`;
}

/** Reads the rows by their ids, each with the bytes of its texts as the `number` that counts. */
async function readRows(db: Db, { table, collectiveId }: Written, columns: readonly string[]) {
  const { rows } = await sql<AuthorCount & { id: number }>`
    select id, author_id, ${sql.join([sql`0`, ...columns.map(bytesIn)], sql` + `)} as number
    from ${sql.table(table)}
    where collective_id = ${collectiveId}`.execute(db);
  return new Map(rows.map((row) => [row.id, { ...row, number: Number(row.number) }]));
}
