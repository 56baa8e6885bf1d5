import { describe, expect, it } from "vitest";
import type { Event } from "../../shared/events/events.ts";
import {
  changeIntervalDates,
  deleteLaterInterval,
  listLosses,
  restoreInterval,
} from "../../server/features/intervals/corrections.service.ts";
import { createInterval } from "../../server/features/intervals/intervals.service.ts";
import { undo } from "../../server/features/journal/undo.service.ts";
import { withdrawParticipation } from "../../server/features/absences/absences.service.ts";
import { failureOf } from "../../server/http/failure.ts";
import { counted } from "../support/count-statements.ts";
import { worldForEach } from "../support/hooks.ts";
import { inWorld, dayIn, EXIT, hiatusUntil, monthInterval } from "../support/world.ts";

/** January and February are over, March is the current interval. */
const world = worldForEach({ today: dayIn(3), people: ["ada", "bo", "cy"], crews: ["garden"], intervals: 6 });

const correct = (id: number, start_date: string, end_date: string) =>
  changeIntervalDates(world, world.by("ada"), { id, start_date, end_date });
const remove = (intervalId: number, names: string[] = []) =>
  deleteLaterInterval(
    world,
    { ...world.by("ada"), intervalId },
    names.map((name) => world.person(name)),
  );
const numbers = async () => (await world.load()).intervals.map(({ id }) => id);

async function statusIn(intervalId: number, name: string) {
  const row = await world.db
    .selectFrom("collective_involvements")
    .select("status")
    .where(({ and }) => and({ interval_id: intervalId, person_id: world.person(name) }))
    .executeTakeFirst();
  return row?.status;
}

const nameOf = (event: Event) => Object.keys(Object.values(event)[0] as object)[0];

describe("the dates of an interval", () => {
  it("are changed live, and back, with its number and its answers, and not by the same dates", async () => {
    await world.save("bo", 4, { volunteers: ["garden"] });
    const before = await world.load();
    const { events } = await correct(4, "2026-04-03", "2026-04-28");
    const changed = { id: 4, start_date: "2026-04-03", end_date: "2026-04-28" };
    expect(events).toEqual([
      { IntervalsEvent: { IntervalUpdated: changed } },
      { IntervalsEvent: { IntervalsRolledOver: { current_interval: monthInterval(3), next_interval: changed } } },
    ]);
    const { start_date, end_date } = monthInterval(4);
    await correct(4, start_date, end_date);
    expect((await correct(4, start_date, end_date)).events).toEqual([]);
    const { revision: _revision, ...restored } = await world.load();
    expect(before).toMatchObject(restored);
  });

  it("of a later interval are announced, and that older clients load the state again", async () => {
    const { events } = await correct(6, "2026-06-08", "2026-06-30");
    expect(events.map(nameOf)).toEqual(["IntervalUpdated", "IntervalsRolledOver"]);
  });

  it.each([
    [4, "2026-03-30", "2026-04-30", { start_date: "Start date must be after March 31, 2026" }],
    [4, "2026-04-01", "2026-05-02", { end_date: "End date must not be after May 1, 2026, when Interval 5 begins" }],
    [4, "2026-04-10", "2026-04-10", { end_date: "End date must be after start date" }],
    [3, "2026-03-01", "2026-03-14", { end_date: "End date must not be in the past" }],
  ])("of interval %i are refused as %s to %s", async (...[id, start, end, fields]) => {
    const failure = await correct(id, start, end).catch(failureOf);
    expect(failure).toMatchObject({ code: "ValidationFailed", fields });
  });

  it.each([
    [4, "2026-03-31", "2026-05-01"],
    [3, "2026-02-28", "2026-03-15"],
    [6, "2026-06-01", "2027-06-01"],
  ])("of interval %i may be %s to %s, which touch those of others or today", async (id, start_date, end_date) => {
    await correct(id, start_date, end_date);
    expect((await world.load()).intervals).toContainEqual({ id, start_date, end_date });
  });

  it("decide which interval is current: everyone is carried over", async () => {
    await correct(3, "2026-03-20", "2026-03-31");
    expect(await world.load()).toMatchObject({
      current_interval: null,
      involvements: { next_interval: { interval_id: 3 } },
    });
    await correct(3, "2026-03-01", "2026-03-31");
    expect(await world.load()).toMatchObject({ current_interval: { id: 3 } });
    world.clock.setDay("2026-04-02");
    await world.rollOver();
    await correct(4, "2026-04-10", "2026-04-30");
    expect(await world.load()).toMatchObject({
      current_interval: null,
      involvements: { next_interval: { interval_id: 4 } },
    });
    expect(await world.rollOver()).toEqual([]);
  });

  it("keep the one who leaves until the new end", async () => {
    await world.save("bo", 3, EXIT);
    await correct(3, "2026-03-01", "2026-03-20");
    world.clock.setDay("2026-03-20");
    expect(await world.rollOver()).toEqual([]);
    world.clock.setDay("2026-03-21");
    expect(await world.rollOver()).toEqual([world.person("bo")]);
  });
});

describe("carry-over", () => {
  it("follows the dates of the next interval, not over somebody's own answer", async () => {
    await world.save("ada", 4, hiatusUntil("2026-04-06"));
    await world.save("bo", 3, hiatusUntil("2026-04-06"));
    expect(await statusIn(4, "bo")).toBe("OnHiatus");
    await correct(4, "2026-04-08", "2026-04-30");
    expect([await statusIn(4, "ada"), await statusIn(4, "bo")]).toEqual(["OnHiatus", "Participating"]);
    await correct(4, "2026-04-01", "2026-04-30");
    expect(await statusIn(4, "bo")).toBe("OnHiatus");
  });

  it("follows them in a few statements, however many people are on hiatus", async () => {
    const people = Array.from({ length: 30 }, (_, index) => `p${index}`);
    await inWorld({ today: dayIn(3), people: ["ada", ...people], intervals: 6 }, async (crowded) => {
      for (const [index, name] of people.entries()) {
        await crowded.save(name, 3, { ...hiatusUntil("2026-04-06"), intention_context: `Reason ${index}` });
      }
      for (const [start_date, status] of [
        ["2026-04-08", "Participating"],
        ["2026-04-01", "OnHiatus"],
      ] as const) {
        const { db, count } = counted(crowded.db);
        const dates = { id: 4, start_date, end_date: "2026-04-30" };
        await changeIntervalDates({ ...crowded, db }, crowded.by("ada"), dates);
        expect(count()).toBeLessThan(people.length);
        const { answers } = await crowded.overviewOf(4);
        expect(answers.on_hiatus).toHaveLength(status === "OnHiatus" ? people.length : 0);
      }
      const rows = crowded.db.selectFrom("collective_involvements").select("intention_context");
      const contexts = await rows.where("interval_id", "=", 4).where("status", "=", "OnHiatus").execute();
      expect(new Set(contexts.map((row) => row.intention_context)).size).toBe(people.length);
    });
  });

  it("follows the answer for the current interval into the next one, which is announced", async () => {
    const { events } = await world.save("bo", 3, hiatusUntil("2026-05-20"));
    expect(events.map((event) => "MeEvent" in event && event.MeEvent.IntervalDataChanged.interval_id)).toEqual([3, 4]);
    expect((await world.overviewOf(4)).answers.on_hiatus).toEqual([world.person("bo")]);
    const key = { collectiveId: world.collective.id, personId: world.person("bo"), intervalId: 3 };
    await withdrawParticipation(world, key);
    expect((await world.overviewOf(4)).answers.not_answered).toContain(world.person("bo"));
  });

  it("follows the dates also where it goes back further than one interval, and is no answer then", async () => {
    await world.save("bo", 3, hiatusUntil("2026-05-25"));
    await correct(5, "2026-05-20", "2026-05-31");
    // Nobody is in April, as if the server was off.
    await world.db.deleteFrom("collective_involvements").where("interval_id", "=", 4).execute();
    await world.goTo(5);
    expect(await statusIn(5, "bo")).toBe("OnHiatus");
    expect(await listLosses(world.db, { ...world.by("ada"), intervalId: 5 }, world.clock.today())).toEqual([]);
    await correct(5, "2026-05-28", "2026-05-31");
    expect(await statusIn(5, "bo")).toBe("Participating");
  });

  it("leaves somebody's own answer for the next interval alone", async () => {
    await world.save("bo", 4, { volunteers: ["garden"] });
    await world.save("bo", 3, hiatusUntil("2026-05-20"));
    expect(await statusIn(4, "bo")).toBe("Participating");
    await world.save("cy", 3, hiatusUntil("2026-05-20"));
    await world.save("cy", 4, { ...hiatusUntil("2026-05-20"), capacity_score: -1 });
    await world.save("cy", 3);
    expect(await statusIn(4, "cy")).toBe("OnHiatus");
  });
});

describe("who leaves with a later interval", () => {
  it("is not part of those after it, and is back when they stay", async () => {
    await world.save("bo", 5, { volunteers: ["garden"] });
    await world.save("cy", 5, { volunteers: ["garden"] });
    await world.save("bo", 4, EXIT);
    const { answers, crews } = await world.overviewOf(5);
    expect(Object.values(answers).flat()).not.toContain(world.person("bo"));
    expect(crews).toMatchObject([{ convenor_id: world.person("cy"), person_ids: [world.person("cy")] }]);
    await world.save("bo", 4);
    expect((await world.overviewOf(5)).crews).toMatchObject([{ convenor_id: world.person("bo") }]);
  });
});

describe("deleting an interval", () => {
  it("keeps the numbers of the others, and the next new one follows the last", async () => {
    const { events } = await remove(5);
    expect(events.map(nameOf)).toEqual(["IntervalDeleted", "IntervalsRolledOver"]);
    await createInterval(world, world.by("ada"), { start_date: "2026-07-01", end_date: "2026-07-31" });
    expect(await numbers()).toEqual([1, 2, 3, 4, 6, 7]);
  });

  it("gives its number to no other one, so that what was done to it can only be undone on itself", async () => {
    const { revision, events } = await correct(6, "2026-06-02", "2026-06-20");
    await remove(6);
    await createInterval(world, world.by("ada"), { start_date: "2026-06-05", end_date: "2026-06-30" });
    const before = await world.load();
    expect(before.intervals.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 7]);
    await expect(undo(world, world.by("ada"), { revision: revision - events.length + 1 })).rejects.toMatchObject({
      code: "NothingToUndo",
    });
    expect((await world.load()).intervals).toEqual(before.intervals);
    await remove(7);
    const { start_date, end_date } = monthInterval(6);
    await restoreInterval(world, world.by("ada"), { id: 6, start_date, end_date });
    expect(await numbers()).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it("carries everyone over into the new next one, from the one before the gap", async () => {
    await world.save("bo", 3, hiatusUntil("2026-12-01"));
    const { events } = await remove(4);
    expect(events.map(nameOf)).toEqual(["IntervalDeleted", "IntervalsRolledOver"]);
    expect([await statusIn(5, "ada"), await statusIn(5, "bo")]).toEqual(["Participating", "OnHiatus"]);
    await world.save("ada", 3, { volunteers: ["garden"], capacity_score: 1 });
    expect(await world.overviewOf(5)).toMatchObject({
      crews: [{ people_before: 1 }],
      capacity: { before: { higher: 1 } },
    });
  });

  it("counts silence across the gap", async () => {
    await remove(4);
    await world.goTo(5);
    const { silent } = await world.overviewOf(5);
    expect(silent.find(({ person_id }) => person_id === world.person("ada"))).toMatchObject({ intervals: 2 });
  });

  it("needs the names of all who have answered, and takes their answers with it", async () => {
    await world.save("bo", 5, { volunteers: ["garden"] });
    await world.save("cy", 5, EXIT);
    const garden = world.crew("garden");
    expect(await listLosses(world.db, { ...world.by("ada"), intervalId: 5 }, world.clock.today())).toEqual([
      { person_id: world.person("bo"), crew_ids: [garden] },
      { person_id: world.person("cy"), crew_ids: [] },
    ]);
    await expect(remove(5, ["bo"])).rejects.toMatchObject({ code: "IntervalPlanned" });
    await remove(5, ["bo", "cy"]);
    expect(await statusIn(5, "bo")).toBeUndefined();
    expect(await world.db.selectFrom("crew_involvements").selectAll().execute()).toEqual([]);
  });

  it("takes what was carried over for no answer, and leaves the plans of leavers unnamed", async () => {
    await world.save("bo", 3, hiatusUntil("2026-12-01"));
    await world.save("cy", 4, { volunteers: ["garden"] });
    await world.save("cy", 3, EXIT);
    expect(await listLosses(world.db, { ...world.by("ada"), intervalId: 4 }, world.clock.today())).toEqual([]);
    await remove(4);
    expect(await numbers()).not.toContain(4);
  });

  it("chooses the convenors of later intervals again, as if it had never been planned", async () => {
    await world.save("ada", 5, { volunteers: ["garden"] });
    for (const name of ["ada", "bo"]) await world.save(name, 6, { volunteers: ["garden"] });
    const convenor = async () => (await world.overviewOf(6)).crews[0]?.convenor_id;
    expect(await convenor()).toBe(world.person("bo"));
    await remove(5, ["ada"]);
    expect(await convenor()).toBe(world.person("ada"));
  });

  it("lets stay who had planned to leave with it", async () => {
    await world.save("bo", 6, { volunteers: ["garden"] });
    await world.save("bo", 5, EXIT);
    expect((await world.overviewOf(6)).crews).toMatchObject([{ convenor_id: null }]);
    await remove(5, ["bo"]);
    expect((await world.overviewOf(6)).crews).toMatchObject([{ convenor_id: world.person("bo") }]);
  });
});

describe("a deleted interval", () => {
  const restore = (id: number, start_date: string, end_date: string) =>
    restoreInterval(world, world.by("ada"), { id, start_date, end_date });

  it("comes back with its number, as a new one", async () => {
    const before = await world.load();
    await remove(4);
    const { start_date, end_date } = monthInterval(4);
    const { events } = await restore(4, start_date, end_date);
    expect(events.map(nameOf)).toEqual(["IntervalCreated", "IntervalsRolledOver"]);
    const after = await world.load();
    expect([after.intervals, after.current_interval]).toEqual([before.intervals, before.current_interval]);
    expect(after.involvements.next_interval).toMatchObject({ interval_id: 4, collective_involvements: [{}, {}, {}] });
  });

  it("comes back only where it fits, and not as a past one", async () => {
    await remove(5);
    await expect(restore(5, "2026-05-01", "2026-06-02")).rejects.toMatchObject({ code: "ValidationFailed" });
    await world.goTo(6);
    await expect(restore(5, "2026-05-01", "2026-05-31")).rejects.toMatchObject({ code: "IntervalInPast" });
  });
});
