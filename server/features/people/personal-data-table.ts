import { sql } from "kysely";
import type { Changed } from "../../../shared/journal/journal.ts";
import type { Language } from "../../../shared/languages.ts";
import type { Db } from "../../db/database.ts";
import type { Database } from "../../db/schema.ts";
import type { PersonKey } from "./people.queries.ts";

/**
 * How a feature treats one table that has rows about people. Each feature states it for its own tables, in a file
 * `<feature>.personal-data.ts`; `membership/personal-data-tables.ts` gathers them.
 */
export interface PersonalDataTable<Subject = PersonKey> {
  /** Lists what the table says about a person, for that person, by the names in their copy. No secrets. */
  list: (db: Db, subject: Subject) => Promise<Record<string, unknown>>;
  /** Removes it for good, or what in it says who they were. Returns what other members see of that. */
  remove: (db: Db, subject: Subject) => Promise<Changed[] | void>;
  /** Called when people cease to be members. */
  onLeaving?: (db: Db, people: People) => Promise<Changed[] | void>;
  /** Called when a former member is a member again. */
  onReturn?: (db: Db, person: PersonKey) => Promise<void>;
}

/** The account of a person whose data was not removed. */
export interface AccountOf extends PersonKey {
  userId: number;
  email: string;
  passwordHash: string | null;
  language: Language | null;
}

export interface People {
  collectiveId: number;
  personIds: readonly number[];
}

/** Tables that know people by their account or address. */
export type AccountTable = Exclude<TablesWith<"user_id" | "email" | "recipient">, "people">;

/** Tables that know people as people of a collective. */
export type PersonTable = "people" | TablesWith<"person_id" | "author_id">;

type TablesWith<Column extends string> = {
  [Table in keyof Database]: Extract<keyof Database[Table], Column> extends never ? never : Table;
}[keyof Database];

/** For tables that say nothing else about somebody than what another one lists. */
export const nothingToList = () => Promise.resolve({});

/** For rows that a foreign key deletes with the person's account or involvement. */
export const goesWithItsParent = () => Promise.resolve();

/** Tables whose rows belong to one person each. */
type OwnedTable = Exclude<TablesWith<"person_id">, "calendar_feeds">;

/** Deletes a person's rows. */
export const deleteRowsOf =
  (table: OwnedTable) =>
  async (db: Db, { collectiveId, personId }: PersonKey): Promise<void> => {
    await db.deleteFrom(table).where("collective_id", "=", collectiveId).where("person_id", "=", personId).execute();
  };

/** Makes what a person wrote nobody's. */
export const forgetIn =
  (table: TablesWith<"author_id"> & TablesWith<"collective_id">, column: "author_id") =>
  async (db: Db, { collectiveId, personId }: PersonKey): Promise<void> => {
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = null
      where collective_id = ${collectiveId} and ${sql.ref(column)} = ${personId}`.execute(db);
  };
