import type { RequestHandler } from "express";
import type { Logger } from "pino";
import { RELEASE } from "../build.ts";
import type { OpenDatabase } from "../db/database.ts";

/** Returns `{status, database, release}`: 200 if this process can read and write its data, and a 503 if it cannot. */
export function serveHealth({ database, log }: { database: OpenDatabase; log: Logger }): RequestHandler {
  const { findProblem } = database;
  return async (_request, response) => {
    const problem = await findProblem();
    if (problem) log.error({ problem }, "The database cannot be used");
    response
      .status(problem ? 503 : 200)
      .set("Cache-Control", "no-store")
      .json({ status: problem ? "unavailable" : "ok", database: problem ?? "ok", release: RELEASE });
  };
}
