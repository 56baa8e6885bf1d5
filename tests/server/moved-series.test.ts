import { describe, expect, it } from "vitest";
import { seriesIn2026 } from "../support/gathering-series.ts";
import { worldForEach } from "../support/hooks.ts";
import { dayIn } from "../support/world.ts";

const world = worldForEach({ today: dayIn(1), people: ["ada", "bo"], intervals: 3 });
const { plan, edit, answer, on, read, starts, undo } = seriesIn2026(world);

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
});
