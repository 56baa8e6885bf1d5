import { sql } from "kysely";
import type { Changed } from "../../../shared/journal/journal.ts";
import type { Language } from "../../../shared/languages.ts";
import type { Database, Db, PersonKey } from "../../db/schema.ts";
import { TABLES } from "../../db/tables.ts";

/** How a table that has rows about people is treated. `membership/personal-data-tables.ts` lists all of them. */
export interface PersonalDataTable<Subject = PersonKey> {
  /** Reads what the table says about a person, for that person, by the names in their copy. No secrets. */
  lists?: Record<string, (db: Db, subject: Subject) => Promise<unknown>>;
  /**
   * Removes it for good, or what in it says who they were. Returns what other members see of that. Where it is left out,
   * `removeAsUsual` does, or a foreign key of the person's account.
   */
  remove?: (db: Db, subject: Subject) => Promise<Changed[] | void>;
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

/** Tables whose rows belong to one person each, by their primary key. */
type OwnedTable = {
  [Table in TablesWith<"person_id">]: "person_id" extends (typeof TABLES)[Table][number] ? Table : never;
}[TablesWith<"person_id">];

/** Tables that only say who made something. */
type MadeTable = Exclude<TablesWith<"author_id"> & TablesWith<"collective_id">, TablesWith<"person_id">>;

/** Tables for which `removeAsUsual` does the right thing. */
export type UsualTable = OwnedTable | MadeTable;

/** Deletes the rows of a person. Where they only made something, it stays, and is nobody's. */
export function removeAsUsual(table: PersonTable) {
  const columns: readonly string[] = TABLES[table];
  return columns.includes("person_id") ? deleteRowsOf(table as OwnedTable) : forgetIn(table as MadeTable);
}

export const deleteRowsOf =
  (table: OwnedTable | "answer_links") =>
  async (db: Db, { collectiveId, personId }: PersonKey): Promise<void> => {
    await db.deleteFrom(table).where("collective_id", "=", collectiveId).where("person_id", "=", personId).execute();
  };

const forgetIn =
  (table: MadeTable) =>
  async (db: Db, { collectiveId, personId }: PersonKey): Promise<void> => {
    await sql`update ${sql.table(table)} set author_id = null
      where collective_id = ${collectiveId} and author_id = ${personId}`.execute(db);
  };
