import type { Db } from "./engine.ts";

/** Reads what has to agree from one state of the database. Within a transaction, that one is used. */
export function readSnapshot<Result>(db: Db, read: (trx: Db) => Promise<Result>): Promise<Result> {
  return db.isTransaction ? read(db) : db.transaction().setAccessMode("read only").execute(read);
}
