import { AVATAR_COUNT } from "../../shared/constants.ts";
import { MAX_ID } from "../../shared/basics/ids.ts";
import { isJournalKind } from "../../shared/journal/journal-kinds.ts";
import { MOVED_TABLES, referredBy, requireTarget, tableOf, TOLD, type MovedTable, type Target } from "./references.ts";
import { JSON_COLUMNS, type Row } from "./table-rows.ts";

/** No import takes an id beyond half of them, so that a file cannot use them up. */
const MAX_IMPORTED_ID = Math.floor(MAX_ID / 2);

const told = new Map<string, readonly Target[]>(Object.entries(TOLD));

/**
 * Gives rows new ids, moved beyond all that were used here. Their order and gaps stay, what refers to a deleted row
 * still refers to nothing, and nothing refers to a row that was here before.
 */
export class Renumbering {
  readonly #before: ReadonlyMap<string, number>;
  readonly #last: Map<string, number>;

  /** `lastIds`: the last id that was used in each table (`Engine.readLastIds`). */
  constructor(lastIds: ReadonlyMap<string, number>) {
    this.#before = lastIds;
    this.#last = new Map(lastIds);
  }

  /** The last id that is used in each table, with the new ones. */
  get lastIds(): ReadonlyMap<string, number> {
    return this.#last;
  }

  /** Returns a row with the new ids. Throws if it refers to nothing that can be, or is of an unknown kind. */
  renumber(table: MovedTable, row: Row): Row {
    const kind = String(row["subject"] ?? row["kind"]);
    const itself = table === "journal" ? journalledIn(kind) : table === "intervals" ? null : table;
    const columns = Object.entries(row).map(([name, value]) => {
      if (value === null) return [name, value];
      if (name === "subject_id") return [name, this.#idIn(requireTarget(kind, tableOf(kind)), value)];
      if (table === "told" && name === "about")
        return [name, this.#words(requireTarget(kind, told.get(kind)), String(value))];
      if (!JSON_COLUMNS.has(name)) return [name, this.#content(value, name, itself)];
      return [name, JSON.stringify(this.#content(JSON.parse(String(value)), name, itself))];
    });
    return Object.fromEntries(columns) as Row;
  }

  #content(value: unknown, name: string, itself: Target): unknown {
    if (value === null) return null;
    if (Array.isArray(value)) return value.map((item) => this.#content(item, name, itself));
    if (typeof value === "object") {
      // Such as `gatherings`, of which there is a list in an import.
      const inner = MOVED_TABLES.find((table) => table === name) ?? itself;
      return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, this.#content(part, key, inner)]));
    }
    if (name === "id") return this.#idIn(itself, value);
    return this.#idIn(referredBy(name), value);
  }

  #idIn(table: Target, old: unknown): unknown {
    if (table === null) return old;
    // By these steps, people who have chosen no drawing keep theirs, which follows from their id.
    const steps = Math.ceil((this.#before.get(table) ?? 0) / AVATAR_COUNT);
    const id = typeof old === "number" && Number.isInteger(old) && old > 0 ? old + steps * AVATAR_COUNT : Infinity;
    if (id > MAX_IMPORTED_ID) throw new Error(`${JSON.stringify(old)} cannot be an id in ${table}`);
    this.#last.set(table, Math.max(id, this.#last.get(table) ?? 0));
    return id;
  }

  #words(tables: readonly Target[], about: string): string {
    const words = about.split(" ").map((word, at) => (tables[at] ? this.#idIn(tables[at], Number(word)) : word));
    return words.join(" ");
  }
}

/** The table of what an entry is about; null if it has no id. */
function journalledIn(kind: string): Target {
  return requireTarget(kind, isJournalKind(kind) ? (tableOf(kind) ?? null) : undefined);
}
