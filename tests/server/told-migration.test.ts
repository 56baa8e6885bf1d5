import { expect, it } from "vitest";
import { migrateToLatest } from "../../server/db/migrate.ts";
import { getMailPreferences } from "../../server/features/mail-preferences/mail-preferences.queries.ts";
import { keepUntold, listTold } from "../../server/features/news/told.queries.ts";
import { oldDatabase } from "../support/old-database.ts";

const old = oldDatabase();

const ADA = { collectiveId: 1, personId: 1 };
const BO = { collectiveId: 1, personId: 2 };

it("migration 044 keeps what people were told of, and what they have turned off", async () => {
  const { db } = old;
  await old.beginBefore("044");
  const justNow = new Date(Date.now() - 60_000).toISOString();
  await old.run("insert into collectives (id, name, rolled_over_on) values (1, 'Tidewater', '2026-02-15')");
  await old.run(`insert into people (id, collective_id, display_name, avatar_id)
    values (1, 1, 'ada', 1), (2, 1, 'bo', 1)`);
  await old.run("insert into intervals (collective_id, id, start_date) values (1, 7, '2026-02-01')");
  await old.run(`insert into gatherings (id, collective_id, title, starts_at, ends_at, time_zone, expectation)
    values (5, 1, 'Dinner', '2030-03-03T18:00:00.000Z', '2030-03-03T20:00:00.000Z', 'UTC', 'Welcome')`);
  await old.run("insert into gathering_reminders values (1, 1, 5, '2030-03-03')");
  await old.run("insert into return_reminders values (1, 1, '2030-03-10')");
  await old.run("insert into silence_mails values (1, 1, 7)");
  await old.run(`insert into convening_mails values (1, 1, '${justNow}'), (1, 2, '2026-01-01T00:00:00.000Z')`);
  await old.run("insert into mail_preferences (collective_id, person_id, returns, waits) values (1, 2, 0, 0)");

  expect(await migrateToLatest(db)).toContain("044-told");
  expect(await listTold(db, ADA)).toMatchObject([
    { kind: "convening news", about: "" },
    { kind: "gathering tomorrow", about: "5 2030-03-03" },
    { kind: "return reminder", about: "2030-03-10" },
    { kind: "still with us", about: "7" },
  ]);
  // Bo was told more than a day ago.
  expect(await listTold(db, BO)).toEqual([]);
  const reminder = { collectiveId: 1, kind: "return reminder", at: new Date().toISOString() } as const;
  const again = { personId: 1, once: "2030-03-10", until: "2030-03-11T12:00:00.000Z" };
  expect(await keepUntold(db, reminder, [again])).toEqual([]);
  expect(await getMailPreferences(db, BO)).toMatchObject({ returns: false, waits: false, moves: true });
  const ofAda = await getMailPreferences(db, ADA);
  expect(Object.values({ ...ofAda, weekly: true, tomorrow: true })).not.toContain(false);
});
