/** A separate process that holds the write lock of `DATABASE` for `HOLD_MS` milliseconds, and says so. */
import { setTimeout as delay } from "node:timers/promises";
import SqliteDatabase from "better-sqlite3";

const { DATABASE, HOLD_MS } = process.env;
const sqlite = new SqliteDatabase(DATABASE);
sqlite.exec("begin immediate");
process.stdout.write("held\n");
await delay(Number(HOLD_MS));
sqlite.exec("rollback");
sqlite.close();
