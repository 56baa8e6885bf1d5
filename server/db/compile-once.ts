import type { Compilable, CompiledQuery } from "kysely";
import type { Db } from "./database.ts";

/**
 * A query that is built and compiled at its first use alone, which otherwise takes longer than SQLite's part of it: for
 * what comes before every answer, with every change and after it. Its parameters are given in the order in which the
 * query names them, and are all it has. Answers the rows.
 */
export function compileOnce<Row, Parameters extends unknown[]>(
  build: (db: Db, ...parameters: Parameters) => Compilable<Row>,
): (db: Db, ...parameters: Parameters) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined;
  return async (db, ...parameters) => {
    compiled ??= compile(build(db, ...parameters), parameters);
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters });
    return rows;
  };
}

function compile<Row>(query: Compilable<Row>, parameters: readonly unknown[]): CompiledQuery<Row> {
  const compiled = query.compile();
  const inOrder = compiled.parameters.every((parameter, index) => parameter === parameters[index]);
  if (inOrder && compiled.parameters.length === parameters.length) return compiled;
  throw new Error(`These are not the parameters of the query, in its order: ${compiled.sql}`);
}
