import type { Kysely } from "kysely";
import type { Db } from "../../db/database.ts";
import type { Database } from "../../db/schema.ts";
import { readSnapshot } from "../../db/snapshot.ts";
import { yieldToRequests } from "../../yield-to-requests.ts";
import { findAccount } from "../credentials/accounts.queries.ts";
import type { PersonKey } from "../people/people.queries.ts";
import type { PersonalRecords } from "../people/personal-records.ts";
import { ACCOUNT_RECORDS, PERSON_RECORDS } from "./personal-records.ts";

/**
 * Returns all data kept about a person, including private answers, for that person. Credentials such as the password
 * are only reported as present. Everything is read from one snapshot. Throws `PersonNotFound`.
 */
export async function collectPersonalData(db: Db, key: PersonKey): Promise<PersonalData> {
  return readSnapshot(db, async (trx) => {
    const found = await findAccount(trx, key);
    const data = await list(PERSON_RECORDS, trx, key);
    const account = found && (await list(ACCOUNT_RECORDS, trx, { ...key, ...found }));
    return { ...data, account: account ?? null } as PersonalData;
  });
}

/** Returns it for the person's own file. That can be large, so other requests are answered between its lists. */
export async function readPersonalData(db: Kysely<Database>, key: PersonKey): Promise<Record<string, unknown>> {
  const found = await findAccount(db, key);
  const data = await list(PERSON_RECORDS, db, key);
  const account = found && (await list(ACCOUNT_RECORDS, db, { ...key, ...found }));
  return { ...data, account: account ?? null };
}

type Lists<Subject = never> = Record<string, Pick<PersonalRecords<Subject>, "list">>;

/** The lists of several records in one. */
type Listed<Records extends Lists> = Intersection<Awaited<ReturnType<Records[keyof Records]["list"]>>>;

type Intersection<Union> = (Union extends unknown ? (part: Union) => void : never) extends (part: infer Whole) => void
  ? Whole
  : never;

export type PersonalData = Listed<typeof PERSON_RECORDS> & { account: Listed<typeof ACCOUNT_RECORDS> | null };

async function list<Subject>(records: Lists<Subject>, db: Db, subject: Subject): Promise<Record<string, unknown>> {
  const listed: Record<string, unknown> = {};
  for (const record of Object.values(records)) {
    Object.assign(listed, await record.list(db, subject));
    await yieldToRequests();
  }
  return listed;
}
