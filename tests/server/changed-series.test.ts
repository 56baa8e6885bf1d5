import { describe, expect, it } from "vitest";
import { gatheringEditReachSchema } from "../../shared/series/gathering-series.schema.ts";
import { gatheringInputSchema } from "../../shared/gatherings/gatherings.schema.ts";
import { answerGathering } from "../../server/features/gatherings/answers.service.ts";
import { deleteGathering } from "../../server/features/series/deletion.service.ts";
import { editGatherings } from "../../server/features/series/series.service.ts";
import { findEntry } from "../../server/features/journal/journal.queries.ts";
import { seriesIn, seriesIn2026 } from "../support/gathering-series.ts";
import { worldForEach } from "../support/hooks.ts";
import { dayIn } from "../support/world.ts";

const world = worldForEach({ today: dayIn(1), people: ["ada", "bo"], crews: ["garden"], intervals: 3 });
const { plan, edit, cancel, restore, answer, on, read, starts, listAll, undo, by } = seriesIn2026(world);

const titles = async () => (await listAll()).map(({ title }) => title);
const at = (day: string, from: string, until: string) => ({
  starts_at: `${day}T${from}:00Z`,
  ends_at: `${day}T${until}:00Z`,
});

describe("an edit of a gathering that repeats", () => {
  it("is for it alone, for those that follow too, or for all to come", async () => {
    await plan({ unit: "Week", times: 4 });
    await edit("2026-01-22", { title: "Feast" });
    expect(await titles()).toEqual(["Dinner", "Feast", "Dinner", "Dinner"]);
    await edit("2026-01-29", { title: "Supper" }, { scope: "Following" });
    expect(await titles()).toEqual(["Dinner", "Feast", "Supper", "Supper"]);
    // A change of one alone stays.
    await edit("2026-01-15", { title: "Meal" }, { scope: "All" });
    expect(await titles()).toEqual(["Meal", "Feast", "Supper", "Supper"]);
    await edit("2026-01-22", { title: "Feast", place: "Net loft" }, { scope: "All" });
    expect((await listAll()).map(({ place }) => place)).toEqual(["Net loft", "Net loft", null, null]);
  });

  it("moves all to another time, but not one that was moved alone, and keeps answers and places", async () => {
    await plan({ unit: "Week", times: 3 });
    await answer("2026-01-22", "bo", "Going");
    await edit("2026-01-29", at("2026-01-30", "10:00", "12:00"));
    const { events } = await edit("2026-01-22", at("2026-01-22", "18:00", "19:30"), { scope: "All" });
    expect(events).toHaveLength(1);
    expect(await starts()).toEqual(["01-15T18:00", "01-22T18:00", "01-30T10:00"]);
    expect(await on("2026-01-22")).toMatchObject({
      going: [world.person("bo")],
      original_start: "2026-01-22T18:00",
      ends_at: "2026-01-22T19:30:00.000Z",
    });
    expect(await on("2026-01-29")).toMatchObject({ original_start: "2026-01-29T18:00" });
  });

  it("is for the gathering that is edited also where it was changed alone", async () => {
    await plan({ unit: "Week", times: 3 });
    await edit("2026-01-22", { title: "Feast", ...at("2026-01-23", "10:00", "12:00") });
    await edit("2026-01-22", { title: "Supper", ...at("2026-01-23", "11:00", "12:00") }, { scope: "All" });
    expect(await titles()).toEqual(["Supper", "Supper", "Supper"]);
    expect(await starts()).toEqual(["01-16T11:00", "01-23T11:00", "01-30T11:00"]);
  });

  it("never changes one that has begun", async () => {
    await plan({ unit: "Week", times: 4 });
    world.clock.setInstant("2026-01-22T19:30:00.000Z");
    await edit("2026-01-29", { title: "Supper", ...at("2026-01-29", "20:00", "21:00") }, { scope: "All" });
    expect(await titles()).toEqual(["Dinner", "Dinner", "Supper", "Supper"]);
    expect(await starts()).toEqual(["01-15T19:00", "01-22T19:00", "01-29T20:00", "02-05T20:00"]);
    const past = edit("2026-01-15", { title: "Long ago", ...at("2026-01-15", "10:00", "11:00") }, { scope: "All" });
    await expect(past).rejects.toMatchObject({ code: "GatheringOver" });
    expect((await listAll()).slice(0, 2).map(({ title }) => title)).toEqual(["Dinner", "Dinner"]);
    expect((await starts()).slice(0, 2)).toEqual(["01-15T19:00", "01-22T19:00"]);
  });

  it("keeps one that was put off from an earlier day", async () => {
    await plan({ unit: "Week", times: 3 });
    await edit("2026-01-15", at("2026-02-20", "10:00", "12:00"));
    world.clock.setDay("2026-01-16");
    await edit("2026-01-22", at("2026-01-22", "18:00", "20:00"), { scope: "All" });
    expect(await starts()).toEqual(["01-22T18:00", "01-29T18:00", "02-20T10:00"]);
  });

  it("splits the series, whose number of times stays", async () => {
    const { events } = await plan({ unit: "Week", times: 5 });
    const following = await edit("2026-01-29", { title: "Supper" }, { scope: "Following" });
    expect(seriesIn(following.events)).toMatchObject({ rule: "FREQ=WEEKLY;BYDAY=TH;COUNT=3" });
    expect(seriesIn(following.events).id).not.toBe(seriesIn(events).id);
    expect(await on("2026-01-22")).toMatchObject({ series_id: seriesIn(events).id });
    expect(await starts()).toHaveLength(5);
    // From its first one on, a series is all of itself.
    const again = await edit("2026-01-29", { title: "Meal" }, { scope: "Following" });
    expect(seriesIn(again.events).id).toBe(seriesIn(following.events).id);
  });

  it("changes how it repeats from one on; what no longer fits is gone, or cancelled if it was answered", async () => {
    await plan({ unit: "Week", times: 6 });
    await answer("2026-02-05", "bo", "Going");
    const { id } = await on("2026-02-05");
    const repeats = { unit: "Week", every: 2, times: 3 };
    await expect(edit("2026-01-29", {}, { scope: "All", repeats })).rejects.toMatchObject({
      fields: { repeats: "repetitionFollows" },
    });
    const changed = await edit("2026-01-29", {}, { scope: "Following", repeats });
    expect(await starts()).toEqual([
      "01-15T19:00",
      "01-22T19:00",
      "01-29T19:00",
      "02-05T19:00 cancelled",
      "02-12T19:00",
      "02-26T19:00",
    ]);
    expect(await read(id)).toMatchObject({ going: [world.person("bo")] });
    await undo(changed);
    expect(await starts()).toEqual([
      "01-15T19:00",
      "01-22T19:00",
      "01-29T19:00",
      "02-05T19:00",
      "02-12T19:00",
      "02-19T19:00",
    ]);
    expect(await read(id)).toMatchObject({ cancelled_at: null, going: [world.person("bo")] });
  });

  it("deletes one that no longer fits if its only answer was taken back", async () => {
    await plan({ unit: "Week", times: 6 });
    await answer("2026-02-05", "bo", "Going");
    const { id } = await on("2026-02-05");
    await answerGathering(world, { collectiveId: world.collective.id, personId: world.person("bo"), id }, null);
    await edit("2026-01-29", {}, { scope: "Following", repeats: { unit: "Week", every: 2, times: 3 } });
    expect(await starts()).toEqual(["01-15T19:00", "01-22T19:00", "01-29T19:00", "02-12T19:00", "02-26T19:00"]);
  });

  it("makes a gathering repeat", async () => {
    await plan(null);
    const [gathering] = await listAll();
    const id = gathering?.id ?? 0;
    await answerGathering(world, { collectiveId: world.collective.id, personId: world.person("bo"), id }, "Going");
    const input = gatheringInputSchema.parse({ ...gathering, title: "Supper" });
    const reach = gatheringEditReachSchema.parse({ repeats: { unit: "Week", times: 3 } });
    const { events } = await editGatherings(world, { ...world.by("ada"), id }, { input, ...reach });
    expect(await titles()).toEqual(["Supper", "Supper", "Supper"]);
    expect(await read(id)).toMatchObject({ series_id: seriesIn(events).id, going: [world.person("bo")] });
  });

  it("is one entry in the journal, which undoes it", async () => {
    await plan({ unit: "Week", times: 3 });
    const moved = await edit(
      "2026-01-15",
      { title: "Supper", ...at("2026-01-16", "18:00", "19:00") },
      { scope: "All" },
    );
    expect(await starts()).toEqual(["01-16T18:00", "01-23T18:00", "01-30T18:00"]);
    const entry = await findEntry(world.db, { collectiveId: world.collective.id, revision: moved.revision });
    expect(entry?.journalled).toMatchObject({ kind: "gathering_series", after: { title: "Supper" } });
    await undo(moved);
    expect(await starts()).toEqual(["01-15T19:00", "01-22T19:00", "01-29T19:00"]);
    expect(await titles()).toEqual(["Dinner", "Dinner", "Dinner"]);
    await expect(undo(moved)).rejects.toMatchObject({ code: "NothingToUndo" });
  });

  it("of a part is undone for that part", async () => {
    await plan({ unit: "Week", times: 3 });
    const supper = await edit("2026-01-22", { title: "Supper" }, { scope: "Following" });
    await undo(supper);
    expect(await titles()).toEqual(["Dinner", "Dinner", "Dinner"]);
  });
});

describe("a cancellation of a gathering that repeats", () => {
  it("is for it alone, for those that follow too, or for all to come; one cancelled alone stays so", async () => {
    await plan({ unit: "Week", times: 4 });
    await cancel("2026-01-22", "This", "Ill");
    world.clock.advance(60);
    await cancel("2026-01-29", "Following");
    expect(await starts()).toEqual([
      "01-15T19:00",
      "01-22T19:00 cancelled",
      "01-29T19:00 cancelled",
      "02-05T19:00 cancelled",
    ]);
    world.clock.advance(60);
    await cancel("2026-01-15", "All");
    expect(await on("2026-01-22")).toMatchObject({ cancel_reason: "Ill" });
    await restore("2026-01-15", "All");
    expect((await starts()).slice(0, 2)).toEqual(["01-15T19:00", "01-22T19:00 cancelled"]);
    await restore("2026-01-29", "This");
    expect((await starts()).slice(2)).toEqual(["01-29T19:00", "02-05T19:00 cancelled"]);
    expect((await restore("2026-02-05", "All")).events).toHaveLength(1);
    await restore("2026-01-22", "All");
    expect(await starts()).toEqual(["01-15T19:00", "01-22T19:00", "01-29T19:00", "02-05T19:00"]);
  });

  it("leaves alone what has begun, and an edit leaves it cancelled", async () => {
    await plan({ unit: "Week", times: 3 });
    world.clock.setInstant("2026-01-15T19:30:00.000Z");
    await cancel("2026-01-15", "All");
    expect(await starts()).toEqual(["01-15T19:00", "01-22T19:00 cancelled", "01-29T19:00 cancelled"]);
    await edit("2026-01-22", { title: "Supper" }, { scope: "All" });
    expect(await starts()).toEqual(["01-15T19:00", "01-22T19:00 cancelled", "01-29T19:00 cancelled"]);
  });

  it("is one entry in the journal, which undoes it", async () => {
    await plan({ unit: "Week", times: 3 });
    await cancel("2026-01-29", "This");
    world.clock.advance(60);
    const cancelled = await cancel("2026-01-15", "All");
    expect(cancelled.events).toHaveLength(1);
    await undo(cancelled);
    expect(await starts()).toEqual(["01-15T19:00", "01-22T19:00", "01-29T19:00 cancelled"]);
  });

  it("reaches one that was restored alone, whichever of them is cancelled, and they are restored together", async () => {
    for (const [day, scope] of [
      ["2026-02-12", "Following"],
      ["2026-02-12", "All"],
      ["2026-01-22", "Following"],
    ] as const) {
      await world.db.deleteFrom("gatherings").execute();
      await plan({ unit: "Week", times: 5 });
      await cancel("2026-01-22", "Following");
      await restore("2026-02-12", "This");
      await world.db.deleteFrom("gathering_news").execute();
      expect((await starts()).at(-1)).toBe("02-12T19:00");
      const cancelled = await cancel(day, scope);
      expect((await starts()).slice(1).every((start) => start.endsWith("cancelled"))).toBe(true);
      const told = await world.db.selectFrom("gathering_news").select("gathering_id").execute();
      expect(told).toContainEqual({ gathering_id: (await on("2026-02-12")).id });
      if (day === "2026-01-22") await undo(cancelled);
      else await restore("2026-02-12", scope);
      expect((await starts()).at(-1)).toBe("02-12T19:00");
    }
  });

  it("of one alone without a reason stays when its day goes and comes back", async () => {
    await plan({ unit: "Week", times: 4 });
    await answer("2026-01-22", "bo", "Going");
    await answer("2026-02-05", "bo", "Going");
    await cancel("2026-01-22", "This", null);
    world.clock.advance(60);
    const edited = await edit("2026-01-15", {}, { scope: "Following", repeats: { unit: "Week", every: 2, times: 2 } });
    expect((await starts()).at(-1)).toBe("02-05T19:00 cancelled");
    world.clock.advance(60);
    await undo(edited);
    expect(await starts()).toEqual(["01-15T19:00", "01-22T19:00 cancelled", "01-29T19:00", "02-05T19:00"]);
  });

  it("leaves alone, when a restoration is undone, what was restored before it", async () => {
    await plan({ unit: "Week", times: 3 });
    await cancel("2026-01-15", "All");
    await restore("2026-01-22", "This");
    world.clock.advance(60);
    await undo(await restore("2026-01-15", "All"));
    expect(await starts()).toEqual(["01-15T19:00 cancelled", "01-22T19:00", "01-29T19:00 cancelled"]);
    await cancel("2026-01-15", "All");
    await restore("2026-01-15", "All");
    expect(await starts()).toEqual(["01-15T19:00", "01-22T19:00", "01-29T19:00"]);
  });

  it("has its reason again when a restoration is undone, also where the rule has no day any more", async () => {
    await plan({ unit: "Week", times: 4 });
    await answer("2026-01-22", "bo", "Going");
    await cancel("2026-01-15", "All", "Flooded");
    world.clock.advance(60);
    await edit("2026-01-15", {}, { scope: "Following", repeats: { unit: "Week", every: 2, times: 2 } });
    world.clock.advance(60);
    const restored = await restore("2026-01-15", "All");
    expect(await on("2026-01-22")).toMatchObject({ cancel_reason: null, cancelled_at: expect.any(String) });
    world.clock.advance(60);
    await undo(restored);
    expect(await on("2026-01-22")).toMatchObject({ cancel_reason: "Flooded" });
  });

  it("of one alone keeps its reason when it is restored with its series, and that is undone", async () => {
    await plan({ unit: "Week", times: 3 });
    await cancel("2026-01-22", "This", "Ill");
    world.clock.advance(60);
    await cancel("2026-01-15", "All");
    world.clock.advance(60);
    const restored = await restore("2026-01-22", "All");
    expect(await starts()).toEqual(["01-15T19:00", "01-22T19:00", "01-29T19:00"]);
    await undo(restored);
    expect(await on("2026-01-22")).toMatchObject({ cancel_reason: "Ill", cancelled_at: expect.any(String) });
  });

  const WEEKLY = { unit: "Week", times: 4 };
  const FORTNIGHTLY = { unit: "Week", every: 2, times: 2 };
  const repeat = (repeats: object) => edit("2026-01-15", {}, { scope: "Following", repeats });

  it("of one that was restored before its series follows the rule again", async () => {
    await plan(WEEKLY);
    await answer("2026-01-22", "bo", "Going");
    await cancel("2026-01-15", "All");
    await restore("2026-01-22", "This");
    await restore("2026-01-15", "All");
    const edited = await repeat(FORTNIGHTLY);
    expect((await starts())[1]).toBe("01-22T19:00 cancelled");
    await undo(edited);
    expect((await starts())[1]).toBe("01-22T19:00");
  });

  it("of one alone keeps a reason that is edited while its series is cancelled", async () => {
    await plan(WEEKLY);
    await cancel("2026-01-22", "This", "Ill");
    await cancel("2026-01-15", "All");
    await cancel("2026-01-22", "This", "Very ill");
    const other = await cancel("2026-01-29", "This", "Storm");
    await undo(other);
    await restore("2026-01-15", "All");
    expect(await starts()).toEqual(["01-15T19:00", "01-22T19:00 cancelled", "01-29T19:00", "02-05T19:00"]);
    expect(await on("2026-01-22")).toMatchObject({ cancel_reason: "Very ill" });
  });

  it("does not come back to one that was restored although its day is gone", async () => {
    await plan(WEEKLY);
    await answer("2026-01-22", "bo", "Going");
    await cancel("2026-01-22", "This", null);
    await repeat(FORTNIGHTLY);
    await restore("2026-01-22", "This");
    await repeat({ ...FORTNIGHTLY, times: 3 });
    expect((await starts())[1]).toBe("01-22T19:00");
    await undo(await cancel("2026-01-15", "All"));
    await repeat(WEEKLY);
    expect((await starts())[1]).toBe("01-22T19:00");
  });

  it("of a single one stays, with its reason, when it is made to repeat, also after its deletion was undone", async () => {
    await plan(null);
    const [{ id } = { id: 0 }] = await listAll();
    await cancel(await read(id), "This", "Ill");
    await undo(await deleteGathering(world, { ...by(), id }));
    await edit(await read(id), {}, { repeats: WEEKLY });
    await repeat({ ...WEEKLY, times: 3 });
    expect((await starts())[0]).toBe("01-15T19:00 cancelled");
    expect(await read(id)).toMatchObject({ cancel_reason: "Ill" });
  });

  it("is for the last one if that has begun", async () => {
    await plan({ unit: "Week", times: 2 });
    world.clock.setInstant("2026-01-22T19:30:00.000Z");
    await cancel("2026-01-22", "All");
    expect(await starts()).toEqual(["01-15T19:00", "01-22T19:00 cancelled"]);
  });
});
