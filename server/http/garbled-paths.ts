import type { RequestHandler } from "express";
import { AppError } from "../errors.ts";

/** Refuses a path that cannot be decoded or names a host: tRPC would fail as a server. Throws `MalformedRequest`. */
export const refuseGarbledPaths: RequestHandler = ({ path }, _response, next) => {
  if (/^[/\\]{2}/.test(path) || !isDecodable(path)) throw new AppError("MalformedRequest");
  next();
};

/** Uses the decoded path: the build drops calls whose result is unused. */
function isDecodable(path: string): boolean {
  try {
    return decodeURIComponent(path) !== "";
  } catch {
    return false;
  }
}
