import type { RequestHandler } from "express";
import { AppError } from "../errors.ts";

/**
 * Refuses a path that cannot be decoded, or that looks like another host's name. tRPC would treat both as server
 * errors. Throws `MalformedRequest`.
 */
export const refuseGarbledPaths: RequestHandler = ({ path }, _response, next) => {
  if (/^[/\\]{2}/.test(path)) throw new AppError("MalformedRequest");
  try {
    decodeURIComponent(path);
  } catch (error) {
    throw new AppError("MalformedRequest", { cause: error });
  }
  next();
};
