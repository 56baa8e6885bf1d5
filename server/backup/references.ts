import type { TableName } from "../db/schema.ts";
import { TABLE_NAMES } from "../db/tables.ts";
import type { OptionalEmailKind } from "../mail/outbox.ts";

/** Tables whose rows stay on their server: they are about its devices, secrets, emails and followers. */
const LEFT_BEHIND = [
  "database_life",
  "sessions",
  "call_devices",
  "password_tokens",
  "two_step",
  "recovery_codes",
  "address_links",
  "answer_links",
  "kept_calls",
  "calendar_feeds",
  "live_events",
  "outbound_emails",
] as const satisfies TableName[];

/** A table whose rows go with their collective to another server. */
export type MovedTable = Exclude<TableName, (typeof LEFT_BEHIND)[number]>;
const isLeft = (table: TableName) => (LEFT_BEHIND as readonly TableName[]).includes(table);
/** In the order of `TABLES`: a table comes after those that its rows refer to. */
export const MOVED_TABLES = TABLE_NAMES.filter((table) => !isLeft(table)) as MovedTable[];

/** The table that a number refers to; null if it is only a number. */
export type Target = MovedTable | null;

/** Says of names that they refer to a table, or to several. */
function to<To extends Target | readonly Target[], Name extends string>(target: To, ...names: readonly Name[]) {
  return Object.fromEntries(names.map((name) => [name, target])) as Record<Name, To>;
}

/** Names of things whose table has another name. Intervals are numbered within their collective: their numbers stay. */
const TABLES_OF: Readonly<Record<string, Target>> = {
  ...to("crews", "alone_in"),
  ...to("gathering_series", "series"),
  ...to("gathering_texts", "description", "links"),
  ...to("gatherings", "place"),
  ...to("imports", "calendar_import"),
  ...to("people", "author", "person"),
  ...to(null, "avatar", "interval", "intervals"),
};

/** The table of a thing such as `crew`, `to_person` or `gathering_series`; undefined if there is none. */
export function tableOf(thing: string): Target | undefined {
  if (Object.hasOwn(TABLES_OF, thing)) return TABLES_OF[thing];
  const table = MOVED_TABLES.find((name) => name === thing || name === `${thing}s`);
  const [, last] = /^[^_]+_(.+)$/.exec(thing) ?? [];
  return table ?? (last === undefined ? undefined : tableOf(last));
}

export function requireTarget<To>(name: string, target: To | undefined): To {
  if (target === undefined) throw new Error(`${JSON.stringify(name)} is unknown here`);
  return target;
}

/**
 * The table that a column or a field of the journal refers to: by its name, which ends in `_id`, or in `_by` if it is a
 * person. Null if it is only a number. `tests/server/sqlite/tables.test.ts` compares it with the foreign keys.
 */
export function referredBy(field: string): Target {
  if (/._by$/.test(field)) return "people";
  const [, thing = field === "alone_in" ? field : undefined] = /^(.+)_ids?$/.exec(field) ?? [];
  if (thing === undefined) return null;
  return requireTarget(field, tableOf(thing));
}

/** The tables that the words of `told.about` refer to, in their order. Further words stay. */
export const TOLD = {
  ...to(["crews"], "handover new"),
  ...to([null, "crews"], "crew alone"),
  ...to(["entry_pathways"], "application new", "application waiting"),
  ...to(["gatherings"], "gathering tomorrow"),
  ...to(["polls"], "poll new", "poll soon"),
  ...to(
    [],
    "answer reminder",
    "convening news",
    "gathering cancelled",
    "gathering first",
    "gathering moved",
    "gathering new",
    "handed on",
  ),
  ...to([], "gathering place", "gathering place lost", "gathering settled", "gathering week", "plan reminder"),
  ...to([], "return reminder", "still with us"),
} satisfies Record<OptionalEmailKind, readonly Target[]>;
