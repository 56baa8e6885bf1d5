import Keygrip from "keygrip";
import { getEpoch } from "../db/database.ts";
import type { Db } from "../db/schema.ts";

/**
 * Guards the set-up of an empty database: creating the first member needs a token that only the server's log shows. The
 * token is a signature of the database's epoch and its newest person's id, so that all processes on the database know
 * it, and that it does not work again once everybody has left. As with the session cookie, the newest secret signs and
 * all of them verify.
 */
export class SetupGate {
  readonly #keygrip: Keygrip;

  constructor(secrets: readonly string[]) {
    this.#keygrip = new Keygrip(secrets, "sha256");
  }

  /** Returns the token; null once the database has users. */
  async findToken(db: Db): Promise<string | null> {
    if (!(await isSetupNeeded(db))) return null;
    return this.#keygrip.sign(await signed(db));
  }

  /** Whether it is the token, and the database has no users. */
  async admits(db: Db, token: string): Promise<boolean> {
    return (await isSetupNeeded(db)) && this.#keygrip.verify(await signed(db), token);
  }
}

/** The prefix keeps it apart from cookies, which are signed with the same secrets. */
async function signed(db: Db): Promise<string> {
  const { newest } = await db
    .selectFrom("people")
    .select(({ fn }) => fn.max("id").as("newest"))
    .executeTakeFirstOrThrow();
  return `set-up:${await getEpoch(db)}:${newest}`;
}

export async function isSetupNeeded(db: Db): Promise<boolean> {
  return (await db.selectFrom("users").select("id").limit(1).executeTakeFirst()) === undefined;
}

/** Makes other set-ups wait until the transaction ends. */
export async function lockSetup(trx: Db): Promise<void> {
  await trx.selectFrom("database_life").select("id").forUpdate().execute();
}
