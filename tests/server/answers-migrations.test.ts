import { expect, it } from "vitest";
import { migrateToLatest } from "../../server/db/migrate.ts";
import { oldDatabase } from "../support/old-database.ts";

const old = oldDatabase();

const at = (time: string) => `2030-03-03T${time}:00.000Z`;
const [EARLY, LATE] = [at("08:00"), at("20:00")];
const TIMES = `'${EARLY}', '${LATE}', 'UTC'`;

/** Rows as the release before each of these migrations wrote them. */
const ROWS = [
  "insert into collectives (id, name, rolled_over_on) values (1, 'Tidewater', '2030-03-03')",
  "insert into people (id, collective_id, display_name, avatar_id) values (1, 1, 'ada', 1), (2, 1, 'bo', 1)",
  `insert into gathering_series (id, collective_id, repeats, starts_at, ends_at, time_zone, title, expectation,
    cancelled_at, made_until) values (1, 1, '{}', ${TIMES}, 'Supper', 'Welcome', null, '2030-03-03'),
    (2, 1, '{}', ${TIMES}, 'Choir', 'Welcome', '${EARLY}', '2030-03-03')`,
  ...[
    [1, 1, null],
    [2, 1, EARLY],
    [3, 2, EARLY],
    [4, 2, null],
    [5, 2, LATE],
    [6, null, EARLY],
    [7, null, null],
  ].map(
    ([id, series, cancelled]) => `insert into gatherings (id, collective_id, title, starts_at, ends_at, time_zone,
      expectation, series_id, original_start, cancelled_at)
      values (${id}, 1, 'G', ${TIMES}, 'Welcome', ${series}, '${id}', ${cancelled && `'${cancelled}'`})`,
  ),
  `insert into attendances (collective_id, gathering_id, person_id, answer, answered_at)
    values (1, 1, 2, 'Going', '${EARLY}')`,
  `insert into plan_reminders (collective_id, interval_id, person_id, sent_on, sent_at, sent_by)
    values (1, 5, 1, '2030-03-02', '${at("07:00")}', 2), (1, 4, 1, '2030-03-03', '${LATE}', 2),
      (1, 5, 1, '2030-03-03', '${EARLY}', null), (1, 4, 2, '2030-03-03', '${EARLY}', 1),
      (1, 5, 2, '2030-03-03', '${EARLY}', null)`,
  `insert into given_up (collective_id, person_id, interval_id, kind, subject_id, answered_at, note, due_at)
    values (1, 2, 4, 'place', 2, '${EARLY}', 'Late', '${LATE}')`,
  `insert into last_answers (collective_id, person_id, kind, subject_id, starts_at, answered_at, device, number)
    values (1, 1, 'gathering', 1, '', '${EARLY}', 'phone', 3000000000), (1, 2, 'gathering', 1, '', '${LATE}', null, null)`,
];

/** The rows after each migration. */
const AFTER: Record<string, [rows: () => Promise<unknown>, expected: unknown[]]> = {
  "075-decided-alone": [
    () => old.db.selectFrom("gatherings").select(["id", "decided_alone"]).orderBy("id").execute(),
    [null, "Cancelled", null, "TakesPlace", "Cancelled", null, null].map((decided_alone, index) => ({
      id: index + 1,
      decided_alone,
    })),
  ],
  "076-series-answers": [
    () => old.db.selectFrom("attendances").select(["person_id", "answer", "answered_at", "by_series"]).execute(),
    [{ person_id: 2, answer: "Going", answered_at: EARLY, by_series: 0 }],
  ],
  "080-reminders-to-answer": [
    () => old.db.selectFrom("plan_reminders").selectAll().orderBy("person_id").orderBy("sent_on").execute(),
    [
      { person_id: 1, interval_id: 5, sent_on: "2030-03-02", sent_at: at("07:00"), sent_by: 2 },
      { person_id: 1, interval_id: 4, sent_on: "2030-03-03", sent_at: LATE, sent_by: 2 },
      { person_id: 2, interval_id: 5, sent_on: "2030-03-03", sent_at: EARLY, sent_by: null },
    ].map((reminder) => ({ collective_id: 1, gathering_id: null, poll_id: null, ...reminder })),
  ],
  "081-given-up-series": [
    () => old.db.selectFrom("given_up").select(["subject_id", "answered_at", "note", "by_series"]).execute(),
    [{ subject_id: 2, answered_at: EARLY, note: "Late", by_series: 0 }],
  ],
  "082-answers-by-device": [
    () => old.db.selectFrom("last_answers").selectAll().orderBy("person_id").execute(),
    [
      { person_id: 1, answered_at: EARLY, device: "phone", number: 3_000_000_000 },
      { person_id: 2, answered_at: LATE, device: "", number: null },
    ].map((answer) => ({ collective_id: 1, kind: "gathering", subject_id: 1, starts_at: "", ...answer })),
  ],
  "083-joined-in": [
    () => old.db.selectFrom("people").select(["id", "joined_in"]).orderBy("id").execute(),
    [1, 2].map((id) => ({ id, joined_in: null })),
  ],
  "085-parts-of-series": [
    () => old.db.selectFrom("gathering_series").select(["id", "title", "series_id"]).orderBy("id").execute(),
    [
      { id: 1, title: "Supper", series_id: null },
      { id: 2, title: "Choir", series_id: null },
    ],
  ],
};

it("migrations 075 to 085 keep answers, reminders and series, and tell what was decided for a gathering alone", async () => {
  await old.beginBefore("075");
  for (const row of ROWS) await old.run(row);
  const applied = await migrateToLatest(old.db);
  for (const [migration, [rows, expected]] of Object.entries(AFTER)) {
    expect(applied).toContain(migration);
    expect(await rows(), migration).toEqual(expected);
  }
});
