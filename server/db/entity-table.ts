import type { Generated, Insertable, Kysely } from "kysely";
import type { z } from "zod";
import type { ErrorCode } from "../../shared/errors.ts";
import { AppError } from "../errors.ts";
import { columnsOf, readerOf, toColumns } from "./columns.ts";
import type { Db } from "./engine.ts";
import { listed } from "./listed.ts";
import type { Database, StoredFields } from "./schema.ts";

/** Identifies an entity of a collective. */
export interface EntityKey {
  collectiveId: number;
  id: number;
}

/** Identifies who made an entity. */
interface Author {
  collectiveId: number;
  personId: number;
}

/** The columns that the queries name. */
interface EntityRow {
  id: Generated<number>;
  collective_id: number;
  author_id: number | null;
}

/** The tables of entities that have an id of their own. */
type EntityTable = {
  [Table in keyof Database]: Database[Table] extends { id: Generated<number>; collective_id: number } ? Table : never;
}[keyof Database];

/**
 * The rows of one kind of entity. Each query is about one collective, so that nobody reads or writes those of another.
 * `get` throws `notFound`.
 */
export function entityTable<Shape extends z.ZodRawShape>(
  table: EntityTable,
  schema: z.ZodObject<Shape>,
  notFound: ErrorCode,
) {
  type Entity = z.output<z.ZodObject<Shape>>;
  const columns = columnsOf(schema) as (keyof EntityRow)[];
  const read = readerOf(schema);
  const toEntity = (row: object) => read(row as StoredFields<Entity>) as Entity;

  // Kysely's types cannot follow a table that is a parameter. The schema says what its columns hold.
  const [name] = [table] as string[] as ["entities"];
  const within = (db: Db) => db as unknown as Kysely<{ entities: EntityRow }>;
  const select = (db: Db, collectiveId: number) =>
    within(db).selectFrom(name).select(columns).where("collective_id", "=", collectiveId).orderBy("id");

  async function find(db: Db, { collectiveId, id }: EntityKey): Promise<Entity | undefined> {
    const row = await select(db, collectiveId).where("id", "=", id).executeTakeFirst();
    return row && toEntity(row);
  }

  return {
    find,

    async get(db: Db, key: EntityKey): Promise<Entity> {
      const entity = await find(db, key);
      if (!entity) throw new AppError(notFound);
      return entity;
    },

    /** Lists all of a collective, the oldest first. */
    async list(db: Db, collectiveId: number): Promise<Entity[]> {
      return (await select(db, collectiveId).execute()).map(toEntity);
    },

    /** Lists those of these that there are. */
    async listById(db: Db, collectiveId: number, ids: readonly number[]): Promise<Entity[]> {
      if (ids.length === 0) return [];
      return (await select(db, collectiveId).where("id", "in", listed(db, ids)).execute()).map(toEntity);
    },

    /** Lists those that a person made. */
    async listBy(db: Db, { collectiveId, personId }: Author): Promise<Entity[]> {
      return (await select(db, collectiveId).where("author_id", "=", personId).execute()).map(toEntity);
    },

    /** One that was deleted gets its id back. */
    async insert(db: Db, collectiveId: number, fields: Partial<Entity>): Promise<Entity> {
      const row: Insertable<EntityRow> = { ...toColumns(fields), collective_id: collectiveId };
      return toEntity(await within(db).insertInto(name).values(row).returning(columns).executeTakeFirstOrThrow());
    },

    /** Changes these fields of one that there is. */
    async update(
      db: Db,
      { collectiveId, id }: EntityKey,
      fields: Partial<Omit<Entity, "id" | "collective_id">>,
    ): Promise<Entity> {
      const row = await within(db)
        .updateTable(name)
        .set(toColumns(fields))
        .where("collective_id", "=", collectiveId)
        .where("id", "=", id)
        .returning(columns)
        .executeTakeFirstOrThrow();
      return toEntity(row);
    },

    async remove(db: Db, { collectiveId, id }: EntityKey): Promise<void> {
      await within(db).deleteFrom(name).where("collective_id", "=", collectiveId).where("id", "=", id).execute();
    },

    /** Makes those that a person made nobody's. */
    async forgetAuthor(db: Db, { collectiveId, personId }: Author): Promise<void> {
      await within(db)
        .updateTable(name)
        .set({ author_id: null })
        .where("collective_id", "=", collectiveId)
        .where("author_id", "=", personId)
        .execute();
    },
  };
}
