import type { Compilable, CompiledQuery } from "kysely";
import type { Db } from "./database.ts";

/**
 * Builds and compiles a query once, at its first use, and returns a function that resolves to its rows. Compiling takes
 * longer than SQLite needs to run the query, which matters for the queries of every request and save. The parameters of
 * `build` have to be exactly the query's, in its order; otherwise it throws.
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

/** Compiles with a unique marker for each parameter, so that swapped parameters are detected. */
function compile<Row>(build: (...marks: string[]) => Compilable<Row>, count: number): CompiledQuery<Row> {
  const marks = Array.from({ length: count }, (_, index) => `parameter ${index + 1}`);
  const compiled = build(...marks).compile();
  const isInOrder = compiled.parameters.every((parameter, index) => parameter === marks[index]);
  if (isInOrder && compiled.parameters.length === count) return compiled;
  throw new Error(`The parameters do not match the query's, in their order: ${compiled.sql}`);
}
