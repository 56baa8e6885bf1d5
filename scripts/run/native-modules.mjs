/** A native module made for another Node crashes the process when it is first used: this is a check of its own. */
import { hash, verify } from "@node-rs/argon2";
import Database from "better-sqlite3";

const row = new Database(":memory:").prepare("select 1 + 1 as two").get();
if (JSON.stringify(row) !== '{"two":2}') throw new Error("better-sqlite3 does not calculate");
if (!(await verify(await hash("a password"), "a password"))) throw new Error("argon2 does not recognise a password");
