import { isBlankLink } from "../../shared/blank-link.ts";
import { schemaInTime } from "../schema-in-time.ts";
import type { LinkRowValues } from "./link-rows.ts";

/** The first message for each field of a row. */
export type LinkErrors = Partial<Record<keyof LinkRowValues, string>>;

/** The errors by row. A row that changes is a new object, and loses its errors. */
export type RowErrors = ReadonlyMap<LinkRowValues, LinkErrors>;

/**
 * Checks all rows with the server's schema and its messages. `message` is the first one. The schema is loaded with the
 * first check; if that fails, the server checks alone.
 */
export async function checkLinks(rows: readonly LinkRowValues[]): Promise<{ errors: RowErrors; message?: string }> {
  const errors = new Map<LinkRowValues, LinkErrors>();
  const schema = await schemaInTime(() => import("../../shared/links.schema.ts").then((m) => m.linksInputSchema));
  const filled = rows.filter((row) => !isBlankLink(row));
  const issues = schema?.safeParse(filled).error?.issues ?? [];
  for (const { path, message } of issues) {
    const row = filled[Number(path[0])];
    if (row) errors.set(row, { [String(path[1])]: message, ...errors.get(row) });
  }
  return { errors, ...(issues[0] && { message: issues[0].message }) };
}
