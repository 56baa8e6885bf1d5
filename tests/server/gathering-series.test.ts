import { describe, expect, it } from "vitest";
import { addDays } from "../../shared/basics/dates.ts";
import { listHeldUp } from "../../server/features/series/series.queries.ts";
import { continueSeries } from "../../server/features/series/continue-series.ts";
import { listEntries } from "../../server/features/journal/journal.queries.ts";
import { getRevision } from "../../server/revision/event-log.queries.ts";
import { seriesIn, seriesIn2026 } from "../support/gathering-series.ts";
import { worldForEach } from "../support/hooks.ts";
import { dayIn } from "../support/world.ts";

const TODAY = dayIn(1);
const world = worldForEach({ today: TODAY, people: ["ada", "bo"], crews: ["garden"], intervals: 3 });
const { plan, starts, listAll } = seriesIn2026(world);

const continueOn = (today: string) => {
  world.clock.setDay(today);
  return continueSeries(world, { collectiveId: world.collective.id, today });
};
const entries = () => listEntries(world.db, { collectiveId: world.collective.id, limit: 99 });

describe("a series of gatherings", () => {
  it("has the gatherings of the year ahead, with one event and one entry in the journal", async () => {
    const before = (await entries()).length;
    const { events } = await plan({ unit: "Week" }, { crew_id: world.crew("garden"), places: 8, links: [] });
    expect(events).toHaveLength(1);
    expect(seriesIn(events)).toMatchObject({ rule: "FREQ=WEEKLY;BYDAY=TH", starts_at: "2026-01-15T19:00" });
    expect(await entries()).toHaveLength(before + 1);
    const all = await listAll();
    expect(all).toHaveLength(53);
    expect(all.at(0)).toMatchObject({ starts_at: "2026-01-15T19:00:00.000Z", ends_at: "2026-01-15T21:00:00.000Z" });
    expect(all.at(-1)).toMatchObject({
      title: "Dinner",
      crew_id: world.crew("garden"),
      places: 8,
      starts_at: "2027-01-14T19:00:00.000Z",
      original_start: "2027-01-14T19:00",
      series_id: seriesIn(events).id,
      author_id: world.person("ada"),
    });
  });

  it("ends on a day, after a number of times, or with the interval", async () => {
    await plan({ unit: "Week", until: "2026-01-28" });
    expect(await starts()).toEqual(["01-15T19:00", "01-22T19:00"]);
    await plan({ unit: "Week", times: 2 }, { title: "Again" });
    expect(await starts()).toHaveLength(4);
    await plan({ unit: "Week", ends_with_interval: true }, { title: "In January" });
    const inJanuary = (await listAll()).filter(({ title }) => title === "In January");
    expect(inJanuary.map(({ original_start }) => original_start?.slice(0, 10))).toEqual([
      "2026-01-15",
      "2026-01-22",
      "2026-01-29",
    ]);
  });

  it("begins today or later, on one of its days, and needs an interval to end with it", async () => {
    const refusal = (field: string, issue: string) => ({ code: "ValidationFailed", fields: { [field]: issue } });
    const at = (day: string) => ({ starts_at: `${day}T19:00`, ends_at: `${day}T21:00` });
    await expect(plan({ unit: "Week" }, at("2026-01-14"))).rejects.toMatchObject(
      refusal("starts_at", "repetitionInPast"),
    );
    const lastThursday = { unit: "Month", on: "LastWeekday" };
    await expect(plan(lastThursday)).rejects.toMatchObject(refusal("repeats", "repetitionElsewhere"));
    await expect(plan({ unit: "Week", until: "2026-01-14" })).rejects.toMatchObject(
      refusal("repeats", "repetitionElsewhere"),
    );
    const withInterval = { unit: "Week", ends_with_interval: true };
    await expect(plan(withInterval, at("2026-06-04"))).rejects.toMatchObject(
      refusal("repeats", "repetitionWithoutInterval"),
    );
    await expect(plan({ unit: "Week" }, { crew_id: 999 })).rejects.toMatchObject({ code: "CrewNotFound" });
    expect(await listAll()).toEqual([]);
  });

  it("that begins late has its first year, and at most one gathering a day", async () => {
    const everyDay = { unit: "Week", weekdays: ["MO", "TU", "WE", "TH", "FR", "SA", "SU"] };
    await plan(everyDay, { starts_at: "2030-01-01T19:00", ends_at: "2030-01-01T20:00" });
    expect(await listAll()).toHaveLength(367);
    expect(await continueOn(addDays(TODAY, 30))).toBe(0);
  });

  it("follows the clocks of the collective's zone", async () => {
    const { plan: planInBerlin, starts: startsInBerlin } = seriesIn2026(world, "Europe/Berlin");
    await planInBerlin({ unit: "Week", times: 2 }, { starts_at: "2026-03-26T19:00", ends_at: "2026-03-26T21:00" });
    await planInBerlin({ unit: "Week", times: 2 }, { starts_at: "2026-10-22T19:00", ends_at: "2026-10-22T21:00" });
    expect(await startsInBerlin()).toEqual(["03-26T18:00", "04-02T17:00", "10-22T17:00", "10-29T18:00"]);
  });
});

describe("the job that continues series", () => {
  it("adds what the year ahead lacks, also after days without a server, and tells clients once", async () => {
    await plan({ unit: "Week" });
    await plan({ unit: "Week", times: 3 }, { title: "Short" });
    expect(await continueOn(addDays(TODAY, 1))).toBe(0);
    const known = await entries();
    const revision = await getRevision(world.db, world.collective.id);
    expect(await continueOn(addDays(TODAY, 40))).toBe(6);
    expect(await continueOn(addDays(TODAY, 40))).toBe(0);
    expect(await listAll()).toHaveLength(53 + 6 + 3);
    expect((await starts()).at(-1)).toBe("02-25T19:00");
    expect(await entries()).toEqual(known);
    expect(await getRevision(world.db, world.collective.id)).toBe(revision + 1);
  });

  it("makes nothing twice when two of them run at once", async () => {
    await plan({ unit: "Week" });
    await plan({ unit: "Month" }, { title: "Council" });
    world.clock.setDay(addDays(TODAY, 63));
    const key = { collectiveId: world.collective.id, today: addDays(TODAY, 63) };
    const made = await Promise.all([
      continueSeries(world, key),
      continueSeries(world, key),
      continueSeries(world, key),
    ]);
    expect(made.toSorted((a, b) => a - b)).toEqual([0, 0, 9 + 2]);
    const all = await listAll();
    expect(new Set(all.map(({ series_id, original_start }) => `${series_id} ${original_start}`)).size).toBe(all.length);
  });

  it("adds nothing to a cancelled series, and once it is restored all that it lacks", async () => {
    const { cancel, restore } = seriesIn2026(world);
    await plan({ unit: "Week" });
    await cancel("2026-02-05", "All");
    await world.db
      .updateTable("collectives")
      .set({ rolled_over_on: addDays(TODAY, 40) })
      .execute();
    expect(await continueOn(addDays(TODAY, 40))).toBe(0);
    await restore("2026-03-05", "All");
    expect(await listHeldUp(world.db)).toEqual([]);
    const all = await listAll();
    expect(all.at(-1)).toMatchObject({ original_start: "2027-02-25T19:00", cancelled_at: null });
    expect(all).toHaveLength(53 + 6);
    expect(await continueOn(addDays(TODAY, 41))).toBe(0);
  });
});
