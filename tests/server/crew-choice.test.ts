import { describe, expect, it } from "vitest";
import { withdrawParticipation } from "../../server/features/absences/absences.service.ts";
import { joinCrew, leaveCrew } from "../../server/features/participation/crew-choice.service.ts";
import { archiveCrew, deleteCrew } from "../../server/features/crews/archive.service.ts";
import { listCrewsBeforeOptOut } from "../../server/features/journal/crews-before-opt-out.service.ts";
import { listPersonIntervals } from "../../server/features/participation/involvements.queries.ts";
import { worldForEach } from "../support/hooks.ts";
import { dayIn, EXIT, hiatusUntil, type Answers } from "../support/world.ts";

const world = worldForEach({
  today: dayIn(2),
  people: ["ada", "bo"],
  crews: ["garden", "kitchen", "library"],
  intervals: 5,
});

const keyOf = (name: string, intervalId: number) => ({
  collectiveId: world.collective.id,
  personId: world.person(name),
  intervalId,
});
const join = (name: string, intervalId: number, crew: string) =>
  joinCrew(world, keyOf(name, intervalId), { crew_id: world.crew(crew), volunteered_convenor: false });
const volunteer = (name: string, intervalId: number, crew: string) =>
  joinCrew(world, keyOf(name, intervalId), { crew_id: world.crew(crew), volunteered_convenor: true });
const leave = (name: string, intervalId: number, crew: string) =>
  leaveCrew(world, keyOf(name, intervalId), world.crew(crew));
const withdraw = (name: string, intervalId: number) => withdrawParticipation(world, keyOf(name, intervalId));

async function ownPart(name: string, intervalId: number) {
  const [own] = await listPersonIntervals(world.db, keyOf(name, intervalId), [world.person(name)]);
  if (!own) throw new Error("There is always a result");
  return own;
}

const nameOf = (crewId: number) => Object.entries(world.collective.crews).find(([, id]) => id === crewId)?.[0];

/** A person's crews in an interval: `*` volunteers, `!` convenes. */
async function crewsOf(name: string, intervalId: number): Promise<string[]> {
  const { crew_involvements: crews } = await ownPart(name, intervalId);
  return crews
    .map((crew) => `${nameOf(crew.crew_id)}${crew.volunteered_convenor ? "*" : ""}${crew.convenor ? "!" : ""}`)
    .toSorted();
}

const PRIVATE: Answers = {
  private_capacity_planning: true,
  wellbeing: "tired",
  focus: "Study",
  capacity: "One evening",
  capacity_score: -1,
  intention_context: "As usual",
};

describe("taking part in one crew", () => {
  it("keeps all other answers, private ones too", async () => {
    await world.save("ada", 3, { ...PRIVATE, joins: ["garden"] });
    const before = await ownPart("ada", 3);
    const { events } = await volunteer("ada", 3, "kitchen");
    expect(await crewsOf("ada", 3)).toEqual(["garden", "kitchen*!"]);
    expect((await ownPart("ada", 3)).collective_involvement).toEqual(before.collective_involvement);
    expect(events).toEqual([{ MeEvent: { IntervalDataChanged: await ownPart("ada", 3) } }]);
    await leave("ada", 3, "kitchen");
    expect(await ownPart("ada", 3)).toEqual(before);
  });

  it("opts in who has not answered", async () => {
    await join("ada", 3, "garden");
    const { collective_involvement } = await ownPart("ada", 3);
    expect(collective_involvement).toMatchObject({ participation_intention: "OptIn", status: "Participating" });
  });

  it("changes whether a person volunteers, and with it who convenes", async () => {
    await volunteer("bo", 3, "garden");
    expect(await crewsOf("bo", 3)).toEqual(["garden*!"]);
    await join("bo", 3, "garden");
    expect(await crewsOf("bo", 3)).toEqual(["garden"]);
  });

  it("announces everybody whose involvement changes", async () => {
    await volunteer("bo", 3, "garden");
    const { events } = await volunteer("ada", 3, "garden");
    const people = events.flatMap((event) => ("MeEvent" in event ? event.MeEvent.IntervalDataChanged.person_id : []));
    // The lowest id of those who never convened is chosen.
    expect(people).toEqual([world.person("ada"), world.person("bo")]);
    expect(await crewsOf("bo", 3)).toEqual(["garden*"]);
  });

  it.each<[string, Answers]>([
    ["on hiatus", hiatusUntil("2026-12-01")],
    ["exiting", EXIT],
  ])("is refused to who is %s", async (_, answers) => {
    await world.save("ada", 3, answers);
    const before = await ownPart("ada", 3);
    await expect(join("ada", 3, "garden")).rejects.toMatchObject({ code: "OptedOut" });
    expect(await ownPart("ada", 3)).toEqual(before);
  });

  it("is refused to who leaves before the interval begins", async () => {
    await world.save("ada", 2, EXIT);
    await expect(join("ada", 3, "garden")).rejects.toMatchObject({ code: "OptedOut" });
  });

  it("ends without effect for a crew that the person is not in", async () => {
    await world.save("ada", 3, { joins: ["garden"] });
    await leave("ada", 3, "kitchen");
    expect(await crewsOf("ada", 3)).toEqual(["garden"]);
  });
});

describe("taking back an answer", () => {
  it.each([2, 3, 5])("leaves no trace of it in interval %i", async (intervalId) => {
    const before = await ownPart("ada", intervalId);
    await volunteer("ada", intervalId, "garden");
    await withdraw("ada", intervalId);
    expect(await ownPart("ada", intervalId)).toEqual(before);
  });

  it("removes crews and private answers, and has convenors chosen again", async () => {
    await world.save("ada", 3, { ...PRIVATE, volunteers: ["garden"] });
    await world.save("bo", 3, { volunteers: ["garden"] });
    expect(await crewsOf("bo", 3)).toEqual(["garden*"]);
    await withdraw("ada", 3);
    expect(await crewsOf("bo", 3)).toEqual(["garden*!"]);
    expect(JSON.stringify(await ownPart("ada", 3))).not.toContain("tired");
  });
});

describe("the crews before an opt-out", () => {
  const listed = async (name: string) =>
    (await listCrewsBeforeOptOut(world.db, keyOf(name, 3))).map(
      ({ crew_id, volunteered_convenor }) => `${nameOf(crew_id)}${volunteered_convenor ? "*" : ""}`,
    );

  it("are known, however often the opt-out is changed", async () => {
    expect(await listed("ada")).toEqual([]);
    await world.save("ada", 3, { volunteers: ["garden"], joins: ["kitchen"] });
    await world.save("ada", 3, hiatusUntil(dayIn(5)));
    await world.save("ada", 3, EXIT);
    expect((await listed("ada")).toSorted()).toEqual(["garden*", "kitchen"]);
  });

  it("are those of the person's own latest opt-out from that interval", async () => {
    await world.save("ada", 4, { joins: ["library"] });
    await world.save("bo", 3, { joins: ["library"], volunteers: ["garden"] });
    await world.save("ada", 3, { joins: ["kitchen"], volunteers: ["garden"] });
    await world.save("ada", 3, EXIT);
    await world.save("bo", 3, EXIT);
    expect((await listed("ada")).toSorted()).toEqual(["garden*", "kitchen"]);
    await world.save("ada", 3, { joins: ["library"] });
    await world.save("ada", 3, EXIT);
    expect(await listed("ada")).toEqual(["library"]);
    await withdraw("ada", 3);
    await world.save("ada", 3, EXIT);
    expect(await listed("ada")).toEqual([]);
  });

  it("are those that can still be chosen", async () => {
    await world.save("ada", 3, { joins: ["garden", "kitchen", "library"] });
    await world.save("ada", 3, EXIT);
    await archiveCrew(world, { ...world.byNobody(), id: world.crew("garden") });
    await deleteCrew(world, { ...world.byNobody(), id: world.crew("kitchen") });
    expect(await listed("ada")).toEqual(["library"]);
    await world.save("ada", 3, { joins: ["library"] });
  });
});
