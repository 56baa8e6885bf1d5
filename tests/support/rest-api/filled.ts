import {
  MAX_BYTES_OF_TEMPLATES,
  MAX_COMING_GATHERINGS,
  MAX_JOIN_LINKS,
  MAX_OPEN_POLLS,
  MAX_TEMPLATES,
} from "../../../shared/constants.ts";
import type { Db } from "../../../server/db/database.ts";

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

/** Makes as many polls as can be open. */
export async function fillWithPolls(db: Db, collective_id: number): Promise<void> {
  const poll = { collective_id, ...MEETING, times: JSON.stringify([TIMES]) };
  await db.insertInto("polls").values(repeated(poll, MAX_OPEN_POLLS)).execute();
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

/** Makes as many links for groups as can be open. */
export async function fillWithJoinLinks(db: Db, collective_id: number): Promise<void> {
  const link = { collective_id, name: "Open day", uses: 20, expires_at: "2100-01-01T00:00:00.000Z" };
  const rows = Array.from({ length: MAX_JOIN_LINKS }, (_, i) => ({ ...link, token_hash: `hash ${i}` }));
  await db.insertInto("join_links").values(rows).execute();
}
