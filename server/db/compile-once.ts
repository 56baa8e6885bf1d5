import type { Compilable, CompiledQuery } from "kysely";
import type { Db } from "./database.ts";

/**
 * A query that is built and compiled once, at its first use. That takes longer than SQLite needs to run it, which
 * matters for queries of every request and every save. Its parameters are those of `build`, in the order in which the
 * query names them, and it has no others. Returns the rows. Throws where the query has other parameters.
 */
export function compileOnce<Row, Parameters extends unknown[]>(
  build: (db: Db, ...parameters: Parameters) => Compilable<Row>,
): (db: Db, ...parameters: Parameters) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined;
  return async (db, ...parameters) => {
    compiled ??= compile((...marks) => build(db, ...(marks as Parameters)), parameters.length);
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters });
    return rows;
  };
}

/** Compiles with a mark of its own for each parameter, so that no two of them can be mistaken for each other. */
function compile<Row>(build: (...marks: string[]) => Compilable<Row>, count: number): CompiledQuery<Row> {
  const marks = Array.from({ length: count }, (_, index) => `parameter ${index + 1}`);
  const compiled = build(...marks).compile();
  const isInOrder = compiled.parameters.every((parameter, index) => parameter === marks[index]);
  if (isInOrder && compiled.parameters.length === count) return compiled;
  throw new Error(`The parameters do not match the query's, in their order: ${compiled.sql}`);
}
