import type { AppError } from "../errors.ts";
import { codeOf } from "./storage-fault.ts";

/** The codes with which PostgreSQL and SQLite refuse a row because of a unique index. */
const TAKEN = /^(23505|SQLITE_CONSTRAINT_(UNIQUE|PRIMARYKEY))$/;

/** Runs a write, and throws `taken(cause)` if a unique index refuses it: a check before cannot see others' writes. */
export async function unlessTaken<Result>(write: () => Promise<Result>, taken: (cause: unknown) => AppError) {
  try {
    return await write();
  } catch (error) {
    throw TAKEN.test(codeOf(error)) ? taken(error) : error;
  }
}
