import type { Kysely } from "kysely";
import type { JournalKind } from "../../shared/journal/journal-kinds.ts";
import { getCollective } from "../../server/features/collective/collective.queries.ts";
import { engineOf } from "../../server/db/engine.ts";
import type { Database, TableName } from "../../server/db/schema.ts";
import { TABLES, TABLE_NAMES } from "../../server/db/tables.ts";
import type { OptionalEmailKind } from "../../server/mail/outbox.ts";
import { insertRow, insertRows } from "./insert-rows.ts";

/** The tables whose rows have ids of the whole database. */
const NUMBERED = TABLE_NAMES.filter((table) => TABLES[table].join() === "id" && table !== "database_life");
const RANGE = 1_000_000;

/** Gives each table ids of a range of its own, by which every id is recognised wherever it stands. */
export async function numberApart(db: Kysely<Database>): Promise<void> {
  await engineOf(db).continueAfter(db, new Map(NUMBERED.map((table, index) => [table, (index + 1) * RANGE])));
}

/** Replaces each id of `numberApart` in a text, found without knowing which columns have ids. */
export function replaceIds(text: string, replace: (table: TableName, id: number) => number): string {
  return text.replaceAll(/(?<![\w.])\d{7,8}(?![\w.])/g, (id) => {
    const table = NUMBERED[Math.floor(Number(id) / RANGE) - 1];
    return table ? String(replace(table, Number(id))) : id;
  });
}

const AT = "2026-02-14T12:00:00.000Z";
const TEXT = "🌊 text";

/** Puts rows into each table that the demonstration leaves empty, and values into the columns that it leaves null. */
export async function fillCollective(db: Kysely<Database>): Promise<void> {
  const first = async (table: "collectives" | "crews" | "gatherings" | "gathering_texts" | "polls" | "users") =>
    (await db.selectFrom(table).select("id").orderBy("id").executeTakeFirstOrThrow()).id;
  const collective_id = await first("collectives");
  const crew_id = await first("crews");
  const gathering_id = await first("gatherings");
  const [poll_id, text_id] = [await first("polls"), await first("gathering_texts")];
  const { interval_id, person_id } = await db.selectFrom("crew_involvements").selectAll().executeTakeFirstOrThrow();
  const { id: pathway_id } = await db.selectFrom("entry_pathways").select("id").executeTakeFirstOrThrow();
  const { id: other } = await db
    .selectFrom("people")
    .select("id")
    .where("id", "<>", person_id)
    .executeTakeFirstOrThrow();
  const of = { collective_id, person_id };

  await insertRows(db, "security_events", {
    user_id: await first("users"),
    at: AT,
    kind: "AccessTokenMade",
    device: TEXT,
  });
  await insertRows(db, "former_slugs", { collective_id, slug: "once" });
  await insertRows(db, "sent_invitations", {
    ...of,
    author_id: other,
    kind: "corrected",
    replaced_email: "old@example.org",
    sent_at: AT,
  });
  const email = "invited@example.org";
  const user_id = await insertRow(db, "users", { email, normal_email: email, password_hash: null });
  await insertRows(db, "people", { collective_id, user_id, display_name: "Invited" });
  await insertRows(db, "departures", {
    ...of,
    reason: TEXT,
    marked_by: other,
    token_hash: "departure",
    expires_at: AT,
  });
  await insertRows(db, "archived_choices", { ...of, interval_id, crew_id, volunteered_convenor: 1 });
  const about = {
    "answer reminder": "",
    "application new": String(pathway_id),
    "application waiting": String(pathway_id),
    "convening news": "",
    "crew alone": `${interval_id} ${crew_id}`,
    "gathering cancelled": "",
    "gathering first": "2026-02-16",
    "gathering moved": "",
    "gathering new": "",
    "gathering place": "",
    "gathering place lost": "",
    "gathering settled": "",
    "gathering tomorrow": `${gathering_id} 2026-02-16`,
    "gathering week": "2026-02-16",
    "handed on": "",
    "handover new": `${crew_id} ${interval_id}`,
    "plan reminder": "",
    "poll new": String(poll_id),
    "poll soon": String(poll_id),
    "return reminder": "2026-03-01",
    "still with us": String(interval_id),
  } satisfies Record<OptionalEmailKind, string>;
  const told = Object.entries(about).map(([kind, once]) => {
    return { ...of, kind, about: once, expires_at: "2026-03-01T12:00:00.000Z" };
  });
  await insertRows(db, "told", told);
  const reminder = { ...of, sent_at: AT, sent_by: other, interval_id: null };
  await insertRows(db, "plan_reminders", [
    { ...reminder, sent_on: "2026-01-15", gathering_id, poll_id: null },
    { ...reminder, sent_on: "2026-01-17", gathering_id: null, poll_id },
  ]);
  for (const table of ["mail_choices", "call_choices"] as const) {
    await insertRows(db, table, { ...of, kind: "weekly", is_on: 1 });
  }
  const calendar = { collective_id, name: "calendar.ics", author_id: person_id, created_at: AT, made: 2, changed: 1 };
  const kept = { count: 1, gatherings: [{ id: gathering_id, title: TEXT }] };
  const stored = { crew_ids: JSON.stringify([crew_id]), kept: JSON.stringify(kept) };
  const import_id = await insertRow(db, "imports", { ...calendar, ...stored });
  const content = JSON.stringify([{ link_type: "Website", url: "https://example.org", label: null }]);
  const ownLinks = { collective_id, hash: "links", bytes: content.length, author_id: other, content };
  const texts = { description_id: text_id, links_id: await insertRow(db, "gathering_texts", ownLinks) };
  const replaced = JSON.stringify({ title: "Before", starts_at: AT, ends_at: AT, original_start: null, place: null });
  await insertRows(db, "imported_gatherings", {
    ...texts,
    collective_id,
    gathering_id,
    import_id,
    source: TEXT,
    said: TEXT,
    sequence: 1,
    replaced,
  });
  const known = { starts_at: AT, ends_at: AT, collective_id, gathering_id, place: TEXT, cancelled: 0 } as const;
  await insertRows(db, "gathering_news", { ...known, untold_since: AT, changed_at: AT, is_new: 0 });
  await db
    .insertInto("told_gatherings")
    .values({ ...of, ...known })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const last = { ...of, answered_at: AT, device: TEXT, number: 1 };
  await db
    .insertInto("last_answers")
    .values([
      { ...last, kind: "gathering", subject_id: gathering_id, starts_at: "" },
      { ...last, kind: "poll", subject_id: poll_id, starts_at: AT },
    ])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const given = { ...of, interval_id, to_person_id: other, note: TEXT, due_at: "2126-01-01T00:00:00.000Z" };
  await insertRows(db, "given_up", [
    { ...given, kind: "place", subject_id: gathering_id, to_person_id: null, answered_at: AT, by_series: 1 },
    { ...given, kind: "gathering", subject_id: gathering_id, answered_at: null, by_series: 0 },
    { ...given, kind: "poll", subject_id: poll_id, answered_at: null, by_series: 0 },
    { ...given, kind: "entry_pathway", subject_id: pathway_id, answered_at: null, by_series: 0 },
    { ...given, kind: "crew", subject_id: crew_id, answered_at: null, by_series: 0 },
  ]);
  const link = { name: TEXT, uses: 9, expires_at: AT, ended_at: AT, author_id: other };
  const link_id = await insertRow(db, "join_links", { ...link, collective_id, used: 2, token_hash: "join" });

  await db
    .updateTable("collectives")
    .set({ language: "de", time_zone: "Europe/Berlin", eoi_managing_crew_id: crew_id, founded_at: AT })
    .set({ time_zone_data: "2000a", reply_address: "replies@example.org" })
    .execute();
  await db.updateTable("crews").set({ archived_at: AT, author_id: other }).where("id", "<>", crew_id).execute();
  await db.updateTable("intervals").set({ author_id: other }).execute();
  await db
    .updateTable("entry_pathways")
    .set({ invited_person_id: other, answered_by: person_id, written_at: AT, language: "fr", join_link: TEXT })
    .where("id", "=", pathway_id)
    .execute();
  const series = await db.selectFrom("gathering_series").select("id").orderBy("id").executeTakeFirstOrThrow();
  await db
    .updateTable("gathering_series")
    .set({ ...texts, places: 5, cancelled_at: AT, cancel_reason: TEXT, import_id, source: TEXT, entry_source: TEXT })
    .set({ series_id: series.id })
    .where("id", "=", series.id)
    .execute();
  await insertRows(db, "series_answers", { ...of, series_id: series.id, answered_at: AT });
  // Nothing is left to follow from it.
  const repeated = await db.selectFrom("gatherings").select("id").where("series_id", "=", series.id).execute();
  const maybe = { ...of, answer: "Maybe", answered_at: AT, was_there: null } as const;
  await db
    .insertInto("attendances")
    .values(repeated.map(({ id }) => ({ ...maybe, gathering_id: id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const remembered = { remembered: "{}", remembered_until: AT };
  await db.updateTable("poll_answers").set(remembered).execute();
  await db
    .updateTable("attendances")
    .set({ note: TEXT, by_series: 1, ...remembered })
    .where("gathering_id", "=", gathering_id)
    .execute();
  await db
    .updateTable("polls")
    .set({ ...texts, places: 5, withdrawn_at: AT })
    .where("id", "=", poll_id)
    .execute();

  const part = {
    interval_id,
    person_id,
    answer: null,
    crews: [{ crew_id, convenor: true, volunteered_convenor: true }],
  };
  const { collective } = await getCollective(db, collective_id);
  const gone = { description: TEXT, links: [], archived_at: null };
  const changes: [JournalKind, unknown, unknown][] = [
    ["collective", collective, { ...collective, eoi_managing_crew_id: null }],
    ["join_link", null, { ...link, id: link_id, collective_id }],
    ["reminders", null, { interval_id, people: 4 }],
    ["calendar", { created_at: AT, created_by: other }, { created_at: AT, created_by: person_id }],
    ["calendar_import", null, { ...calendar, id: import_id, crew_ids: [crew_id], kept }],
    ["participation", { ...part, alone_in: [crew_id] }, part],
    // It is gone, and had the highest id.
    ["crew", { ...gone, id: crew_id + 50, collective_id, name: TEXT }, null],
  ];
  const asJson = (value: unknown) => (value === null ? null : JSON.stringify(value));
  const changed = { collective_id, at: AT, author_id: other };
  const entries = changes.map(([kind, before, after], index) => ({
    ...changed,
    revision: 50_000 + index,
    kind,
    before: asJson(before),
    after: asJson(after),
  }));
  await insertRows(db, "journal", entries);
  await insertRows(db, "journal_subjects", {
    collective_id,
    subject: "crew",
    subject_id: crew_id + 50,
    revision: 50_006,
  });
  await db.updateTable("collectives").set({ revision: 50_006 }).execute();
  await db
    .updateTable("gatherings")
    .set({ places: 5, cancel_reason: TEXT, decided_alone: "TakesPlace" })
    .where("id", "=", gathering_id)
    .execute();
}
