import { SqliteQueryCompiler } from "kysely";

/**
 * Hides parameters from SQLite's planner behind a unary plus, which changes no value. If a plan may depend on a
 * parameter, SQLite plans the query again when the parameter is cleared, and better-sqlite3 clears all parameters after
 * each call. Planning the look-up of a session takes five times as long as running it.
 */
export class PlanOnceCompiler extends SqliteQueryCompiler {
  protected override getCurrentParameterPlaceholder(): string {
    return "+?";
  }
}
