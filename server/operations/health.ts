import type { RequestHandler } from "express";
import type { Kysely } from "kysely";
import type { Logger } from "pino";
import { findStorageProblem } from "../db/check-storage.ts";
import type { Database } from "../db/schema.ts";

/** For how long an answer is repeated, in milliseconds: anybody may ask, and each look is a write to the disk. */
const REPEATED_FOR = 1_000;

/** Answers `{status, database}`: 200 where this process can read and write its data, and a 503 where it cannot. */
export function answerHealth({ db, log }: { db: Kysely<Database>; log: Logger }): RequestHandler {
  let looking: ReturnType<typeof findStorageProblem> | undefined;
  let endedAt = Infinity;
  const look = () => {
    if (looking && performance.now() < endedAt + REPEATED_FOR) return looking;
    endedAt = Infinity;
    looking = findStorageProblem(db).finally(() => {
      endedAt = performance.now();
    });
    return looking;
  };
  return async (_request, response) => {
    const problem = await look();
    if (problem) log.error({ problem }, "The database cannot be used");
    response
      .status(problem ? 503 : 200)
      .set("Cache-Control", "no-store")
      .json({ status: problem ? "unavailable" : "ok", database: problem ?? "ok" });
  };
}
