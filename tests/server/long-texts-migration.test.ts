import { expect, it } from "vitest";
import type { Link } from "../../shared/basics/links.schema.ts";
import { migrateToLatest } from "../../server/db/migrate.ts";
import { findGathering, listGatherings } from "../../server/features/gatherings/gatherings.queries.ts";
import { storeTexts } from "../../server/features/gatherings/texts.queries.ts";
import { getSeries } from "../../server/features/series/series.queries.ts";
import { getPoll } from "../../server/features/polls/polls.queries.ts";
import { oldDatabase } from "../support/old-database.ts";

const old = oldDatabase();

const LINKS: Link[] = [{ link_type: "Website", url: "https://example.org", label: null }];
const MEETING = "'Dinner', '2026-03-02T18:00:00.000Z', '2026-03-02T20:00:00.000Z', 'UTC', 'Welcome'";

it("migration 039 keeps each text of a collective once, and nothing is lost", async () => {
  const { db } = old;
  await old.beginBefore("039");
  await old.run(`insert into collectives (id, name, rolled_over_on)
    values (1, 'Tidewater', '2026-02-15'), (2, 'Harbour', '2026-02-15')`);
  await old.run("insert into people (id, collective_id, display_name) values (1, 1, 'ada')");
  const links = JSON.stringify(LINKS);
  await old.run(`insert into gathering_series
      (id, collective_id, rule, made_until, title, starts_at, ends_at, time_zone, expectation, description, links)
    values (1, 1, 'FREQ=WEEKLY;BYDAY=MO', '2027-01-01', ${MEETING}, 'Long', '${links}')`);
  for (let day = 1; day <= 250; day += 1) {
    await old.run(`insert into gatherings
        (id, collective_id, series_id, original_start, author_id, title, starts_at, ends_at, time_zone, expectation, description, links)
      values (${day}, 1, 1, 'day ${day}', 1, ${MEETING}, ${day === 249 ? "null" : day === 250 ? "'Own'" : "'Long'"}, '${links}')`);
  }
  await old.run(`insert into gatherings (id, collective_id, title, starts_at, ends_at, time_zone, expectation, description)
    values (300, 2, ${MEETING}, 'Long')`);
  await old.run(`insert into polls (id, collective_id, title, time_zone, expectation, description, links)
    values (1, 1, 'When?', 'UTC', 'Welcome', 'Long', '[]')`);
  expect(await migrateToLatest(db)).toEqual(expect.arrayContaining(["039-long-texts"]));
  const texts = await db
    .selectFrom("gathering_texts")
    .select(["collective_id", "content", "bytes", "author_id"])
    .orderBy("id")
    .execute();
  expect(texts).toEqual([
    { collective_id: 1, content: "Long", bytes: 4, author_id: null },
    { collective_id: 1, content: links, bytes: links.length, author_id: null },
    { collective_id: 1, content: "Own", bytes: 3, author_id: 1 },
    { collective_id: 2, content: "Long", bytes: 4, author_id: null },
  ]);
  const gatherings = await listGatherings(db, 1);
  expect(gatherings).toHaveLength(250);
  expect(gatherings.filter(({ description }) => description === "Long")).toHaveLength(248);
  expect(gatherings.every((gathering) => gathering.links.length === 1)).toBe(true);
  expect(await findGathering(db, { collectiveId: 1, id: 249 })).toMatchObject({ description: null, links: LINKS });
  expect(await findGathering(db, { collectiveId: 1, id: 250 })).toMatchObject({ description: "Own", links: LINKS });
  expect(await findGathering(db, { collectiveId: 2, id: 300 })).toMatchObject({ description: "Long", links: [] });
  expect(await getSeries(db, { collectiveId: 1, id: 1 })).toMatchObject({ description: "Long", links: LINKS });
  expect(await getPoll(db, { collectiveId: 1, id: 1 })).toMatchObject({ description: "Long", links: [] });
  // New texts are found among those that the migration moved.
  const same = await storeTexts(db, { collectiveId: 1, authorId: null }, [{ description: "Long", links: LINKS }]);
  expect(
    await db.selectFrom("gatherings").select(["description_id", "links_id"]).where("id", "=", 1).execute(),
  ).toEqual(same);
});
