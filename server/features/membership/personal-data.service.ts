import type { Db, PersonKey } from "../../db/schema.ts";
import { readSnapshot } from "../../db/snapshot.ts";
import { yieldToRequests } from "../../db/yield-to-requests.ts";
import { findAccount } from "../credentials/accounts.queries.ts";
import type { PersonalDataTable } from "../people/personal-data-table.ts";
import { ACCOUNT_TABLES, PERSON_TABLES } from "./personal-data-tables.ts";

/** Returns all data about a person, for them alone; of credentials, only that they exist. Throws `PersonNotFound`. */
export async function collectPersonalData(db: Db, key: PersonKey): Promise<PersonalData> {
  return readSnapshot(db, (trx) => readPersonalData(trx, key)) as Promise<PersonalData>;
}

/** Returns it for the person's own file. That can be large, so other requests are answered between its lists. */
export async function readPersonalData(db: Db, key: PersonKey): Promise<Record<string, unknown>> {
  const found = await findAccount(db, key);
  const data = await list(PERSON_TABLES, db, key);
  const account = found && (await list(ACCOUNT_TABLES, db, { ...key, ...found }));
  return { ...data, account: account ?? null };
}

/** The lists of several tables in one. */
type Listed<Tables> = Read<Intersection<Tables[keyof Tables] extends infer Table ? ListsOf<Table> : never>>;
type ListsOf<Table> = Table extends { lists: infer Lists } ? Lists : never;
type Read<Lists> = {
  [Name in keyof Lists]: Lists[Name] extends (...args: never) => Promise<infer Rows> ? Rows : never;
};

type Intersection<Union> = (Union extends unknown ? (part: Union) => void : never) extends (part: infer Whole) => void
  ? Whole
  : never;

export type PersonalData = Listed<typeof PERSON_TABLES> & { account: Listed<typeof ACCOUNT_TABLES> | null };

async function list<Subject>(tables: Record<string, PersonalDataTable<Subject>>, db: Db, subject: Subject) {
  const listed: Record<string, unknown> = {};
  for (const { lists = {} } of Object.values(tables)) {
    for (const [name, read] of Object.entries(lists)) listed[name] = await read(db, subject);
    await yieldToRequests();
  }
  return listed;
}
