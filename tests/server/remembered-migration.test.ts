import { expect, it } from "vitest";
import { migrateToLatest } from "../../server/db/migrate.ts";
import { findAttendances, listNotes } from "../../server/features/gatherings/attendances.queries.ts";
import { findPollAnswers } from "../../server/features/polls/polls.queries.ts";
import { oldDatabase } from "../support/old-database.ts";

const old = oldDatabase();

const textOf = (value: string | null = null) => (value === null ? "null" : `'${value}'`);
const at = (time: string) => `2030-03-03T${time}:00.000Z`;
const [EARLY, LATE, GONE] = [at("18:00"), at("20:00"), at("22:00")];

it("migration 071 gives the answers that were to count in a moment, and forgets those that are refused", async () => {
  const { db } = old;
  await old.beginBefore("071");
  const yes = (...times: string[]) => JSON.stringify(times.map((starts_at) => ({ starts_at, answer: "Yes" })));
  for (const collective of [1, 2]) {
    await old.run(`insert into collectives (id, name, rolled_over_on) values (${collective}, 'C', '2030-03-03')`);
    for (const person of [1, 2, 3])
      await old.run(`insert into people (id, collective_id, display_name, avatar_id)
        values (${10 * collective + person}, ${collective}, 'p', 1)`);
    for (const [index, [ends_at, cancelled]] of [[LATE], [LATE, EARLY], [EARLY]].entries()) {
      const id = 10 * collective + index;
      await old.run(`insert into gatherings (id, collective_id, title, starts_at, ends_at, time_zone, expectation, places,
        cancelled_at) values (${id}, ${collective}, 'G', '${at("08:00")}', '${ends_at}', 'UTC', 'Welcome', 1,
        ${cancelled ? `'${cancelled}'` : "null"})`);
      for (const person of [1, 2, 3])
        await old.run(`insert into attendances (collective_id, gathering_id, person_id, answer, answered_at, note)
          values (${collective}, ${id}, ${10 * collective + person}, 'Going', '${at(`08:0${person}`)}', 'Late')`);
    }
    for (const [index, withdrawn] of ["null", `'${EARLY}'`].entries()) {
      const [id, times] = [
        10 * collective + index,
        yes(EARLY, LATE).replaceAll('"answer":"Yes"', `"ends_at":"${GONE}"`),
      ];
      await old.run(`insert into polls (id, collective_id, title, times, time_zone, expectation, withdrawn_at)
        values (${id}, ${collective}, 'P', '${times}', 'UTC', 'Expected', ${withdrawn})`);
      await old.run(`insert into poll_answers (collective_id, poll_id, person_id, answers, answered_at)
        values (${collective}, ${id}, ${10 * collective + 1}, '${yes(LATE)}', '${at("08:00")}')`);
    }
  }
  const keep = (person: number, subject: string, given: { answer: string | null; starts_at?: string; note?: string }) =>
    old.run(`insert into kept_answers (collective_id, person_id, kind, subject_id, starts_at, answer, note, due_at)
      values (1, ${person}, ${subject}, '${given.starts_at ?? ""}', ${textOf(given.answer)}, ${textOf(given.note)},
      '${EARLY}')`);
  await keep(11, "'gathering', 10", { answer: "Maybe" });
  await keep(12, "'gathering', 10", { answer: "NotGoing", note: "" });
  await keep(13, "'gathering', 10", { answer: null });
  // Cancelled, and over.
  for (const id of [11, 12]) await keep(11, `'gathering', ${id}`, { answer: "Maybe", note: "Ill" });
  await keep(11, "'poll', 10", { answer: "No", starts_at: EARLY });
  await keep(11, "'poll', 10", { answer: null, starts_at: LATE });
  await keep(12, "'poll', 10", { answer: "IfNeedBe", starts_at: EARLY });
  await keep(12, "'poll', 10", { answer: "Yes", starts_at: LATE });
  // Withdrawn, and not proposed.
  await keep(11, "'poll', 11", { answer: "No", starts_at: EARLY });
  await keep(11, "'poll', 10", { answer: "Yes", starts_at: at("21:00") });

  expect(await migrateToLatest(db)).toContain("071-remembered-answers");
  const of = { gathering_id: 10, was_there: null };
  expect((await findAttendances(db, 1, [10])).get(10)).toEqual([
    { ...of, person_id: 11, answer: "Maybe", answered_at: EARLY },
    { ...of, person_id: 12, answer: "NotGoing", answered_at: EARLY },
    { ...of, person_id: 13, answer: null, answered_at: null },
  ]);
  expect(await listNotes(db, { collectiveId: 1, id: 10 })).toEqual([{ person_id: 11, note: "Late" }]);
  for (const [collectiveId, ids] of [
    [1, [11, 12]],
    [2, [20, 21, 22]],
  ] as const) {
    const rows = [...(await findAttendances(db, collectiveId, ids)).values()].flat();
    expect(rows.map(({ answer }) => answer)).toEqual(ids.flatMap(() => ["Going", "Going", "Going"]));
  }
  const answersTo = async (collectiveId: number, id: number) =>
    (await findPollAnswers(db, collectiveId, [id])).get(id)?.map(({ answers }) => answers);
  expect(await answersTo(1, 10)).toEqual([
    [{ starts_at: EARLY, answer: "No" }],
    [
      { starts_at: EARLY, answer: "IfNeedBe" },
      { starts_at: LATE, answer: "Yes" },
    ],
  ]);
  for (const [collective, poll] of [
    [1, 11],
    [2, 20],
    [2, 21],
  ] as const)
    expect(await answersTo(collective, poll)).toEqual([[{ starts_at: LATE, answer: "Yes" }]]);
});
