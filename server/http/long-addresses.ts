import type { IncomingMessage } from "node:http";
import type { RequestHandler } from "express";
import { AppError } from "../errors.ts";

/** The most characters of a path with its query: the longest batch has 5,973; HTTP asks for 8,000 (RFC 9110, 4.1). */
export const MAX_ADDRESS_LENGTH = 8_000;

/** Throws `AddressTooLong`. */
export function assertAddressFits({ url = "" }: IncomingMessage): void {
  if (url.length > MAX_ADDRESS_LENGTH) throw new AppError("AddressTooLong");
}

/** Refuses longer addresses before anything else reads them. Throws `AddressTooLong`. */
export const refuseLongAddresses: RequestHandler = (request, _response, next) => {
  assertAddressFits(request);
  next();
};
