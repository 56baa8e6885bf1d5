import type { z } from "zod";
import type { pageErrorSchema } from "./page-errors.schema.ts";

/** What a page tells the server of an error in the browser. */
export type PageError = z.output<typeof pageErrorSchema>;

/** Where pages send it. */
export const PAGE_ERRORS_PATH = "/page_errors";
