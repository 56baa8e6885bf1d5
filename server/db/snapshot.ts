import type { Db } from "./schema.ts";

/** Reads from one consistent state of the database. Within a transaction, it uses that transaction. */
export function readSnapshot<Result>(db: Db, read: (trx: Db) => Promise<Result>): Promise<Result> {
  return db.isTransaction ? read(db) : db.transaction().setAccessMode("read only").execute(read);
}
