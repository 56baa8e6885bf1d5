import { sql } from "kysely";

/** A list of ids passed as one JSON parameter, so that the query's text does not depend on its length. */
export function listed(ids: string) {
  return sql<number>`(select value from json_each(${ids}))`;
}
