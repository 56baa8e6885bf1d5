import { z } from "zod";
import { MAX_ERROR_PLACES } from "../constants.ts";
import { ROUTE_PATHS } from "../paths.ts";

/** The fields have no room for a text: a message may contain what somebody typed, and anybody can send this. */
export const pageErrorSchema = z.object({
  /** A page that broke, an error that nothing caught, or a promise that failed unnoticed. */
  kind: z.enum(["page", "error", "rejection"]),
  /** The class of the error, such as `TypeError`. */
  name: z.string().regex(/^[A-Za-z]{1,40}$/),
  /** The route; null for an address that has no page. */
  route: z.enum(Object.values(ROUTE_PATHS)).nullable(),
  /** Files of the build with line and column, such as `core-BXz3kQ1d.js:1:2345`; the innermost place first. */
  places: z.array(z.string().regex(/^[\w.-]{1,80}\.js:\d{1,7}:\d{1,7}$/)).max(MAX_ERROR_PLACES),
});
export type PageError = z.output<typeof pageErrorSchema>;
