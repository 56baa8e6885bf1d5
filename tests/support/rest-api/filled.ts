import {
  MAX_BYTES_OF_TEMPLATES,
  MAX_BYTES_OF_CREWS,
  MAX_BYTES_OF_HANDOVERS,
  MAX_COMING_GATHERINGS,
  MAX_CREWS,
  MAX_EOIS,
  MAX_EOIS_OF_STRANGERS,
  MAX_INTERVALS,
  MAX_JOIN_LINKS,
  MAX_OPEN_POLLS,
  MAX_TEMPLATES,
} from "../../../shared/constants.ts";
import { addDays } from "../../../shared/basics/dates.ts";
import type { Db } from "../../../server/db/schema.ts";
import { inParts } from "../../../server/db/in-parts.ts";

const TIMES = { starts_at: "2026-03-02T18:00:00.000Z", ends_at: "2026-03-02T20:00:00.000Z" };
const MEETING = { title: "Once more", time_zone: "UTC", expectation: "Welcome" } as const;
/** Databases limit the parameters of a statement. */
const ROWS = 1_000;

const repeated = <Row>(row: Row, count: number) => Array.from({ length: count }, () => row);

/** Plans as many gatherings as a collective can have, or some of them. */
export async function fillWithGatherings(db: Db, collective_id: number, count = MAX_COMING_GATHERINGS): Promise<void> {
  for (let planned = 0; planned < count; planned += ROWS) {
    const rows = repeated({ collective_id, ...MEETING, ...TIMES }, Math.min(ROWS, count - planned));
    await db.insertInto("gatherings").values(rows).execute();
  }
}

/** Makes as many polls as can be open, or some of them. */
export async function fillWithPolls(db: Db, collective_id: number, count = MAX_OPEN_POLLS): Promise<void> {
  const poll = { collective_id, ...MEETING, times: JSON.stringify([TIMES]) };
  await db.insertInto("polls").values(repeated(poll, count)).execute();
}

/** Makes as many templates as there can be. */
export async function fillWithTemplates(db: Db, collective_id: number): Promise<void> {
  const template = { collective_id, title: "Dinner", expectation: "Welcome" as const, links: "[]" };
  await db.insertInto("gathering_templates").values(repeated(template, MAX_TEMPLATES)).execute();
}

/** Makes a template that has all the text that templates can have. */
export async function fillWithTextOfTemplates(db: Db, collective_id: number): Promise<void> {
  const template = { collective_id, title: "Dinner", expectation: "Welcome" as const };
  const summary = "x".repeat(MAX_BYTES_OF_TEMPLATES);
  await db
    .insertInto("gathering_templates")
    .values({ ...template, summary })
    .execute();
}

/** Makes as many crews as there can be. */
export async function fillWithCrews(db: Db, collective_id: number, count = MAX_CREWS): Promise<void> {
  await db
    .insertInto("crews")
    .values(repeated({ collective_id, name: "Boats", description: "Float" }, count))
    .execute();
}

/** Makes a crew that has all the text that crews can have. */
export async function fillWithTextOfCrews(db: Db, collective_id: number): Promise<void> {
  const description = "x".repeat(MAX_BYTES_OF_CREWS);
  await db.insertInto("crews").values({ collective_id, name: "Boats", description }).execute();
}

/** Writes a handover that has all the text that those of an interval can have. */
export async function fillWithHandovers(
  db: Db,
  of: Record<"collective_id" | "interval_id" | "crew_id", number>,
): Promise<void> {
  const text = "x".repeat(MAX_BYTES_OF_HANDOVERS);
  await db
    .insertInto("handovers")
    .values({ ...of, text, updated_at: "2026-02-15T12:00:00.000Z" })
    .execute();
}

/** Makes as many intervals as there can be, of two days each, from the year 2100 on. */
export async function fillWithIntervals(db: Db, collective_id: number, count = MAX_INTERVALS): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => {
    const start_date = addDays("2100-01-01", 2 * index);
    return { collective_id, id: 10_000 + index, start_date, end_date: addDays(start_date, 1) };
  });
  for (const part of inParts(rows)) await db.insertInto("intervals").values(part).execute();
}

/** Stores as many expressions of interest as there can be, without a link or with one. */
export async function fillWithEois(db: Db, collective_id: number, join_link: string | null = null): Promise<void> {
  const eoi = { collective_id, name: "Cy", created_at: "2026-02-15T12:00:00.000Z", join_link };
  const rows = Array.from({ length: join_link === null ? MAX_EOIS_OF_STRANGERS : MAX_EOIS }, (_, index) => {
    const email = `${crypto.randomUUID()}@mail.example.org`;
    return { ...eoi, email, normal_email: email, token_hash: `${join_link} ${index}` };
  });
  await db.insertInto("entry_pathways").values(rows).execute();
}

/** Makes as many links for groups as can be open. */
export async function fillWithJoinLinks(db: Db, collective_id: number): Promise<void> {
  const link = { collective_id, name: "Open day", uses: 20, expires_at: "2100-01-01T00:00:00.000Z" };
  const rows = Array.from({ length: MAX_JOIN_LINKS }, (_, i) => ({ ...link, token_hash: `hash ${i}` }));
  await db.insertInto("join_links").values(rows).execute();
}
