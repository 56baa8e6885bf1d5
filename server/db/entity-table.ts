import { sql, type Generated, type Insertable, type Kysely, type SelectQueryBuilder, type Updateable } from "kysely";
import { z } from "zod";
import type { ErrorCode } from "../../shared/errors.ts";
import { AppError } from "../errors.ts";
import { yieldToRequests } from "./yield-to-requests.ts";
import { columnsOf, readerOf, toColumns } from "./columns.ts";
import { inParts } from "./in-parts.ts";
import { listed } from "./listed.ts";
import { withinQuota } from "./quota.ts";
import type { Database, Db, EntityKey, PersonKey, StoredFields } from "./schema.ts";

/** How many entities of a person are read at once. */
const MADE_AT_ONCE = 500;

/** Who writes an entity; null if no member does. */
export interface Writer {
  collectiveId: number;
  authorId: number | null;
}

/** Fields of an entity that are not in its row but in another table, to whose ids these columns of the row refer. */
export interface OtherTable<Field extends string> {
  fields: readonly Field[];
  columns: readonly string[];
  /** Writes the fields to the other table, and returns the entities with the columns in their place. */
  store: (db: Db, by: Writer, all: readonly object[]) => Promise<object[]>;
  /** Reads the fields from the other table, and returns the rows with these in place of the columns. */
  load: (db: Db, collectiveId: number, rows: readonly object[]) => Promise<object[]>;
  /** Like `load`, for a list that is sent in one piece: each text is only in the first entity that has it. */
  loadOnce: (db: Db, collectiveId: number, rows: readonly object[]) => Promise<object[]>;
}

/** The columns that the queries name. */
interface EntityRow {
  id: Generated<number>;
  collective_id: number;
  author_id: Generated<number | null>;
}

/** The tables of entities that have an id of their own. */
type EntityTable = {
  [Table in keyof Database]: Database[Table] extends { id: Generated<number>; collective_id: number } ? Table : never;
}[keyof Database];

interface Options<Held extends string> {
  /** Thrown by `get`. */
  notFound: ErrorCode;
  otherTable?: OtherTable<Held>;
  /** By which column lists are ordered before the id. */
  orderBy?: "starts_at";
}

/** The rows of one kind of entity. Each query is about one collective: nobody reads or writes those of another. */
export function entityTable<Table extends EntityTable, Shape extends z.ZodRawShape, Held extends string = never>(
  table: Table,
  { shape }: z.ZodObject<Shape>,
  { notFound, otherTable, orderBy }: Options<Held>,
) {
  type Entity = z.output<z.ZodObject<Shape>>;
  /** The fields of an entity, and the columns of its row that are not among them. Undefined ones are left out. */
  type Fields = { [Field in Exclude<keyof Entity, "collective_id">]?: Entity[Field] | undefined } & Omit<
    Updateable<Database[Table]>,
    keyof Entity | "id" | "collective_id"
  >;
  type Rows = SelectQueryBuilder<Database, Table, StoredFields<Entity>>;

  const held: readonly string[] = otherTable?.fields ?? [];
  // The fields in the row itself.
  const own = z.object(Object.fromEntries(Object.entries(shape).filter(([field]) => !held.includes(field))));
  const columns = [...columnsOf(own), ...(otherTable?.columns ?? [])] as (keyof EntityRow)[];
  const read = readerOf(own) as (row: object) => object;

  // Kysely's types cannot follow a table that is a parameter. The schema says what its columns hold.
  const name = table as string as "entities";
  const within = (db: Db) => db as unknown as Kysely<{ entities: EntityRow }>;
  const select = (db: Db, collectiveId: number) => {
    const all = within(db).selectFrom(name).select(columns).where("collective_id", "=", collectiveId);
    return (orderBy ? all.orderBy(sql.ref(orderBy)) : all).orderBy("id");
  };

  async function toEntities(db: Db, collectiveId: number, rows: readonly object[]): Promise<Entity[]> {
    const known = rows.map(read);
    return (otherTable ? await otherTable.load(db, collectiveId, known) : known) as Entity[];
  }

  /** A row never leaves its collective. */
  async function toRows(db: Db, by: Writer, all: readonly object[]): Promise<Insertable<EntityRow>[]> {
    const stored = otherTable ? await otherTable.store(db, by, all) : all;
    return stored.map((fields) => ({ ...toColumns(fields), collective_id: by.collectiveId }));
  }

  async function find(db: Db, { collectiveId, id }: EntityKey): Promise<Entity | undefined> {
    const found = select(db, collectiveId).where("id", "=", id);
    const [entity] = await toEntities(db, collectiveId, await found.execute());
    return entity;
  }

  /** Lists a collective's entities that `narrow` leaves of all. */
  async function listWhere(db: Db, collectiveId: number, narrow: (all: Rows) => Rows): Promise<Entity[]> {
    const all = select(db, collectiveId) as unknown as Rows;
    return toEntities(db, collectiveId, await narrow(all).execute());
  }

  /** Inserts many by one author, and returns them in their order. One that was deleted gets its id back. */
  async function insertAll(db: Db, collectiveId: number, all: readonly Fields[]): Promise<Entity[]> {
    const [first] = all as readonly Partial<Insertable<EntityRow>>[];
    const inserted: object[] = [];
    for (const rows of inParts(await toRows(db, { collectiveId, authorId: first?.author_id ?? null }, all))) {
      inserted.push(...(await within(db).insertInto(name).values(rows).returning(columns).execute()));
    }
    return toEntities(db, collectiveId, inserted);
  }

  return {
    find,
    listWhere,
    insertAll,

    /** Finds the first one that `narrow` leaves of all of a collective. */
    async findWhere(db: Db, collectiveId: number, narrow: (all: Rows) => Rows): Promise<Entity | undefined> {
      const [entity] = await listWhere(db, collectiveId, narrow);
      return entity;
    },

    async get(db: Db, key: EntityKey): Promise<Entity> {
      const entity = await find(db, key);
      if (!entity) throw new AppError(notFound);
      return entity;
    },

    list(db: Db, collectiveId: number): Promise<Entity[]> {
      return listWhere(db, collectiveId, (all) => all);
    },

    /** Lists the entities with these ids; unknown ids are left out. */
    async listById(db: Db, collectiveId: number, ids: readonly number[]): Promise<Entity[]> {
      if (ids.length === 0) return [];
      const found = select(db, collectiveId).where("id", "in", listed(db, ids));
      return toEntities(db, collectiveId, await found.execute());
    },

    /** Lists the entities that a person made, by their ids. There can be thousands, so it lets requests be answered. */
    async listBy(db: Db, { collectiveId, personId }: PersonKey): Promise<Omit<Entity, Held>[]> {
      const made: { id: number }[] = [];
      for (;;) {
        const page = await select(db, collectiveId)
          .where("author_id", "=", personId)
          .where("id", ">", made.at(-1)?.id ?? 0)
          .clearOrderBy()
          .orderBy("id")
          .limit(MADE_AT_ONCE)
          .execute();
        made.push(...page);
        if (page.length < MADE_AT_ONCE) break;
        await yieldToRequests();
      }
      const known = made.map(read);
      return (otherTable ? await otherTable.loadOnce(db, collectiveId, known) : known) as Omit<Entity, Held>[];
    },

    /** Throws `LimitReached`. */
    async insert(db: Db, collectiveId: number, fields: Fields): Promise<Entity> {
      const { author_id: authorId } = fields as Partial<Insertable<EntityRow>>;
      const written = { table, collectiveId, authorId: authorId ?? null };
      const [inserted] = await withinQuota(db, written, () => insertAll(db, collectiveId, [fields]));
      if (!inserted) throw new Error("It was not inserted");
      return inserted;
    },

    /** Changes these fields of one that there is. Throws `LimitReached`. */
    async update(
      db: Db,
      { collectiveId, id, authorId = null }: EntityKey & Partial<Writer>,
      fields: Omit<Fields, "id">,
    ): Promise<Entity> {
      const [row] = await toRows(db, { collectiveId, authorId }, [fields]);
      const updating = within(db)
        .updateTable(name)
        .set(row ?? {})
        .where(({ and }) => and({ collective_id: collectiveId, id }))
        .returning(columns);
      const updated = await withinQuota(db, { table, collectiveId, authorId }, () =>
        updating.executeTakeFirstOrThrow(),
      );
      const [entity] = await toEntities(db, collectiveId, [updated]);
      return entity as Entity;
    },

    async remove(db: Db, { collectiveId, id }: EntityKey): Promise<void> {
      await within(db).deleteFrom(name).where("collective_id", "=", collectiveId).where("id", "=", id).execute();
    },
  };
}
