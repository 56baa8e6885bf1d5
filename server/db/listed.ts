import type { RawBuilder } from "kysely";
import { engineOf } from "./engine.ts";
import type { Db } from "./schema.ts";

/** A list of ids passed as one JSON parameter, so that the query's text does not depend on its length. */
export function listed(db: Db, ids: readonly number[]): RawBuilder<number> {
  return engineOf(db).listed(JSON.stringify(ids));
}

/** A list of texts, passed in the same way. */
export function listedTexts(db: Db, texts: readonly string[]): RawBuilder<string> {
  return engineOf(db).listedTexts(JSON.stringify(texts));
}

/** The ids of rows, in their order. */
export const idsOf = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id);
