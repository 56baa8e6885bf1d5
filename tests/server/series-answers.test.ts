import { describe, expect, it } from "vitest";
import { loadExport } from "../../server/features/state/collective-export.service.ts";
import { answerSeries } from "../../server/features/series/series-answers.service.ts";
import { continueSeries } from "../../server/features/series/continue-series.ts";
import { deleteGathering } from "../../server/features/series/deletion.service.ts";
import { getGatheringSeries } from "../../server/features/series/series.service.ts";
import { seriesIn, seriesIn2026 } from "../support/gathering-series.ts";
import { worldForEach } from "../support/hooks.ts";
import { dayIn, EXIT, hiatusUntil } from "../support/world.ts";

const world = worldForEach({ today: dayIn(1), people: ["ada", "bo", "cy"], crews: ["garden"], intervals: 3 });
const { plan, edit, cancel, restore, answer, on, listAll, undo } = seriesIn2026(world);
const key = () => ({ collectiveId: world.collective.id, today: world.clock.today() });

/** Each comes a second after the one before. */
async function goToAll(name: string, day = "2026-01-15", isGoing = true) {
  world.clock.advance(1);
  const { series_id: id } = await on(day);
  return answerSeries(world, { ...key(), id: id ?? 0, personId: world.person(name) }, isGoing);
}

/** The days that somebody goes to, or waits for. */
const daysOf = async (name: string) =>
  (await listAll())
    .filter(({ going, waiting }) => [...going, ...waiting].includes(world.person(name)))
    .map(({ starts_at }) => starts_at.slice(5, 10));

describe("going to all of a series", () => {
  it("counts for the gatherings that exist and those that are added, except those that are answered alone", async () => {
    await plan({ unit: "Week", times: 4 });
    await answer("2026-01-22", "bo", "NotGoing");
    await answer("2026-01-29", "bo", "Going");
    await answer("2026-01-29", "bo", null);
    expect((await goToAll("bo")).events).toHaveLength(1);
    expect(await daysOf("bo")).toEqual(["01-15", "01-29", "02-05"]);
    await answer("2026-02-05", "bo", null);
    await edit("2026-01-15", {}, { scope: "Following", repeats: { unit: "Week", times: 6 } });
    expect(await daysOf("bo")).toEqual(["01-15", "01-29", "02-12", "02-19"]);
  });

  it("counts for the year ahead, which is made day by day, and for what comes of a split", async () => {
    const series = seriesIn((await plan({ unit: "Week" })).events);
    await goToAll("bo");
    world.clock.setDay("2026-02-01");
    expect(await continueSeries(world, key())).toBeGreaterThan(0);
    const [days, all] = [await daysOf("bo"), await listAll()];
    expect(days).toHaveLength(all.length);
    const edited = await edit("2026-03-05", { title: "Supper" }, { scope: "Following" });
    for (const { id } of [series, seriesIn(edited.events)]) {
      const going = [world.person("bo")];
      expect(await getGatheringSeries(world.db, { ...key(), id })).toMatchObject({ going });
    }
  });

  it("begins and ends with all parts of a series that others have split, from the page of each", async () => {
    await plan({ unit: "Week", times: 6 });
    await goToAll("bo");
    await edit("2026-02-05", { place: "Hall" }, { scope: "Following" });
    await edit("2026-02-12", { title: "Supper" }, { scope: "Following" });
    await goToAll("bo", "2026-01-15", false);
    expect(await daysOf("bo")).toEqual([]);
    const { events } = await goToAll("bo", "2026-02-05");
    expect(await daysOf("bo")).toHaveLength(6);
    expect(new Set(events.map((event) => seriesIn([event]).id)).size).toBe(3);
    await goToAll("bo", "2026-02-19", false);
    expect(await daysOf("bo")).toEqual([]);
  });

  it("counts for all parts that are left once the first one is deleted", async () => {
    await plan({ unit: "Week", times: 6 });
    await edit("2026-01-29", { place: "Hall" }, { scope: "Following" });
    await edit("2026-02-12", { title: "Supper" }, { scope: "Following" });
    const [first] = await listAll();
    await deleteGathering(world, {
      collectiveId: world.collective.id,
      authorId: world.person("ada"),
      id: first?.id ?? 0,
    });
    await goToAll("bo", "2026-01-29");
    expect(await daysOf("bo")).toEqual(["01-29", "02-05", "02-12", "02-19"]);
  });

  it("gets places in the order of the answers, and waits for others", async () => {
    await plan({ unit: "Week", times: 3 }, { places: 1 });
    await answer("2026-01-22", "cy", "Going");
    for (const name of ["bo", "cy", "ada"]) await goToAll(name);
    const lines = (await listAll()).map(({ going, waiting }) => [...going, ...waiting]);
    const people = (...names: string[]) => names.map(world.person);
    expect(lines).toEqual([people("bo", "cy", "ada"), people("cy", "bo", "ada"), people("bo", "cy", "ada")]);
    await edit("2026-01-15", {}, { scope: "Following", repeats: { unit: "Week", times: 4 } });
    expect(await on("2026-02-05")).toMatchObject({ going: people("bo"), waiting: people("cy", "ada") });
    const waits = world.db.selectFrom("gathering_waits").select("person_id").where("lost", "=", 0);
    expect((await waits.where("gathering_id", "=", (await on("2026-02-05")).id).execute()).length).toBe(2);
  });

  it("does not count while somebody is away, and counts again once they are back", async () => {
    await plan({ unit: "Week", times: 10 }, { places: 1 });
    await goToAll("bo");
    await goToAll("cy");
    await answer("2026-02-05", "bo", "Going");
    const before = await daysOf("bo");
    await world.save("bo", 2, hiatusUntil("2026-02-20"));
    expect(await daysOf("bo")).toEqual(before.filter((day) => day < "02-01" || day > "02-20"));
    // A minute later.
    await world.db.deleteFrom("given_up").execute();
    await edit("2026-01-15", {}, { scope: "Following", repeats: { unit: "Week", weekdays: ["MO"], times: 20 } });
    expect(await daysOf("bo")).not.toContain("02-09");
    await world.save("bo", 2, {});
    expect(await daysOf("bo")).toEqual(expect.arrayContaining([...before, "02-09"]));
    expect(await on("2026-02-12")).toMatchObject({ going: [world.person("cy")], waiting: [world.person("bo")] });
  });

  it("does not count any more if a gathering is moved to when somebody is away, but what they answered alone does", async () => {
    await plan({ unit: "Week", times: 3 }, { places: 1 });
    await goToAll("bo");
    await goToAll("cy");
    await answer("2026-01-29", "cy", "Going");
    await world.save("bo", 2, hiatusUntil("2026-02-20"));
    await world.save("cy", 2, hiatusUntil("2026-02-20"));
    for (const day of ["2026-01-22", "2026-01-29"]) {
      await edit(day, { starts_at: "2026-02-10T19:00:00Z", ends_at: "2026-02-10T21:00:00Z" });
    }
    expect([await daysOf("bo"), await daysOf("cy")]).toEqual([["01-15"], ["01-15", "02-10"]]);
    await edit("2026-01-15", { starts_at: "2026-02-03T19:00:00Z", ends_at: "2026-02-03T21:00:00Z" }, { scope: "All" });
    expect([await daysOf("bo"), await daysOf("cy")]).toEqual([[], ["02-10"]]);
    await undo(await edit("2026-02-03", { starts_at: "2026-01-22T19:00:00Z", ends_at: "2026-01-22T21:00:00Z" }));
    expect(await daysOf("bo")).toEqual([]);
    await edit("2026-02-03", { starts_at: "2026-01-22T19:00:00Z", ends_at: "2026-01-22T21:00:00Z" });
    expect(await daysOf("bo")).toEqual(["01-22"]);
  });

  it("counts while they are away where they chose to come all the same", async () => {
    await plan({ unit: "Week", times: 6 });
    await goToAll("bo");
    const { id } = await on("2026-02-05");
    const held = [{ kind: "place" as const, id, person_id: world.person("bo") }];
    await world.save("bo", 2, { ...hiatusUntil("2026-02-28"), held });
    await continueSeries(world, key());
    expect(await daysOf("bo")).toEqual(["01-15", "01-22", "01-29", "02-05"]);
  });

  it("has its places in line again if an opt-out is undone at once", async () => {
    await plan({ unit: "Week", times: 10 }, { places: 1 });
    await goToAll("bo");
    await goToAll("cy");
    const lines = async () => (await listAll()).map(({ going, waiting }) => [going, waiting]);
    const before = await lines();
    await world.save("bo", 2, EXIT);
    world.clock.advance(30);
    await world.save("bo", 2, {});
    expect(await lines()).toEqual(before);
  });

  it("has no places again by the undo of an opt-out during which they say that they do not go any more", async () => {
    await plan({ unit: "Week", times: 10 });
    await answer("2026-02-12", "bo", "Going");
    await goToAll("bo");
    await world.save("bo", 2, EXIT);
    await goToAll("bo", "2026-01-15", false);
    await world.save("bo", 2, {});
    expect(await daysOf("bo")).toEqual(["02-12"]);
  });

  it("counts again in an interval that is added without the person's plan", async () => {
    await plan({ unit: "Week" });
    await goToAll("bo");
    await world.save("bo", 3, hiatusUntil("2026-04-20"));
    expect(await daysOf("bo")).not.toContain("04-09");
    await world.db.updateTable("collective_involvements").set({ opt_out_planned_return_date: "2026-04-01" }).execute();
    await continueSeries(world, key());
    expect(await daysOf("bo")).toContain("04-09");
  });

  it("ends when they say so: what they have answered alone stays", async () => {
    await plan({ unit: "Week", times: 4 }, { places: 1 });
    await answer("2026-01-22", "bo", "Going");
    await goToAll("bo");
    await answer("2026-01-29", "bo", "Going");
    await goToAll("bo", "2026-01-15", false);
    expect(await daysOf("bo")).toEqual(["01-22", "01-29"]);
    await edit("2026-01-15", {}, { scope: "Following", repeats: { unit: "Week", times: 6 } });
    expect(await daysOf("bo")).toEqual(["01-22", "01-29"]);
    await goToAll("bo");
    expect(await daysOf("bo")).toHaveLength(6);
  });

  it("ends without the answer that somebody gave themselves, which came back as an opt-out was undone", async () => {
    await plan({ unit: "Week", times: 4 });
    await answer("2026-02-05", "bo", "Going");
    await goToAll("bo");
    await world.save("bo", 2, EXIT);
    world.clock.advance(30);
    await world.save("bo", 2, {});
    await goToAll("bo", "2026-01-15", false);
    expect(await daysOf("bo")).toEqual(["02-05"]);
  });

  it("still counts for what was answered by a slip, and undone", async () => {
    await plan({ unit: "Week", times: 3 });
    await answer("2026-01-29", "bo", "Going");
    await goToAll("bo");
    for (const day of ["2026-01-22", "2026-01-29"]) {
      for (const said of ["NotGoing", "Maybe", "Going"] as const) await answer(day, "bo", said);
    }
    await goToAll("bo", "2026-01-15", false);
    expect(await daysOf("bo")).toEqual(["01-29"]);
  });

  it("ends with the series, and keeps what has begun", async () => {
    await plan({ unit: "Week", times: 3 });
    await goToAll("bo");
    world.clock.setInstant("2026-01-22T19:30:00.000Z");
    await continueSeries(world, key());
    expect((await loadExport(world.db, world.collective.id)).series_answers).toHaveLength(1);
    await goToAll("bo", "2026-01-15", false);
    expect(await daysOf("bo")).toEqual(["01-15", "01-22"]);
    await goToAll("bo");
    world.clock.setDay("2026-02-01");
    await continueSeries(world, key());
    expect((await loadExport(world.db, world.collective.id)).series_answers).toEqual([]);
  });

  it("goes on if the next gathering is more than a year away", async () => {
    await plan({ unit: "Month", every: 12, on: "Weekday" });
    await goToAll("bo");
    world.clock.setDay("2026-01-16");
    await continueSeries(world, key());
    world.clock.setDay("2026-01-25");
    await continueSeries(world, key());
    expect(await daysOf("bo")).toEqual(["01-15", "01-21"]);
  });

  it("ends when they leave the collective", async () => {
    await plan({ unit: "Week", times: 8 });
    await goToAll("bo");
    await world.save("bo", 1, EXIT);
    await world.goTo(2);
    expect((await loadExport(world.db, world.collective.id)).series_answers).toEqual([]);
  });

  it("keeps no days that nobody else knows of, once the series has them no more", async () => {
    await plan({ unit: "Week", times: 6 });
    await answer("2026-01-22", "cy", "Going");
    await goToAll("bo");
    await answer("2026-01-29", "bo", "NotGoing");
    await edit("2026-01-15", {}, { scope: "Following", repeats: { unit: "Month", times: 2 } });
    const days = (await listAll()).map(({ starts_at, cancelled_at }) => [
      starts_at.slice(5, 10),
      cancelled_at !== null,
    ]);
    expect(days).toEqual([
      ["01-15", false],
      ["01-22", true],
      ["01-29", true],
      ["02-15", false],
    ]);
  });

  it("stays while a series is cancelled, and is there when that is undone", async () => {
    await plan({ unit: "Week", times: 3 });
    await cancel("2026-01-15", "All");
    await goToAll("bo");
    await restore("2026-01-15", "All");
    expect(await daysOf("bo")).toHaveLength(3);
    const edited = await edit("2026-01-15", {}, { scope: "Following", repeats: { unit: "Week", every: 2, times: 2 } });
    await undo(edited);
    expect(await daysOf("bo")).toHaveLength(3);
  });
});
