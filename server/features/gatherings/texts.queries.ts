import { createHash } from "node:crypto";
import { sql } from "kysely";
import { z } from "zod";
import { MAX_BYTES_OF_TEXTS, MAX_BYTES_OF_TEXTS_BY_ONE } from "../../../shared/constants.ts";
import { idSchema } from "../../../shared/basics/fields.schema.ts";
import type { Gathering } from "../../../shared/gatherings/gatherings.ts";
import { gatheringSchema } from "../../../shared/gatherings/gatherings.schema.ts";
import { columnsOf } from "../../db/columns.ts";
import type { Db } from "../../db/schema.ts";
import { deleteSome, inPieces } from "../../db/delete-until.ts";
import type { OtherTable, Writer } from "../../db/entity-table.ts";
import { inParts } from "../../db/in-parts.ts";
import { listed, listedTexts } from "../../db/listed.ts";
import { AppError } from "../../errors.ts";

const toLinks = gatheringSchema.shape.links;

/** The long texts of a gathering, a series or a poll. Each text is kept once in a collective. */
type Texts = Pick<Gathering, "description" | "links">;

/** Where these texts are; null if there are none. */
export const storedTextsSchema = z.object({ description_id: idSchema.nullable(), links_id: idSchema.nullable() });
export type StoredTexts = z.output<typeof storedTextsSchema>;

export const STORED_TEXTS = columnsOf(storedTextsSchema);

/** The description of a gathering, to be selected with its row. */
export const DESCRIPTION = sql<
  string | null
>`(select content from gathering_texts where id = gatherings.description_id)`.as("description");

/** The links of a gathering as they are stored, for `storedLinks`. */
export const LINKS = sql<string | null>`(select content from gathering_texts where id = gatherings.links_id)`.as(
  "links",
);

export const storedLinks = (content: string | null | undefined) => toLinks.parse(JSON.parse(content ?? "[]"));

type Stored<Fields> = Omit<Fields, keyof Texts> & Partial<StoredTexts>;

/**
 * Replaces the texts of many rows by one writer by where they are kept, after writing those that the collective does not
 * have yet. Throws `LimitReached` if there is no room for them (`docs/domain/limits.md#limits`).
 */
export async function storeTexts<Fields extends object>(
  db: Db,
  by: Writer,
  all: readonly (Fields & Partial<Texts>)[],
): Promise<Stored<Fields>[]> {
  const linksIn = ({ links }: Partial<Texts>) => (links?.length ? JSON.stringify(links) : null);
  const contents = all.flatMap((fields) => [fields.description ?? [], linksIn(fields) ?? []].flat());
  const ids = await storeAll(db, by, [...new Set(contents)]);
  const idOf = (content: string | null) => (content === null ? null : (ids.get(content) ?? null));
  return all.map(({ description, links, ...others }) => ({
    ...others,
    ...(description !== undefined && { description_id: idOf(description) }),
    ...(links !== undefined && { links_id: idOf(linksIn({ links })) }),
  }));
}

async function storeAll(db: Db, by: Writer, contents: readonly string[]): Promise<ReadonlyMap<string, number>> {
  let known = await findTexts(db, by.collectiveId, contents);
  const lacking = () => contents.filter((content) => !known.has(content));
  if (lacking().length > 0 && !(await hasRoom(db, by, lacking()))) {
    // Before anything is inserted: what is not used yet would be deleted again.
    await inPieces(() => deleteUnusedTexts(db, by.collectiveId));
    known = await findTexts(db, by.collectiveId, contents);
    if (!(await hasRoom(db, by, lacking()))) throw new AppError("LimitReached");
  }
  const inserted = await insertTexts(db, by, lacking());
  return new Map([...known, ...inserted]);
}

/** Maps the contents that a collective has to their ids. */
async function findTexts(db: Db, collectiveId: number, contents: readonly string[]) {
  if (contents.length === 0) return new Map<string, number>();
  const byHash = new Map(contents.map((content) => [hashOf(content), content]));
  const rows = await db
    .selectFrom("gathering_texts")
    .select(["id", "hash"])
    .where("collective_id", "=", collectiveId)
    .where("hash", "in", listedTexts(db, [...byHash.keys()]))
    .execute();
  return new Map(rows.map(({ id, hash }) => [byHash.get(hash) ?? "", id]));
}

/** Returns true if there is room for these texts. One person fills only a part of it, so that the others can go on. */
async function hasRoom(db: Db, { collectiveId, authorId }: Writer, contents: readonly string[]): Promise<boolean> {
  const more = contents.reduce((sum, content) => sum + Buffer.byteLength(content), 0);
  const kept = await db
    .selectFrom("gathering_texts")
    .select((eb) => [
      eb.fn.sum<number | string | null>("bytes").as("all"),
      eb.fn.sum<number | string | null>("bytes").filterWhere("author_id", "=", authorId).as("own"),
    ])
    .where("collective_id", "=", collectiveId)
    .executeTakeFirstOrThrow();
  return Number(kept.all) + more <= MAX_BYTES_OF_TEXTS && Number(kept.own) + more <= MAX_BYTES_OF_TEXTS_BY_ONE;
}

/** Maps these contents to their new ids. */
async function insertTexts(
  db: Db,
  { collectiveId, authorId }: Writer,
  contents: readonly string[],
): Promise<[string, number][]> {
  const byHash = new Map(contents.map((content) => [hashOf(content), content]));
  const texts = [...byHash].map(([hash, content]) => {
    const bytes = Buffer.byteLength(content);
    return { collective_id: collectiveId, hash, bytes, author_id: authorId, content };
  });
  const ids: [string, number][] = [];
  for (const part of inParts(texts)) {
    const rows = await db.insertInto("gathering_texts").values(part).returning(["id", "hash"]).execute();
    ids.push(...rows.map(({ id, hash }): [string, number] => [byHash.get(hash) ?? "", id]));
  }
  return ids;
}

/** True for a text that a gathering, a series or a poll refers to, or that an import replaced. */
const isUsed = sql<boolean>`(${sql.join(
  (["gatherings", "gathering_series", "polls", "imported_gatherings"] as const).flatMap((table) =>
    STORED_TEXTS.map(
      (column) =>
        sql`exists (select 1 from ${sql.table(table)} where ${sql.ref(`${table}.${column}`)} = gathering_texts.id)`,
    ),
  ),
  sql` or `,
)})`;

/**
 * Deletes some of the texts that nothing in a collective uses any more. The collective is locked: others may be about to
 * use it. Returns their number.
 */
export function deleteUnusedTexts(db: Db, collectiveId: number): Promise<number> {
  return deleteSome(db, "gathering_texts", sql`collective_id = ${collectiveId} and not ${isUsed}`);
}

export async function listCollectivesWithUnusedTexts(db: Db): Promise<number[]> {
  const found = db.selectFrom("gathering_texts").select("collective_id").distinct();
  const rows = await found.where(({ not }) => not(isUsed)).execute();
  return rows.map(({ collective_id }) => collective_id);
}

/** Adds the texts of rows, in place of where they are. Each is read once: rows that have the same text share it. */
async function withTexts(db: Db, collectiveId: number, rows: readonly StoredTexts[]): Promise<object[]> {
  const { descriptionOf, linksOf } = await readTexts(db, collectiveId, rows);
  return rows.map(({ description_id, links_id, ...row }) => ({
    ...row,
    description: descriptionOf(description_id),
    links: linksOf(links_id),
  }));
}

/** Adds texts to a list that is sent in one piece: a text that an earlier row has is replaced by that row's id. */
async function withTextsOnce(
  db: Db,
  collectiveId: number,
  rows: readonly (StoredTexts & { id: number })[],
): Promise<object[]> {
  const { descriptionOf, linksOf } = await readTexts(db, collectiveId, rows);
  const first = new Map<number, number>();
  for (const { id, description_id, links_id } of rows.toReversed()) {
    for (const textId of [description_id, links_id]) if (textId !== null) first.set(textId, id);
  }
  const isFirst = (textId: number | null, id: number) => textId === null || first.get(textId) === id;
  return rows.map(({ description_id, links_id, ...row }) => ({
    ...row,
    ...(isFirst(description_id, row.id)
      ? { description: descriptionOf(description_id) }
      : { description_as_in: first.get(description_id ?? 0) }),
    ...(isFirst(links_id, row.id) ? { links: linksOf(links_id) } : { links_as_in: first.get(links_id ?? 0) }),
  }));
}

async function readTexts(db: Db, collectiveId: number, rows: readonly StoredTexts[]) {
  const ids = rows.flatMap(({ description_id, links_id }) => [description_id ?? [], links_id ?? []].flat());
  const known = db.selectFrom("gathering_texts").select(["id", "content"]).where("collective_id", "=", collectiveId);
  const found = ids.length === 0 ? [] : await known.where("id", "in", listed(db, [...new Set(ids)])).execute();
  const contents = new Map(found.map(({ id, content }) => [id, content]));
  const lists = new Map<number, Texts["links"]>();
  return {
    descriptionOf: (id: number | null) => (id === null ? null : (contents.get(id) ?? null)),
    linksOf(id: number | null): Texts["links"] {
      if (id === null) return [];
      const links = lists.get(id) ?? storedLinks(contents.get(id));
      lists.set(id, links);
      return links;
    },
  };
}

/** The long texts of gatherings, series and polls, for their tables. */
export const TEXTS = {
  fields: ["description", "links"],
  columns: STORED_TEXTS,
  store: storeTexts,
  load: (db, collectiveId, rows) => withTexts(db, collectiveId, rows as StoredTexts[]),
  loadOnce: (db, collectiveId, rows) => withTextsOnce(db, collectiveId, rows as (StoredTexts & { id: number })[]),
} satisfies OtherTable<keyof Texts>;

function hashOf(content: string): string {
  return createHash("sha256").update(content).digest("hex");
}
