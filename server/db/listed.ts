import { sql } from "kysely";

/** Ids, as JSON in one parameter: a query of any number of them then has one text, and can be compiled once. */
export function listed(ids: string) {
  return sql<number>`(select value from json_each(${ids}))`;
}
