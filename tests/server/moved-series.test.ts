import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findEntry } from "../../server/features/journal/journal.queries.ts";
import { isRefused, readCurrent } from "../../server/features/journal/undoables.ts";
import { addDays } from "../../shared/basics/dates.ts";
import { WEEKDAYS, MONTHLY_DAYS, REPETITION_UNITS } from "../../shared/enumerations.ts";
import { listRestorable } from "../../shared/journal/undo.ts";
import { isLastOfMonth } from "../../shared/series/repeats.ts";
import { seriesIn2026 } from "../support/gathering-series.ts";
import { worldForEach } from "../support/hooks.ts";
import { dayIn } from "../support/world.ts";

const world = worldForEach({ today: dayIn(1), people: ["ada", "bo"], intervals: 3 });
const { plan, edit, cancel, restore, answer, on, read, starts, listAll, undo } = seriesIn2026(world);

const at = (day: string) => ({ starts_at: `${day}T19:00:00Z`, ends_at: `${day}T21:00:00Z` });
const WORKDAYS = ["MO", "TU", "WE", "TH", "FR"];

/** Lets bo answer on some days, and returns a function that says on which days these answers are now. */
async function answered(...days: string[]) {
  const ids: number[] = [];
  for (const day of days) {
    await answer(day, "bo", "Going");
    ids.push((await on(day)).id);
  }
  return async () => {
    const now: string[] = [];
    for (const id of ids) {
      const { starts_at, going, cancelled_at } = await read(id);
      expect([going, cancelled_at]).toEqual([[world.person("bo")], null]);
      now.push(starts_at.slice(5, 10));
    }
    return now;
  };
}

/** The fields that undoing a change is offered for. */
async function offered({ revision }: { revision: number }) {
  const entry = await findEntry(world.db, { collectiveId: world.collective.id, revision });
  if (!entry) throw new Error("It has no entry");
  const of = { collectiveId: world.collective.id, today: world.clock.today(null) };
  const current = (await readCurrent(world.db, of, [entry]))(entry.journalled);
  if (current === undefined || isRefused(entry, current, { crews: [], at: world.clock.now() })) return [];
  return listRestorable(entry.journalled, current).map(({ field }) => field);
}

/** As if people had been told of everything. */
const told = () => world.db.deleteFrom("gathering_news").execute();

/** The gatherings about which people will be told something. */
async function untold() {
  const rows = await world.db.selectFrom("gathering_news").select("gathering_id").orderBy("gathering_id").execute();
  return rows.map(({ gathering_id }) => gathering_id);
}

describe("all of a series are moved", () => {
  it("on one of its weekdays, and the others stay", async () => {
    await plan({ unit: "Week", weekdays: ["TH"], times: 4 }, at("2026-01-20"));
    const days = await answered("2026-01-20", "2026-01-22");
    const moved = await edit("2026-01-22", at("2026-01-23"), { scope: "All" });
    expect(await starts()).toEqual(["01-20T19:00", "01-23T19:00", "01-27T19:00", "01-30T19:00"]);
    expect(await days()).toEqual(["01-20", "01-23"]);
    await undo(moved);
    expect(await days()).toEqual(["01-20", "01-22"]);
  });

  it("from Friday to Saturday, and each answer of the week stays on its day", async () => {
    await plan({ unit: "Week", weekdays: WORKDAYS, times: 10 }, at("2026-01-19"));
    const days = await answered("2026-01-20", "2026-01-21", "2026-01-23", "2026-01-29");
    const moved = await edit("2026-01-23", at("2026-01-24"), { scope: "All" });
    expect(await days()).toEqual(["01-20", "01-21", "01-24", "01-29"]);
    expect((await starts()).filter((start) => start.startsWith("01-3"))).toEqual(["01-31T19:00"]);
    await undo(moved);
    expect(await days()).toEqual(["01-20", "01-21", "01-23", "01-29"]);
  });

  it("to the end of the week, not to the end of the week before", async () => {
    await plan({ unit: "Week", weekdays: ["WE"], times: 4 }, at("2026-01-20"));
    const days = await answered("2026-01-20", "2026-01-21", "2026-01-28");
    const moved = await edit("2026-01-28", at("2026-02-01"), { scope: "All" });
    expect(await starts()).toEqual(["01-20T19:00", "01-25T19:00", "01-27T19:00", "02-01T19:00"]);
    expect(await days()).toEqual(["01-20", "01-25", "02-01"]);
    await undo(moved);
    expect(await days()).toEqual(["01-20", "01-21", "01-28"]);
  });

  it("after one of the week or of the month has begun, which is not repeated", async () => {
    await plan({ unit: "Week", weekdays: ["TH"], times: 4 }, at("2026-01-20"));
    await plan({ unit: "Month", on: "Weekday", times: 3 }, { title: "Council", ...at("2026-01-22") });
    world.clock.setInstant("2026-01-22T19:30:00.000Z");
    await edit("2026-01-29", at("2026-01-30"), { scope: "All" });
    await edit("2026-02-26", at("2026-02-27"), { scope: "All" });
    expect(await starts()).toEqual([
      "01-20T19:00",
      "01-22T19:00",
      "01-22T19:00",
      "01-27T19:00",
      "01-30T19:00",
      "02-27T19:00",
      "03-27T19:00",
    ]);
  });

  it("by a week, as a whole", async () => {
    await plan({ unit: "Week", times: 3 });
    const days = await answered("2026-01-15", "2026-01-22", "2026-01-29");
    const moved = await edit("2026-01-15", at("2026-01-22"), { scope: "All" });
    expect(await starts()).toEqual(["01-22T19:00", "01-29T19:00", "02-05T19:00"]);
    expect(await days()).toEqual(["01-22", "01-29", "02-05"]);
    await undo(moved);
    expect(await days()).toEqual(["01-15", "01-22", "01-29"]);
  });

  it("on another weekday of the month, whichever of them is edited", async () => {
    await plan({ unit: "Month", on: "Weekday", times: 4 }, at("2026-02-10"));
    const days = await answered("2026-02-10", "2026-03-10", "2026-05-12");
    const moved = await edit("2026-04-14", at("2026-04-15"), { scope: "All" });
    expect(await starts()).toEqual(["02-18T19:00", "03-18T19:00", "04-15T19:00", "05-20T19:00"]);
    expect(await days()).toEqual(["02-18", "03-18", "05-20"]);
    await undo(moved);
    expect(await days()).toEqual(["02-10", "03-10", "05-12"]);
  });

  it("from the end of months to another date, whichever of them is edited", async () => {
    await plan({ unit: "Month", times: 4 }, at("2026-01-31"));
    const days = await answered("2026-01-31", "2026-04-30");
    const moved = await edit("2026-02-28", at("2026-02-27"), { scope: "All" });
    expect(await starts()).toEqual(["01-27T19:00", "02-27T19:00", "03-27T19:00", "04-27T19:00"]);
    expect(await days()).toEqual(["01-27", "04-27"]);
    await undo(moved);
    expect(await starts()).toEqual(["01-31T19:00", "02-28T19:00", "03-31T19:00", "04-30T19:00"]);
    expect(await days()).toEqual(["01-31", "04-30"]);
  });

  it("into the next month, whichever of them is edited", async () => {
    await plan({ unit: "Month", times: 3 }, at("2026-01-30"));
    const days = await answered("2026-01-30", "2026-03-30");
    await edit("2026-02-28", at("2026-03-02"), { scope: "All" });
    expect(await starts()).toEqual(["02-02T19:00", "03-02T19:00", "04-02T19:00"]);
    expect(await days()).toEqual(["02-02", "04-02"]);
  });

  it("by months: each keeps its answers, and whoever knew of it is told", async () => {
    await plan({ unit: "Month", on: "Weekday", times: 3 }, at("2026-10-20"));
    const days = await answered("2026-11-17", "2026-12-15");
    const ids = (await listAll()).map(({ id }) => id);
    await told();
    const moved = await edit("2026-10-20", at("2026-11-19"), { scope: "All" });
    expect(await starts()).toEqual(["11-19T19:00", "12-17T19:00", "01-21T19:00"]);
    expect(await days()).toEqual(["12-17", "01-21"]);
    expect(await untold()).toEqual(ids);
    await undo(moved);
    expect(await days()).toEqual(["11-17", "12-15"]);
  });

  it("with its last day, so that none is lost at the end", async () => {
    await plan({ unit: "Week", weekdays: ["TU"], until: "2026-02-05" });
    const moved = await edit("2026-02-05", at("2026-02-06"), { scope: "All" });
    expect((await starts()).slice(-2)).toEqual(["02-03T19:00", "02-06T19:00"]);
    await undo(moved);
    expect((await starts()).slice(-2)).toEqual(["02-03T19:00", "02-05T19:00"]);
  });

  it("to the next week, of several weekdays: the one that is edited is on the day that was chosen", async () => {
    await plan({ unit: "Week", weekdays: ["TH"], times: 4 }, at("2026-01-20"));
    const days = await answered("2026-01-20", "2026-01-22", "2026-01-29");
    await edit("2026-01-22", at("2026-01-26"), { scope: "All" });
    expect(await starts()).toEqual(["01-20T19:00", "01-26T19:00", "01-27T19:00", "02-02T19:00"]);
    expect(await days()).toEqual(["01-20", "01-26", "02-02"]);
  });

  it("from the first of several weekdays to after the others, which stay", async () => {
    await plan({ unit: "Week", weekdays: ["TH"], times: 4 }, at("2026-01-20"));
    const days = await answered("2026-01-20", "2026-01-22", "2026-01-29");
    const moved = await edit("2026-01-20", at("2026-01-23"), { scope: "All" });
    expect(await starts()).toEqual(["01-22T19:00", "01-23T19:00", "01-29T19:00", "01-30T19:00"]);
    expect(await days()).toEqual(["01-23", "01-22", "01-29"]);
    await undo(moved);
    expect(await days()).toEqual(["01-20", "01-22", "01-29"]);
  });

  it("from one on, while another weekday changes too: the one that is edited is on the day that was chosen", async () => {
    await plan({ unit: "Week", weekdays: ["TH"], times: 4 }, at("2026-01-20"));
    const days = await answered("2026-01-20", "2026-01-27", "2026-01-29");
    const repeats = { unit: "Week", weekdays: ["WE"], times: 4 };
    await edit("2026-01-20", at("2026-01-23"), { scope: "Following", repeats });
    expect(await starts()).toEqual(["01-23T19:00", "01-28T19:00", "01-30T19:00", "02-04T19:00"]);
    expect(await days()).toEqual(["01-23", "01-30", "01-28"]);
  });

  it("without an end, and the year ahead stays full", async () => {
    await plan({ unit: "Week" });
    const { length } = await starts();
    const last = (await starts()).at(-1);
    await edit("2026-01-22", at("2026-01-15"), { scope: "Following" });
    expect((await starts()).at(-1)).toBe(last);
    expect(await starts()).toHaveLength(length + 1);
    expect(await untold()).toHaveLength(length);
    // Another week later, none is lost at the end of the year.
    await edit("2026-02-05", at("2026-02-12"), { scope: "Following" });
    expect(await starts()).toHaveLength(length + 1);
  });
});

describe("one is moved with its series to where another one is", () => {
  const moves = [
    { from: "01-22", to: "01-20", scope: "All", days: ["01-20", "01-27", "02-03", "02-10"] },
    { from: "01-20", to: "01-22", scope: "All", days: ["01-22", "01-29", "02-05", "02-12"] },
    { from: "01-22", to: "01-27", scope: "All", days: ["01-27", "02-03", "02-10", "02-17"] },
    { from: "01-27", to: "01-29", scope: "Following", days: ["01-22", "01-29", "02-05", "02-12"] },
    { from: "01-29", to: "01-27", scope: "All", days: ["01-20", "01-27", "02-03", "02-10"] },
  ] as const;

  it.each(moves)("from $from to $to ($scope), and that one gives way", async ({ from, to, scope, days }) => {
    const first = from === "01-20" ? from : "01-22";
    await plan({ unit: "Week", weekdays: ["TU", "TH"], times: 4 }, at(`2026-${first}`));
    const { id, ...edited } = await on(`2026-${from}`);
    const moved = await edit({ id, ...edited }, at(`2026-${to}`), { scope });
    expect(await starts()).toEqual(days.map((day) => `${day}T19:00`));
    expect(await read(id)).toMatchObject({ starts_at: `2026-${to}T19:00:00.000Z`, cancelled_at: null });
    await undo(moved);
    expect(await read(id)).toBeDefined();
  });

  it("with its answers, while those of the other one stay with it: it is cancelled, and both are told", async () => {
    await plan({ unit: "Week", weekdays: ["TU"], times: 4 }, at("2026-01-22"));
    const days = await answered("2026-01-22", "2026-01-29");
    await answer("2026-01-27", "bo", "Going");
    const [first, tuesday, thursday] = (await listAll()).map(({ id }) => id);
    await told();
    const moved = await edit("2026-01-22", at("2026-01-20"), { scope: "All" });
    expect(await days()).toEqual(["01-20", "01-27"]);
    expect(await starts()).toEqual([
      "01-20T19:00",
      "01-27T19:00 cancelled",
      "01-27T19:00",
      "02-03T19:00",
      "02-10T19:00",
    ]);
    expect(await read(tuesday ?? 0)).toMatchObject({ going: [world.person("bo")] });
    expect(await untold()).toEqual(expect.arrayContaining([first, tuesday, thursday]));
    await undo(moved);
    expect(await days()).toEqual(["01-22", "01-29"]);
  });

  it("also on a day that an imported series leaves out", async () => {
    await plan({ unit: "Week", weekdays: ["TU"], times: 4 }, at("2026-01-22"));
    await world.db.deleteFrom("gatherings").where("original_start", "=", "2026-01-27T19:00").execute();
    await world.db.updateTable("gathering_series").set({ left_out: '["2026-01-27T19:00"]' }).execute();
    const days = await answered("2026-01-29");
    await edit("2026-01-22", at("2026-01-20"), { scope: "All" });
    expect(await starts()).toEqual(["01-20T19:00", "01-27T19:00", "02-03T19:00", "02-10T19:00"]);
    expect(await days()).toEqual(["01-27"]);
  });

  it("of those that grow in number, so that it is one of them", async () => {
    await plan({ unit: "Week", weekdays: ["TH"], times: 3 }, at("2026-01-20"));
    await edit("2026-01-27", at("2026-01-30"), { scope: "All" });
    expect(await starts()).toEqual(["01-22T19:00", "01-23T19:00", "01-29T19:00", "01-30T19:00"]);
  });

  it("every two weeks, in another week, and its others move along", async () => {
    await plan({ unit: "Week", every: 2, weekdays: ["TH"], times: 4 }, at("2026-01-20"));
    const days = await answered("2026-01-20", "2026-01-22", "2026-02-03", "2026-02-05");
    await edit("2026-01-22", at("2026-01-26"), { scope: "All" });
    expect(await starts()).toEqual(["01-26T19:00", "01-27T19:00", "02-09T19:00", "02-10T19:00"]);
    expect(await days()).toEqual(["01-27", "01-26", "02-10", "02-09"]);
  });

  it("while a week whose own one has begun keeps the other", async () => {
    await plan({ unit: "Week", weekdays: ["TU"], times: 4 }, at("2026-01-22"));
    world.clock.setInstant("2026-01-22T19:30:00.000Z");
    const days = await answered("2026-01-27");
    await edit("2026-01-29", at("2026-02-03"), { scope: "All" });
    expect((await starts()).slice(0, 3)).toEqual(["01-22T19:00", "01-27T19:00", "02-03T19:00"]);
    expect(await days()).toEqual(["01-27"]);
  });
});

it("one that is edited with others is there at its new time, whatever the rule and the move", async () => {
  const planned = fc.record({
    first: fc.integer({ min: 0, max: 27 }),
    repeats: fc.record({
      unit: fc.constantFrom(...REPETITION_UNITS),
      every: fc.integer({ min: 1, max: 3 }),
      weekdays: fc.subarray([...WEEKDAYS], { maxLength: 3 }),
      on: fc.constantFrom(...MONTHLY_DAYS),
    }),
    end: fc.oneof(
      fc.record({ times: fc.integer({ min: 2, max: 7 }) }),
      fc.integer({ min: 0, max: 30 }).map((days) => ({ until: addDays("2026-03-01", days) })),
    ),
    edited: fc.nat(),
    days: fc.integer({ min: -16, max: 16 }),
    scope: fc.constantFrom("All" as const, "Following" as const),
    known: fc.boolean(),
    anew: fc.option(fc.subarray([...WEEKDAYS], { maxLength: 3 }), { freq: 3 }),
  });
  await fc.assert(
    fc.asyncProperty(planned, async ({ first, repeats, end, edited, days, known, ...reach }) => {
      await world.db.deleteFrom("gatherings").execute();
      const start = addDays("2026-02-01", first);
      const isPossible = isLastOfMonth(start) || repeats.on !== "LastWeekday";
      await plan({ ...repeats, ...end, ...(!isPossible && { on: "Weekday" }) }, at(start));
      if (known) await told();
      const all = await listAll();
      const { id, starts_at } = all[edited % all.length] ?? { id: 0, starts_at: "" };
      const times = at(addDays(starts_at.slice(0, 10), days));
      const anew = reach.anew && reach.scope === "Following" && { unit: "Week", weekdays: reach.anew, times: 4 };
      await edit(await read(id), times, { scope: reach.scope, ...(anew && { repeats: anew }) });
      const now = await read(id);
      expect(now).toMatchObject({ cancelled_at: null, original_start: times.starts_at.slice(0, 16) });
      expect(Date.parse(now.starts_at)).toBe(Date.parse(times.starts_at));
      const ofSeries = (await listAll()).filter((one) => one.cancelled_at === null && one.series_id === now.series_id);
      expect(ofSeries.filter((one) => one.starts_at === now.starts_at)).toHaveLength(1);
    }),
  );
});

describe("what has begun stays on its day", () => {
  it("and no other one of the series moves onto it", async () => {
    await plan({ unit: "Week", times: 4 });
    world.clock.setInstant("2026-01-15T20:30:00.000Z");
    const days = await answered("2026-01-22", "2026-01-29");
    for (const hour of ["19", "22"]) {
      const times = { starts_at: `2026-01-15T${hour}:00:00Z`, ends_at: `2026-01-15T${hour}:30:00Z` };
      await expect(edit("2026-01-22", times, { scope: "All" })).rejects.toMatchObject({
        code: "ValidationFailed",
        fields: { starts_at: "repetitionHeld" },
      });
    }
    expect(await days()).toEqual(["01-22", "01-29"]);
  });

  it("as does one whose new time would be over, and no other one moves onto it", async () => {
    await plan({ unit: "Week", times: 2 }, at("2026-01-22"));
    world.clock.setDay("2026-01-21");
    await expect(edit("2026-01-29", at("2026-01-22"), { scope: "All" })).rejects.toMatchObject({
      fields: { starts_at: "repetitionHeld" },
    });
    expect(await starts()).toEqual(["01-22T19:00", "01-29T19:00"]);
  });

  it("and an undo that would move another one onto it is neither offered nor done", async () => {
    await plan({ unit: "Week", times: 4 });
    const moved = await edit("2026-01-15", at("2026-01-22"), { scope: "All" });
    expect(await offered(moved)).toContain("starts_at");
    world.clock.setInstant("2026-01-22T19:30:00.000Z");
    expect(await offered(moved)).toEqual([]);
    await expect(undo(moved)).rejects.toMatchObject({ fields: { starts_at: "repetitionHeld" } });
    expect(await starts()).toEqual(["01-22T19:00", "01-29T19:00", "02-05T19:00", "02-12T19:00"]);
  });

  it("and this week's stays if the others move to a day that is over", async () => {
    await plan({ unit: "Week", times: 3 });
    const days = await answered("2026-01-22", "2026-01-29");
    world.clock.setDay("2026-01-21");
    const moved = await edit("2026-01-29", at("2026-01-26"), { scope: "All" });
    expect(await starts()).toEqual(["01-15T19:00", "01-22T19:00", "01-26T19:00"]);
    expect(await days()).toEqual(["01-22", "01-26"]);
    await undo(moved);
    expect(await days()).toEqual(["01-22", "01-29"]);
  });
});

describe("a day that is gone", () => {
  const twoWeeks = { scope: "Following", repeats: { unit: "Week", every: 2, times: 2 } } as const;
  const CANCELLED = ["01-15T19:00", "01-22T19:00 cancelled", "01-29T19:00", "02-05T19:00 cancelled"];

  it("is deleted only if nobody was told of it", async () => {
    await plan({ unit: "Week", times: 4 });
    const { id } = await on("2026-01-15");
    await edit(await read(id), {}, twoWeeks);
    expect(await starts()).toEqual(["01-15T19:00", "01-29T19:00"]);
  });

  it("is cancelled if people were told of it, and they hear", async () => {
    await plan({ unit: "Week", times: 4 });
    await told();
    const changed = await edit("2026-01-15", {}, twoWeeks);
    expect(await starts()).toEqual(CANCELLED);
    expect(await untold()).toEqual([(await on("2026-01-22")).id, (await on("2026-02-05")).id]);
    await undo(changed);
    expect(await starts()).toEqual(["01-15T19:00", "01-22T19:00", "01-29T19:00", "02-05T19:00"]);
  });

  it("is cancelled with the place that people were told of, and follows again if it is back", async () => {
    await plan({ unit: "Week", times: 4 }, { place: "Barn", places: 2 });
    await told();
    await answer("2026-01-22", "bo", "Going");
    await answer("2026-01-22", "ada", "Going");
    const changed = await edit("2026-01-15", { title: "Supper", place: "Net loft", places: 1 }, twoWeeks);
    expect((await listAll()).map(({ title, place }) => `${title}, ${place}`)).toEqual([
      "Supper, Net loft",
      "Dinner, Barn",
      "Supper, Net loft",
      "Dinner, Barn",
    ]);
    expect(await world.db.selectFrom("gathering_waits").selectAll().execute()).toEqual([]);
    await undo(changed);
    expect(await on("2026-01-22")).toMatchObject({ title: "Dinner", place: "Barn", places: 2, cancelled_at: null });
    await edit("2026-01-15", { title: "Meal" }, { scope: "All" });
    expect(new Set((await listAll()).map(({ title }) => title))).toEqual(new Set(["Meal"]));
  });

  it("comes back cancelled, with the reason, if all were cancelled meanwhile", async () => {
    await plan({ unit: "Week", times: 4 });
    await told();
    const changed = await edit("2026-01-15", {}, twoWeeks);
    await cancel("2026-01-15", "All", "Flooded");
    expect(await on("2026-01-22")).toMatchObject({ cancel_reason: "Flooded" });
    await undo(changed);
    expect(await on("2026-01-22")).toMatchObject({ cancel_reason: "Flooded" });
    await restore("2026-01-15", "All");
    expect(await starts()).toEqual(["01-15T19:00", "01-22T19:00", "01-29T19:00", "02-05T19:00"]);
  });

  it("takes place again if its series, which was cancelled when it went, does", async () => {
    await plan({ unit: "Week", times: 4 });
    await told();
    await cancel("2026-01-15", "All", "Flooded");
    const changed = await edit("2026-01-15", {}, twoWeeks);
    await restore("2026-01-15", "All");
    expect(await starts()).toEqual(CANCELLED);
    await undo(changed);
    expect(await starts()).toEqual(["01-15T19:00", "01-22T19:00", "01-29T19:00", "02-05T19:00"]);
  });

  it("is cancelled if it was changed alone", async () => {
    await plan({ unit: "Week", times: 4 });
    await edit("2026-01-22", { title: "Feast" });
    await edit("2026-02-05", { starts_at: "2026-02-05T18:00:00Z" });
    await edit("2026-01-15", {}, twoWeeks);
    expect(await starts()).toEqual([...CANCELLED.slice(0, 3), "02-05T18:00 cancelled"]);
  });

  it("does not stop another one from taking it later", async () => {
    await plan({ unit: "Week", weekdays: ["TU"], times: 4 });
    await answer("2026-01-20", "bo", "Going");
    await edit("2026-01-15", {}, { scope: "Following", repeats: { unit: "Week", times: 3 } });
    expect(await starts()).toContain("01-20T19:00 cancelled");
    await edit("2026-01-22", at("2026-01-20"), { scope: "All" });
    expect(await starts()).toEqual(["01-15T19:00", "01-20T19:00 cancelled", "01-20T19:00", "01-27T19:00"]);
  });
});

it("a day that is added is told like a new one", async () => {
  await plan({ unit: "Week", every: 2, times: 3 });
  await told();
  await edit("2026-01-15", {}, { scope: "Following", repeats: { unit: "Week", times: 5 } });
  expect(await untold()).toEqual([(await on("2026-01-22")).id, (await on("2026-02-05")).id]);
});

it("a series does not follow a gathering that was moved alone to where no series may begin", async () => {
  await plan({ unit: "Week" });
  const far = await edit("2026-01-22", at("2090-06-10"));
  const later = { starts_at: "2090-06-10T20:00:00Z", ends_at: "2090-06-10T22:00:00Z" };
  await expect(edit("2026-01-22", later, { scope: "All" })).rejects.toMatchObject({
    fields: { starts_at: expect.anything() as unknown },
  });
  await undo(far);
  expect((await starts()).slice(0, 2)).toEqual(["01-15T19:00", "01-22T19:00"]);
});
