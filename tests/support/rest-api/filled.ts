import type { Insertable } from "kysely";
import * as most from "../../../shared/constants.ts";
import { addDays } from "../../../shared/basics/dates.ts";
import type { Database, Db } from "../../../server/db/schema.ts";
import { insertRows } from "../insert-rows.ts";

const TIMES = { starts_at: "2026-03-02T18:00:00.000Z", ends_at: "2026-03-02T20:00:00.000Z" };
const MEETING = { title: "Once more", time_zone: "UTC", expectation: "Welcome" } as const;
const TEMPLATE = { title: "Dinner", expectation: "Welcome" as const };
const CREW = { name: "Boats", description: "Float" };
const AT = "2026-02-15T12:00:00.000Z";

type Filled = "crews" | "entry_pathways" | "gatherings" | "gathering_templates" | "intervals" | "join_links" | "polls";
type RowOf<Table extends Filled> = (index: number) => Omit<Insertable<Database[Table]>, "collective_id">;

/** Returns what puts so many rows of a collective into a table, or as many as a test wants. */
const filling =
  <Table extends Filled>(table: Table, count: number, rowOf: RowOf<Table>) =>
  (db: Db, collective_id: number, wanted = count): Promise<void> => {
    const rows = Array.from({ length: wanted }, (_, index) => ({ ...rowOf(index), collective_id }));
    return insertRows(db, table, rows as never);
  };

export const fillWithGatherings = filling("gatherings", most.MAX_COMING_GATHERINGS, () => ({ ...MEETING, ...TIMES }));

export const fillWithPolls = filling("polls", most.MAX_OPEN_POLLS, () => {
  return { ...MEETING, times: JSON.stringify([TIMES]) };
});

export const fillWithTemplates = filling("gathering_templates", most.MAX_TEMPLATES, () => TEMPLATE);

/** Makes a template that has all the text that templates can have. */
export const fillWithTextOfTemplates = filling("gathering_templates", 1, () => {
  return { ...TEMPLATE, summary: "x".repeat(most.MAX_BYTES_OF_TEMPLATES) };
});

export const fillWithCrews = filling("crews", most.MAX_CREWS, () => CREW);

/** Makes a crew that has all the text that crews can have. */
export const fillWithTextOfCrews = filling("crews", 1, () => {
  return { ...CREW, description: "x".repeat(most.MAX_BYTES_OF_CREWS) };
});

/** Makes intervals of two days each, from the year 2100 on. */
export const fillWithIntervals = filling("intervals", most.MAX_INTERVALS, (index) => {
  const start_date = addDays("2100-01-01", 2 * index);
  return { id: 10_000 + index, start_date, end_date: addDays(start_date, 1) };
});

export const fillWithJoinLinks = filling("join_links", most.MAX_JOIN_LINKS, (index) => {
  return { name: "Open day", uses: 20, expires_at: "2100-01-01T00:00:00.000Z", token_hash: `hash ${index}` };
});

const eoiBy = (join_link: string | null) => (index: number) => {
  const email = `${crypto.randomUUID()}@mail.example.org`;
  const ofStranger = { name: "Cy", email, normal_email: email, created_at: AT };
  return { ...ofStranger, join_link, token_hash: `${join_link} ${index}` };
};
export const fillWithEois = filling("entry_pathways", most.MAX_EOIS_OF_STRANGERS, eoiBy(null));
/** Stores as many as there can be by links. */
export const fillWithEoisByLink = filling("entry_pathways", most.MAX_EOIS, eoiBy("Open day"));

/** Writes a handover that has all the text that those of an interval can have. */
export const fillWithHandovers = (db: Db, of: Record<"collective_id" | "interval_id" | "crew_id", number>) =>
  insertRows(db, "handovers", { ...of, text: "x".repeat(most.MAX_BYTES_OF_HANDOVERS), updated_at: AT });
