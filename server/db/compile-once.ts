import type { Compilable, CompiledQuery } from "kysely";
import { engineOf, type Db, type Engine } from "./engine.ts";

/**
 * Builds and compiles a query once for each engine, at its first use, and returns a function that resolves to its rows.
 * Compiling takes longer than SQLite needs to run the query, which matters for the queries of every request and save.
 * The parameters of `build` have to be exactly the query's, in its order; otherwise it throws.
 */
export function compileOnce<Row, Parameters extends unknown[]>(
  build: (db: Db, ...parameters: Parameters) => Compilable<Row>,
): (db: Db, ...parameters: Parameters) => Promise<Row[]> {
  const compiledFor = new Map<Engine, CompiledQuery<Row>>();
  return async (db, ...parameters) => {
    const engine = engineOf(db);
    let compiled = compiledFor.get(engine);
    if (!compiled) {
      compiled = compile((...marks) => build(db, ...(marks as Parameters)), parameters.length);
      compiledFor.set(engine, compiled);
    }
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
