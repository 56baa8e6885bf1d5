import { SqliteQueryCompiler, type SelectModifierNode } from "kysely";

/** SQLite's write transactions have the only write lock, so they need no locks on rows. */
const ROW_LOCKS = new Set(["ForUpdate", "ForNoKeyUpdate", "ForKeyShare", "SkipLocked"]);

/**
 * Hides parameters from SQLite's planner behind a unary plus, which changes no value. If a plan may depend on a
 * parameter, SQLite plans the query again when the parameter is cleared, and better-sqlite3 clears all parameters after
 * each call. Planning the look-up of a session takes five times as long as running it.
 */
export class PlanOnceCompiler extends SqliteQueryCompiler {
  protected override getCurrentParameterPlaceholder(): string {
    return "+?";
  }

  protected override visitSelectModifier(node: SelectModifierNode): void {
    if (node.modifier === undefined || !ROW_LOCKS.has(node.modifier)) super.visitSelectModifier(node);
  }
}
