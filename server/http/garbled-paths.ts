import type { RequestHandler } from "express";
import { AppError } from "../errors.ts";

/**
 * Refuses a path that cannot be decoded, or that reads as the name of another host. tRPC would take either for a fault
 * of the server. Throws `MalformedRequest`.
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
