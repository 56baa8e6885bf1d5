/** A separate process that holds the write lock of `DATABASE`, and says so, until its standard input ends. */
import { text } from "node:stream/consumers";
import SqliteDatabase from "better-sqlite3";

const sqlite = new SqliteDatabase(process.env["DATABASE"]);
sqlite.exec("begin immediate");
process.stdout.write("held\n");
await text(process.stdin);
sqlite.exec("rollback");
sqlite.close();
