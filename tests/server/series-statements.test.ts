import { describe, expect, it } from "vitest";
import { addDays } from "../../shared/basics/dates.ts";
import { continueSeries } from "../../server/features/series/continue-series.ts";
import { counted } from "../support/count-statements.ts";
import { seriesIn2026 } from "../support/gathering-series.ts";
import { worldForEach } from "../support/hooks.ts";
import { dayIn } from "../support/world.ts";

const world = worldForEach({ today: dayIn(1), people: ["ada", "bo", "cy"], intervals: 3 });

/** More than a change needs for a single gathering, and far fewer than a year has days. */
const MAX_STATEMENTS = 46;
const DAILY = { unit: "Week", weekdays: ["MO", "TU", "WE", "TH", "FR", "SA", "SU"] };
const LATER = { starts_at: "2026-01-15T20:00:00Z", ends_at: "2026-01-15T22:00:00Z" };

/** Plans a daily series, and returns what changes it, with a count of its statements. */
async function planDaily(changed: object = {}) {
  const { db, count } = counted(world.db);
  const { plan } = seriesIn2026(world);
  await plan(DAILY, changed);
  return { ...seriesIn2026({ ...world, db }), count };
}

describe("a change of a daily series of a year", () => {
  it.each<[string, (series: Awaited<ReturnType<typeof planDaily>>) => Promise<unknown>]>([
    ["is cancelled", ({ cancel }) => cancel("2026-01-15", "All")],
    ["gets another place", ({ edit }) => edit("2026-01-15", { place: "Barn", title: "Feast" }, { scope: "All" })],
    ["gets another time", ({ edit }) => edit("2026-01-15", LATER, { scope: "All" })],
    ["gets places", ({ edit }) => edit("2026-01-15", { places: 1 }, { scope: "All" })],
  ])("takes a few statements if it %s", async (_, change) => {
    const series = await planDaily();
    const before = series.count();
    await change(series);
    expect(series.count() - before).toBeLessThan(MAX_STATEMENTS);
    // Calendar programs tell by it that each has changed.
    const changed = await world.db.selectFrom("gatherings").select("id").where("sequence", ">", 0).execute();
    expect(changed).toHaveLength(367);
  });

  it("takes a few statements if it is restored, also with its answers and what was changed alone", async () => {
    const { answer, cancel, edit, restore, count, listAll, on } = await planDaily({ places: 1 });
    await answer("2026-01-20", "bo", "Going");
    await answer("2026-01-20", "cy", "Going");
    await edit("2026-01-21", { title: "Feast" });
    await cancel("2026-01-22", "This", "");
    world.clock.advance(1);
    await cancel("2026-01-15", "All");
    const before = count();
    await restore("2026-01-15", "All");
    expect(count() - before).toBeLessThan(MAX_STATEMENTS);
    const cancelled = (await listAll()).filter(({ cancelled_at }) => cancelled_at !== null);
    expect(cancelled.map(({ original_start }) => original_start)).toEqual(["2026-01-22T19:00"]);
    expect(await on("2026-01-21")).toMatchObject({ title: "Feast" });
    expect(await on("2026-01-20")).toMatchObject({ going: [world.person("bo")], waiting: [world.person("cy")] });
  });

  it("takes a few statements if it is cancelled with many that were restored alone", async () => {
    const { cancel, restore, count, listAll } = await planDaily();
    await cancel("2026-01-15", "All");
    for (let day = 20; day < 30; day += 1) await restore(`2026-01-${day}`, "This");
    const before = count();
    await cancel("2026-01-15", "All");
    expect(count() - before).toBeLessThan(MAX_STATEMENTS);
    expect((await listAll()).filter(({ cancelled_at }) => cancelled_at === null)).toEqual([]);
  });

  it("does not touch those that stay where they are", async () => {
    const { edit, on } = await planDaily();
    const { id } = await on("2026-01-15");
    const weekdays = DAILY.weekdays.slice(0, -1);
    await edit("2026-01-15", {}, { scope: "Following", repeats: { unit: "Week", weekdays } });
    const changed = await world.db.selectFrom("gatherings").select("id").where("sequence", ">", 0).execute();
    expect(changed).toEqual([{ id }]);
  });

  it("gives the answers that follow to the nearest gatherings, and to the others with the daily job, in parts", async () => {
    const { edit, on } = seriesIn2026(world);
    await seriesIn2026(world).plan({ ...DAILY, times: 2 });
    const { series_id } = await on("2026-01-15");
    const key = { collective_id: world.collective.id, series_id: series_id ?? 0 };
    const people = Array.from({ length: 20 }, (_, index) => ({
      collective_id: key.collective_id,
      display_name: `p${index}`,
    }));
    const added = await world.db.insertInto("people").values(people).returning("id").execute();
    const answers = added.map(({ id }) => ({ ...key, person_id: id, answered_at: "2026-01-15T12:00:00.000Z" }));
    await world.db.insertInto("series_answers").values(answers).execute();
    const count = async () => (await world.db.selectFrom("attendances").select("person_id").execute()).length;
    await edit("2026-01-15", {}, { scope: "Following", repeats: DAILY });
    expect(await count()).toBeGreaterThan(20 * 100);
    expect(await count()).toBeLessThan(3100);
    await continueSeries(world, { collectiveId: key.collective_id, today: world.clock.today() });
    expect(await count()).toBe(20 * 367);
  });

  it("takes a few statements if its days are given up", async () => {
    const { answer, edit, count, listAll } = await planDaily();
    for (const day of ["2026-01-20", "2026-01-21", "2026-01-23"]) await answer(day, "bo", "Going");
    const before = count();
    await edit("2026-01-15", {}, { scope: "Following", repeats: { unit: "Week", weekdays: ["TH"] } });
    expect(count() - before).toBeLessThan(MAX_STATEMENTS);
    const all = await listAll();
    expect(all.filter(({ cancelled_at }) => cancelled_at !== null).length).toBeGreaterThan(0);
    expect(all.length).toBeLessThan(60);
  });
});

describe("the job that continues series", () => {
  it("continues a few in each transaction, and lets requests be answered in between", async () => {
    const { plan, listAll } = seriesIn2026(world);
    for (let number = 0; number < 25; number += 1) await plan({ unit: "Week" });
    const before = (await listAll()).length;
    const today = addDays(dayIn(1), 7);
    world.clock.setDay(today);
    const { db, mostAtOnce } = counted(world.db);
    const collective = { collectiveId: world.collective.id, today };
    expect(await continueSeries({ ...world, db }, collective)).toBe(25);
    expect(await listAll()).toHaveLength(before + 25);
    expect(mostAtOnce()).toBeLessThan(50);
    expect(await continueSeries(world, collective)).toBe(0);
  });
});
