import type { Selectable } from "kysely";
import type { JournalKind } from "../../shared/journal/journal-kinds.ts";
import type { JournalContents, JournalSubject } from "../../shared/journal/journal.ts";
import type { Database, TableName } from "../db/schema.ts";
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

/** The names of the fields that hold a number, or a list of them, at any depth. A flag is no number. */
type NumberField<Value> = Value extends readonly (infer Item)[]
  ? NumberField<Item>
  : Value extends object
    ? {
        [Name in keyof Value]-?: (HasNumber<Value[Name]> extends false ? never : Name) | NumberField<Value[Name]>;
      }[keyof Value]
    : never;
type HasNumber<Value> = Value extends readonly (infer Item)[] ? HasNumber<Item> : number extends Value ? true : false;

type Rows = { [Table in MovedTable]: Selectable<Database[Table]> }[MovedTable];

/** Says of names that they refer to a table, or to several. */
function to<To extends Target | readonly Target[], Name extends string>(target: To, ...names: readonly Name[]) {
  return Object.fromEntries(names.map((name) => [name, target])) as Record<Name, To>;
}

/**
 * The tables that the columns and the journal's fields refer to, by their name. `id` is the row's own. Intervals are
 * numbered within their collective, so their numbers stay.
 */
export const REFERENCES = {
  ...to(
    "people",
    "answered_by",
    "author_id",
    "created_by",
    "invited_person_id",
    "marked_by",
    "person_id",
    "to_person_id",
  ),
  ...to("people", "sent_by"),
  ...to("crews", "alone_in", "crew_id", "crew_ids", "eoi_managing_crew_id"),
  ...to("gathering_texts", "description_id", "links_id"),
  ...to("collectives", "collective_id"),
  ...to("gatherings", "gathering_id"),
  ...to("gathering_series", "series_id"),
  ...to("imports", "import_id"),
  ...to("polls", "poll_id"),
  ...to("users", "user_id"),
  ...to(null, "current_interval", "interval_id", "last_interval_id", "next_interval"),
  ...to(
    null,
    "avatar_id",
    "bytes",
    "cancelled",
    "changed",
    "count",
    "days_current",
    "every",
    "made",
    "minutes",
    "monthday",
    "people",
    "places",
  ),
  ...to(null, "quiet_from", "quiet_until", "reminder_days", "revision", "sequence", "times", "tomorrow_at"),
  ...to(null, "news_read", "used", "uses", "week"),
} satisfies Record<Exclude<NumberField<Rows> | NumberField<JournalContents[JournalKind]>, "id" | "subject_id">, Target>;

/** The table that `id` refers to in a thing of the journal. */
export const JOURNALLED = {
  ...to("collectives", "collective"),
  ...to("crews", "crew"),
  ...to("entry_pathways", "entry_pathway"),
  ...to("gathering_series", "gathering_series"),
  ...to("gathering_templates", "gathering_template"),
  ...to("gatherings", "gathering"),
  ...to("imports", "calendar_import"),
  ...to("join_links", "join_link"),
  ...to("people", "person"),
  ...to("polls", "poll"),
  ...to(null, "calendar", "handover", "interval", "participation", "reminders", "roll_over"),
} satisfies Record<JournalKind, Target>;

/** The table that `subject_id` refers to. */
export const SUBJECTS = {
  ...to("crews", "crew"),
  ...to("entry_pathways", "entry_pathway"),
  ...to("gatherings", "gathering", "place"),
  ...to("people", "person"),
  ...to("polls", "poll"),
  ...to(null, "interval"),
} satisfies Record<JournalSubject | Database["last_answers"]["kind"] | "place", Target>;

/** The tables that the words of `told.about` refer to, in their order. Further words stay. */
export const TOLD = {
  ...to(["crews"], "handover new"),
  ...to([null, "crews"], "crew alone"),
  ...to(["entry_pathways"], "application new", "application waiting"),
  ...to(["gatherings"], "gathering tomorrow"),
  ...to(["polls"], "poll new", "poll soon"),
  ...to(
    [],
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
