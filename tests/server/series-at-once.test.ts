import { describe, expect, it } from "vitest";
import { addDays } from "../../shared/basics/dates.ts";
import { editCollective } from "../../server/features/collective/collective.service.ts";
import { continueSeries } from "../../server/features/series/continue-series.ts";
import { COLLECTIVE } from "../support/editing.ts";
import { seriesIn2026 } from "../support/gathering-series.ts";
import { worldForEach } from "../support/hooks.ts";
import { dayIn } from "../support/world.ts";

const TODAY = dayIn(1);
const world = worldForEach({ today: TODAY, people: ["ada", "bo"], intervals: 3 });
const { plan, edit, cancel, answer, listAll, starts, on } = seriesIn2026(world);

const continueOn = (today: string) => {
  world.clock.setDay(today);
  return continueSeries(world, { collectiveId: world.collective.id, today });
};

/** Fails if a series has two gatherings at one time. */
async function expectNoneTwice() {
  const all = await listAll();
  const keys = all.map(({ series_id, original_start }) => `${series_id} ${original_start}`);
  expect(new Set(keys).size).toBe(all.length);
  return all;
}

describe("two people who change a series at once", () => {
  it("lose no gathering and no answer, and none is there twice", async () => {
    await plan({ unit: "Week", times: 8 });
    await answer("2026-01-29", "bo", "Going");
    // As each has it on their page; the first change moves all of them.
    const [first, second, third, fourth] = [
      await on("2026-01-15"),
      await on("2026-01-29"),
      await on("2026-02-05"),
      await on("2026-02-12"),
    ];
    await Promise.all([
      edit(first, { starts_at: "2026-01-16T19:00:00Z", ends_at: "2026-01-16T21:00:00Z" }, { scope: "All" }),
      edit(second, { place: "Barn" }, { scope: "Following" }),
      edit(third, { places: 5 }, { scope: "All" }),
      cancel(fourth, "This"),
    ]);
    const all = await expectNoneTwice();
    expect(all).toHaveLength(8);
    expect(all.filter(({ cancelled_at }) => cancelled_at !== null)).toHaveLength(1);
    expect(all.find((gathering) => gathering.id === second.id)).toMatchObject({ going: [world.person("bo")] });
  });

  it("split it once each, and nothing is lost", async () => {
    await plan({ unit: "Week", times: 8 });
    await Promise.all([
      edit("2026-01-29", { place: "Barn" }, { scope: "Following" }),
      edit("2026-02-12", { title: "Feast" }, { scope: "Following" }),
    ]);
    const all = await expectNoneTwice();
    expect(new Set(all.map(({ series_id }) => series_id)).size).toBe(3);
    const feasts = all.filter(({ title }) => title === "Feast");
    expect(feasts.map(({ starts_at }) => starts_at.slice(5, 10))).toEqual(["02-12", "02-19", "02-26", "03-05"]);
    expect(all.slice(0, 2).map(({ place }) => place)).toEqual([null, null]);
  });

  it("do so while the job continues it", async () => {
    await plan({ unit: "Week" });
    const later = addDays(TODAY, 35);
    world.clock.setDay(later);
    const moved = { starts_at: "2026-03-06T18:00:00Z", ends_at: "2026-03-06T20:00:00Z" };
    await Promise.all([
      continueSeries(world, { collectiveId: world.collective.id, today: later }),
      edit("2026-03-05", moved, { scope: "All" }),
      continueSeries(world, { collectiveId: world.collective.id, today: later }),
    ]);
    await continueOn(addDays(later, 1));
    const all = await expectNoneTwice();
    const coming = all.filter(({ starts_at }) => starts_at > world.clock.now().toISOString());
    expect(coming.every(({ starts_at }) => starts_at.endsWith("T18:00:00.000Z"))).toBe(true);
    expect(coming.at(-1)?.original_start).toBe("2027-02-19T18:00");
    expect(coming).toHaveLength(53);
  });
});

describe("a series whose time zone is not the collective's any more", () => {
  it("keeps its clocks, when it is edited and when it goes on", async () => {
    const inBerlin = seriesIn2026(world, "Europe/Berlin");
    const evening = { starts_at: "2026-03-19T19:00", ends_at: "2026-03-19T21:00" };
    await inBerlin.plan({ unit: "Week" }, evening);
    await editCollective(world, inBerlin.by(), { ...COLLECTIVE, time_zone: "America/New_York" });
    expect((await starts()).slice(0, 3)).toEqual(["03-19T18:00", "03-26T18:00", "04-02T17:00"]);
    // Clients send times as the clocks show them there.
    const later = { starts_at: "2026-03-26T20:00", ends_at: "2026-03-26T21:00" };
    await edit("2026-03-26", later, { scope: "All" });
    expect((await starts()).slice(0, 3)).toEqual(["03-19T19:00", "03-26T19:00", "04-02T18:00"]);
    await continueOn("2026-07-02");
    expect((await listAll()).at(-1)).toMatchObject({
      time_zone: "Europe/Berlin",
      starts_at: "2027-07-01T18:00:00.000Z",
    });
  });
});
