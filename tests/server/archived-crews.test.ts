import { beforeEach, describe, expect, it } from "vitest";
import type { CollectiveState } from "../../shared/collective/collective.ts";
import { archiveCrew, deleteCrew, restoreCrew } from "../../server/features/crews/archive.service.ts";
import { createCrew, editCrew } from "../../server/features/crews/crews.service.ts";
import { writeHandover } from "../../server/features/handovers/handovers.service.ts";
import { undo } from "../../server/features/journal/undo.service.ts";
import { joinCrew } from "../../server/features/participation/crew-choice.service.ts";
import { worldForEach } from "../support/hooks.ts";
import { dayIn, hiatusUntil, type Answers } from "../support/world.ts";

/** February is the current interval; bo has planned March and May in the garden, and convenes it. */
const world = worldForEach({
  today: dayIn(2),
  people: ["ada", "bo", "cy"],
  crews: ["garden", "kitchen", "sauna"],
  intervals: 5,
});
beforeEach(async () => {
  await world.save("ada", 2, { volunteers: ["garden"] });
  for (const intervalId of [3, 5]) await world.save("bo", intervalId, { volunteers: ["garden"], joins: ["kitchen"] });
});

const by = (crew = "garden", author = "ada") => ({ ...world.by(author), id: world.crew(crew) });
const inGarden = async (intervalId: number) =>
  (await world.overviewOf(intervalId)).crews.find(({ crew_id }) => crew_id === world.crew("garden"));
/** Who is in which crew in the next interval. */
const partsIn = ({ involvements }: CollectiveState) =>
  involvements.next_interval?.crew_involvements
    .map(({ id: _id, ...part }) => part)
    .toSorted((one, other) => one.crew_id - other.crew_id);
const join = (name: string, intervalId: number, crew = "garden") =>
  joinCrew(
    world,
    { collectiveId: world.collective.id, personId: world.person(name), intervalId },
    { crew_id: world.crew(crew), volunteered_convenor: true },
  );

describe("an archived crew", () => {
  it("says so, keeps its people now, and has nobody in the intervals to come", async () => {
    const { events } = await archiveCrew(world, by());
    const crew_involvements = [{ crew_id: world.crew("kitchen") }];
    const archived_at = world.clock.now().toISOString();
    expect(events).toMatchObject([
      { CrewsEvent: { CrewUpdated: { name: "garden", archived_at } } },
      { MeEvent: { IntervalDataChanged: { interval_id: 3, crew_involvements } } },
      { MeEvent: { IntervalDataChanged: { interval_id: 5, crew_involvements } } },
    ]);
    expect(await inGarden(2)).toMatchObject({ convenor_id: world.person("ada") });
    expect(await inGarden(3)).toBeUndefined();
    expect((await archiveCrew(world, by())).events).toEqual([]);
  });

  it("cannot be joined in any interval, but kept or left in the current one, and edited", async () => {
    await archiveCrew(world, by());
    await expect(join("cy", 2)).rejects.toMatchObject({ code: "CrewArchived" });
    await expect(join("bo", 3)).rejects.toMatchObject({ code: "CrewArchived" });
    await world.save("ada", 2, { volunteers: ["garden"], capacity_score: 1 });
    expect(await inGarden(2)).toMatchObject({ convenor_id: world.person("ada") });
    await editCrew(world, by(), { name: "Old garden", description: "Weeds", links: [] });
    expect((await world.load()).crews.find(({ id }) => id === world.crew("garden"))?.archived_at).not.toBeNull();
    await world.save("ada", 2, { joins: ["kitchen"] });
    await expect(join("ada", 2)).rejects.toMatchObject({ code: "CrewArchived" });
  });

  it("is left out of a whole answer, which is saved otherwise", async () => {
    await archiveCrew(world, by());
    const answers: Answers = { joins: ["garden", "kitchen"], capacity_score: 1 };
    const collective_involvement = { capacity_score: 1, participation_intention: "OptIn" };
    const crew_involvements = [{ crew_id: world.crew("kitchen") }];
    const IntervalDataChanged = { interval_id: 4, collective_involvement, crew_involvements };
    expect((await world.save("cy", 4, answers)).events).toMatchObject([{ MeEvent: { IntervalDataChanged } }]);
    await restoreCrew(world, by());
    expect(await inGarden(4)).toMatchObject({ person_ids: [] });
  });

  it("stays in past intervals as it was", async () => {
    await world.goTo(4);
    const [then, before] = [await world.overviewOf(3), await world.overviewOf(2)];
    await archiveCrew(world, by());
    expect([await world.overviewOf(3), await world.overviewOf(2)]).toEqual([then, before]);
  });

  it("is news for somebody else who was to convene it", async () => {
    await archiveCrew(world, by());
    const news = await world.db.selectFrom("convening_news").select(["person_id", "interval_id", "convened"]).execute();
    expect(news).toEqual([
      { person_id: world.person("bo"), interval_id: 3, convened: 1 },
      { person_id: world.person("bo"), interval_id: 5, convened: 1 },
    ]);
    await world.db.deleteFrom("convening_news").execute();
    await restoreCrew(world, by());
    await world.db.deleteFrom("convening_news").execute();
    await archiveCrew(world, by("garden", "bo"));
    const told = await world.db.selectFrom("convening_news").select(["person_id", "convened"]).execute();
    expect(told).toEqual([{ person_id: world.person("ada"), convened: 0 }]);
  });
});

describe("a restored crew", () => {
  it("has everybody back in the intervals to come, with their convenors", async () => {
    const before = await world.load();
    const later = await world.overviewOf(5);
    await archiveCrew(world, by());
    const { events } = await restoreCrew(world, by());
    expect(events).toHaveLength(3);
    const after = await world.load();
    expect(after.crews).toEqual(before.crews);
    expect(partsIn(after)).toEqual(partsIn(before));
    expect(await world.overviewOf(5)).toEqual(later);
    expect(await world.db.selectFrom("archived_choices").selectAll().execute()).toEqual([]);
    expect((await restoreCrew(world, by())).events).toEqual([]);
  });

  it("does not have people back who have opted out, nor in an interval that has begun", async () => {
    await world.save("cy", 5, { volunteers: ["garden"] });
    await archiveCrew(world, by());
    await world.save("bo", 5, hiatusUntil("2026-12-01"));
    await world.goTo(3);
    await restoreCrew(world, by());
    expect(await inGarden(3)).toMatchObject({ person_ids: [] });
    expect(await inGarden(5)).toMatchObject({ person_ids: [world.person("cy")], convenor_id: world.person("cy") });
  });
});

describe("a crew that nobody was ever in", () => {
  it("gives its id, and with it what the journal says of it, to no other crew", async () => {
    const { revision } = await editCrew(world, by("sauna"), { name: "Sauna", description: "Hot", links: [] });
    await deleteCrew(world, by("sauna"));
    await createCrew(world, by(), { name: "Boats", description: "Floats", links: [] });
    const boats = (await world.load()).crews.find(({ name }) => name === "Boats");
    expect(boats?.id).toBeGreaterThan(world.crew("sauna"));
    await expect(undo(world, by(), { revision })).rejects.toMatchObject({ code: "NothingToUndo" });
    expect((await world.load()).crews).toContainEqual(boats);
  });

  it("can be deleted", async () => {
    const { events } = await deleteCrew(world, by("sauna"));
    expect(events).toMatchObject([
      { CrewsEvent: { CrewDeleted: { id: world.crew("sauna"), collective_id: world.collective.id } } },
      { IntervalsEvent: { IntervalsRolledOver: { current_interval: { id: 2 }, next_interval: { id: 3 } } } },
    ]);
    expect((await world.load()).crews.map(({ name }) => name)).toEqual(["garden", "kitchen"]);
    await expect(deleteCrew(world, by("sauna"))).rejects.toMatchObject({ code: "CrewNotFound" });
  });

  it.each(["chosen", "chosen before it was archived", "described in a handover"])(
    "is not one that was %s",
    async (how) => {
      if (how.startsWith("chosen")) await world.save("cy", 4, { joins: ["sauna"] });
      if (how.endsWith("archived")) await archiveCrew(world, by("sauna"));
      if (how.endsWith("handover")) {
        await world.save("cy", 2, { volunteers: ["sauna"] });
        const key = { collectiveId: world.collective.id, personId: world.person("cy"), intervalId: 2 };
        await writeHandover(world, { ...key, crewId: world.crew("sauna") }, "Mind the stones.");
        await world.save("cy", 2);
      }
      await expect(deleteCrew(world, by("sauna"))).rejects.toMatchObject({ code: "CrewInUse" });
    },
  );
});
