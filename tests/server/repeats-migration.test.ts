import { sql } from "kysely";
import { expect, it } from "vitest";
import { migrateToLatest } from "../../server/db/migrate.ts";
import { findEntry } from "../../server/features/journal/journal.queries.ts";
import { listSeries } from "../../server/features/series/series.queries.ts";
import { repeatsSchema } from "../../shared/series/gathering-series.schema.ts";
import { repetitionFrom } from "../../shared/series/repeats.ts";
import { oldDatabase } from "../support/old-database.ts";

const old = oldDatabase();

/** Rules as earlier versions wrote them: the beginning, and what was chosen. */
const RULES: Record<string, [start: string, chosen: object]> = {
  "FREQ=WEEKLY;BYDAY=TU,TH;INTERVAL=2;COUNT=10": [
    "2026-03-03",
    { unit: "Week", weekdays: ["TH"], every: 2, times: 10 },
  ],
  "FREQ=WEEKLY;BYDAY=TU;UNTIL=20260331T235959": ["2026-03-03", { unit: "Week", until: "2026-03-31" }],
  "FREQ=MONTHLY;BYMONTHDAY=3": ["2026-03-03", { unit: "Month" }],
  "FREQ=MONTHLY;BYMONTHDAY=28,29,30;BYSETPOS=-1": ["2026-03-30", { unit: "Month" }],
  "FREQ=MONTHLY;BYDAY=2MO;INTERVAL=3": ["2026-03-09", { unit: "Month", on: "Weekday", every: 3 }],
  "FREQ=MONTHLY;BYDAY=-1FR": ["2026-03-27", { unit: "Month", on: "LastWeekday" }],
};
const rules = Object.keys(RULES);
const expected = Object.values(RULES).map(([start, chosen]) => repetitionFrom(repeatsSchema.parse(chosen), start));

it("migration 043 reads the rules of series, and of their entries in the journal", async () => {
  const { db } = old;
  await old.beginBefore("043");
  await sql`insert into collectives (id, name, rolled_over_on) values (1, 'Tidewater', '2026-02-15')`.execute(db);
  for (const rule of rules) {
    await sql`insert into gathering_series (collective_id, rule, made_until, title, starts_at, ends_at, time_zone, expectation)
      values (1, ${rule}, '2027-01-01', 'Dinner', '2026-03-03T18:00', '2026-03-03T20:00', 'UTC', 'Welcome')`.execute(
      db,
    );
  }
  // More than are read at once.
  for (let revision = 1; revision <= 201; revision += 1) {
    const [was, is] = [rules[revision % rules.length], rules[(revision + 1) % rules.length]];
    await sql`insert into journal (collective_id, revision, at, kind, before, after)
      values (1, ${revision}, '2026-03-01T00:00:00.000Z', 'gathering_series',
        ${revision === 1 ? null : JSON.stringify({ id: 1, rule: was })}, ${JSON.stringify({ id: 1, rule: is })})`.execute(
      db,
    );
  }
  expect(await migrateToLatest(db)).toContain("043-repeats");
  const series = await listSeries(db, 1);
  expect(series.map(({ repeats }) => repeats)).toEqual(expected);
  expect(series.map(({ rule }) => rule)).toEqual(rules);
  for (const revision of [1, 100, 101, 201]) {
    const found = await findEntry(db, { collectiveId: 1, revision });
    const [was, is] = [revision % rules.length, (revision + 1) % rules.length];
    expect(found?.journalled.before).toEqual(
      revision === 1 ? null : { id: 1, rule: rules[was], repeats: expected[was] },
    );
    // Undo compares them as JSON.
    expect(JSON.stringify(found?.journalled.after)).toBe(
      JSON.stringify({ id: 1, rule: rules[is], repeats: expected[is] }),
    );
  }
});
