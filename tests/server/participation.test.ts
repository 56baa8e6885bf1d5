import { describe, expect, it } from "vitest";
import type { Event } from "../../shared/events/events.ts";
import { statusOf } from "../../shared/participation/involvements.ts";
import { createInterval } from "../../server/features/intervals/intervals.service.ts";
import { getInvolvements } from "../../server/features/participation/involvements.service.ts";
import { getMe, getOwnInvolvement } from "../../server/features/participation/me.service.ts";
import { saveParticipation } from "../../server/features/absences/absences.service.ts";
import { counted } from "../support/count-statements.ts";
import { worldForEach } from "../support/hooks.ts";
import { listLoggedEvents } from "../support/logged-events.ts";
import { createCollective, dayIn, EXIT, hiatusUntil, participationOf, type Answers } from "../support/world.ts";

const world = worldForEach({ today: dayIn(2), people: ["ada", "bo"], crews: ["garden", "kitchen"], intervals: 3 });

async function involvement(name: string, intervalId: number) {
  return world.db
    .selectFrom("collective_involvements")
    .selectAll()
    .where(({ and }) => and({ person_id: world.person(name), interval_id: intervalId }))
    .executeTakeFirst();
}

async function crewsOf(name: string, intervalId: number): Promise<number[]> {
  const rows = await world.db
    .selectFrom("crew_involvements")
    .select("crew_id")
    .where(({ and }) => and({ person_id: world.person(name), interval_id: intervalId }))
    .orderBy("crew_id")
    .execute();
  return rows.map((row) => row.crew_id);
}

describe("somebody who leaves with the current interval", () => {
  const shown = async () => (await world.load()).involvements.next_interval;
  const volunteer = { volunteers: ["garden"] };
  const changeIn = (event: Event) =>
    "MeEvent" in event && "IntervalDataChanged" in event.MeEvent ? event.MeEvent.IntervalDataChanged : undefined;
  const planned = (person_id: number, interval_id = 3) => ({ person_id, interval_id });
  /** The last part of it that others received. */
  async function lastLogged({ person_id, interval_id }: ReturnType<typeof planned>) {
    const changes = (await listLoggedEvents(world.db, world.collective.id)).map(changeIn);
    return changes.findLast((changed) => changed?.person_id === person_id && changed.interval_id === interval_id);
  }

  it("is shown in no later interval, but keeps their plan, and is back if they stay", async () => {
    await world.save("ada", 3, volunteer);
    await world.save("bo", 3, volunteer);
    const before = await shown();
    expect(before?.crew_involvements).toMatchObject([{ convenor: true }, { convenor: false }]);

    const [own, gone, convenor] = (await world.save("ada", 2, EXIT)).events.map(changeIn);
    expect(own).toMatchObject(planned(world.person("ada"), 2));
    expect(gone).toMatchObject({
      ...planned(world.person("ada")),
      crew_involvements: [{ volunteered_convenor: true }],
    });
    expect(convenor).toMatchObject({ ...planned(world.person("bo")), crew_involvements: [{ convenor: true }] });
    expect((await shown())?.collective_involvements.map(({ person_id }) => person_id)).toEqual([world.person("bo")]);
    expect((await shown())?.crew_involvements).toMatchObject([{ person_id: world.person("bo"), convenor: true }]);

    const nothing = { ...planned(world.person("ada")), collective_involvement: null, crew_involvements: [] };
    expect(await lastLogged(planned(world.person("ada")))).toEqual(nothing);

    const changed = (await world.save("ada", 3, { ...volunteer, focus: "Boats" })).events.map(changeIn);
    const kept = {
      collective_involvement: { capacity_planning: { focus: "Boats" } },
      crew_involvements: [{ volunteered_convenor: true }],
    };
    expect(changed).toMatchObject([kept]);
    expect(await lastLogged(planned(world.person("ada")))).toEqual(nothing);
    const { next_interval } = await getMe(world.db, {
      collectiveId: world.collective.id,
      personId: world.person("ada"),
      today: world.clock.today(),
    });
    expect(next_interval).toMatchObject(kept);

    const back = (await world.save("ada", 2, {})).events.map(changeIn);
    expect(back).toMatchObject([planned(world.person("ada"), 2), { crew_involvements: [{ convenor: true }] }, {}]);
    expect((await shown())?.crew_involvements).toEqual(before?.crew_involvements);
  });

  it("is in no list of an interval after the next one either", async () => {
    await createInterval(world, world.byNobody(), { start_date: "2026-04-01", end_date: "2026-04-30" });
    await world.save("ada", 4, volunteer);
    await world.save("ada", 2, EXIT);
    const key = { collectiveId: world.collective.id, intervalId: 4 };
    expect((await getInvolvements(world.db, key, dayIn(2))).crew_involvements).toEqual([]);
    expect(await getOwnInvolvement(world.db, { ...key, personId: world.person("ada") })).toMatchObject({
      interval_id: 4,
      crew_involvements: [{ crew_id: world.crew("garden"), volunteered_convenor: true }],
    });
  });
});

describe("a planned return date", () => {
  const problem = (fields: string) => ({ code: "ValidationFailed", fields: { opt_out_planned_return_date: fields } });

  it.each([
    [3, "2026-03-01", "returnDateTooEarly"],
    [3, "2026-02-20", "returnDateTooEarly"],
    [2, "2026-02-14", "returnDateInPast"],
  ])("is refused for interval %i on %s", async (interval, date, message) => {
    await expect(world.save("ada", interval, hiatusUntil(date))).rejects.toMatchObject(problem(message));
    expect(await involvement("ada", interval)).toMatchObject({ participation_intention: null });
  });

  it.each([
    [3, "2026-03-02"],
    [2, "2026-02-15"],
  ])("is accepted for interval %i on %s", async (interval, date) => {
    await world.save("ada", interval, hiatusUntil(date));
    expect(await involvement("ada", interval)).toMatchObject({ opt_out_planned_return_date: date });
  });

  it("stays while something else is changed, though it has passed since", async () => {
    await world.save("ada", 2, hiatusUntil("2026-02-16"));
    world.clock.setDay("2026-02-20");
    await world.save("ada", 2, { ...hiatusUntil("2026-02-16"), intention_context: "Still away" });
    expect(await involvement("ada", 2)).toMatchObject({ intention_context: "Still away" });
    const past = problem("returnDateInPast");
    await expect(world.save("ada", 2, hiatusUntil("2026-02-17"))).rejects.toMatchObject(past);
  });
});

describe("the status that follows from an intention", () => {
  it.each([
    ["OptIn", null, "Participating"],
    ["OptOut", "Hiatus", "OnHiatus"],
    ["OptOut", "Exit", "Exiting"],
    [null, null, "Participating"],
  ] as const)("%s with %s is %s", (participation_intention, opt_out_type, status) => {
    expect(statusOf({ participation_intention, opt_out_type })).toBe(status);
  });

  it.each([
    ["an opt-in", {}, "Participating"],
    ["a hiatus", hiatusUntil("2026-06-01"), "OnHiatus"],
    ["an exit", EXIT, "Exiting"],
  ])("is stored with %s", async (_name, answers, status) => {
    await world.save("ada", 2, answers);
    expect(await involvement("ada", 2)).toMatchObject({ status });
  });
});

describe("saving a participation", () => {
  it("stores the answers, without those that do not belong to the intention", async () => {
    await world.save("ada", 2, {
      wellbeing: "  rested ",
      focus: "",
      capacity_score: 1,
      opt_out_type: "Hiatus",
      opt_out_planned_return_date: "2026-08-01",
      intention_context: "here for the harvest",
    });
    expect(await involvement("ada", 2)).toMatchObject({
      wellbeing: "rested",
      focus: null,
      capacity_score: 1,
      opt_out_type: null,
      opt_out_planned_return_date: null,
      intention_context: "here for the harvest",
    });
  });

  it("keeps no goodbye of somebody who stays, also if their page sends it along", async () => {
    for (const sent of [{ intention_context: "A boat" }, {}]) {
      await world.save("ada", 2, { ...EXIT, intention_context: "A boat" });
      await world.save("ada", 2, sent);
      expect(await involvement("ada", 2)).toMatchObject({ participation_intention: "OptIn", intention_context: null });
    }
    await world.save("ada", 2, { ...EXIT, intention_context: "A boat" });
    await world.save("ada", 2, { intention_context: "Evenings only" });
    expect(await involvement("ada", 2)).toMatchObject({ intention_context: "Evenings only" });
  });

  it("replaces the crews; those that stay keep their id", async () => {
    await world.save("ada", 2, { joins: ["garden"] });
    const rows = () => world.db.selectFrom("crew_involvements").selectAll().orderBy("crew_id").execute();
    const [before] = await rows();
    await world.save("ada", 2, { volunteers: ["garden"], joins: ["kitchen"] });
    expect(await rows()).toMatchObject([
      { id: before?.id, crew_id: world.crew("garden"), volunteered_convenor: 1, convenor: 1 },
      { crew_id: world.crew("kitchen") },
    ]);
    await world.save("ada", 2, {});
    expect(await crewsOf("ada", 2)).toEqual([]);
  });

  it.each([
    ["a hiatus", hiatusUntil("2026-06-01")],
    ["an exit", EXIT],
  ])("takes the person out of that interval's crews with %s, and of no other's", async (_name, answers) => {
    await world.save("ada", 2, { joins: ["garden"] });
    await world.save("ada", 3, { joins: ["garden"] });
    await world.save("ada", 2, { ...answers, volunteers: ["kitchen"] });
    expect(await crewsOf("ada", 2)).toEqual([]);
    expect(await crewsOf("ada", 3)).toEqual([world.crew("garden")]);
  });

  it("is refused for a past interval", async () => {
    await expect(world.save("ada", 1)).rejects.toMatchObject({ code: "IntervalInPast" });
    world.clock.setDay("2026-03-31");
    await world.save("ada", 3);
    world.clock.setDay("2026-04-01");
    await expect(world.save("ada", 3)).rejects.toMatchObject({ code: "IntervalInPast" });
  });

  it("finds no interval of another collective, and leaves its crews out", async () => {
    const other = await createCollective(world.db, dayIn(2), { people: ["zoe"], crews: ["orchard"], intervals: 9 });
    world.collective.crews["orchard"] = other.crews["orchard"] ?? 0;
    await expect(world.save("ada", 9)).rejects.toMatchObject({ code: "IntervalNotFound" });
    expect(await involvement("ada", 2)).toMatchObject({ participation_intention: null });
    await world.save("ada", 2, { joins: ["orchard"] });
    expect(await involvement("ada", 2)).toMatchObject({ participation_intention: "OptIn" });
    expect(await world.db.selectFrom("crew_involvements").selectAll().execute()).toEqual([]);
  });
});

describe("private answers", () => {
  const answers = { wellbeing: "worn out", focus: "sleep", capacity: "mornings only", capacity_score: -1 } as const;

  const ofAda = async () => {
    const { current_interval } = (await world.load()).involvements;
    return current_interval?.collective_involvements.find(({ person_id }) => person_id === world.person("ada"));
  };

  it("are an object for everyone while they are not private", async () => {
    await world.save("ada", 2, answers);
    const { capacity_score: _score, ...texts } = answers;
    expect((await ofAda())?.capacity_planning).toEqual(texts);
    await world.save("ada", 2);
    expect((await ofAda())?.capacity_planning).toEqual({ wellbeing: null, focus: null, capacity: null });
  });

  it("are in nothing that others receive, but the score is", async () => {
    await world.save("ada", 2, { ...answers, private_capacity_planning: true });
    expect(await ofAda()).toMatchObject({ capacity_planning: null, capacity_score: -1 });
    const events = await world.db.selectFrom("live_events").select("event").execute();
    expect(events.length).toBeGreaterThan(0);
    expect(JSON.stringify(events)).not.toContain("worn out");
  });

  it("are sent to the person, in the response and later", async () => {
    const { events } = await world.save("ada", 2, { ...answers, private_capacity_planning: true });
    expect(JSON.stringify(events)).toContain("worn out");
    const me = await getMe(world.db, {
      collectiveId: world.collective.id,
      personId: world.person("ada"),
      today: world.clock.today(),
    });
    expect(me.current_interval?.collective_involvement?.capacity_planning?.wellbeing).toBe("worn out");
  });

  it("of another person whose convenorship changes are not in the response to the save", async () => {
    await world.save("bo", 3, { ...answers, private_capacity_planning: true, volunteers: ["garden"] });
    const { events } = await world.save("ada", 3, { volunteers: ["garden"] });
    expect(events).toHaveLength(2);
    expect(JSON.stringify(events)).not.toContain("worn out");
  });
});

describe("the statements of a save", () => {
  it("are as many as there are things to read and to write, without a hiatus and an exit", async () => {
    const { db, count } = counted(world.db);
    const key = { collectiveId: world.collective.id, intervalId: 2, personId: world.person("ada") };
    const statementsWith = async (answers: Answers) => {
      const before = count();
      await saveParticipation({ ...world, db }, key, participationOf(world.crew, answers));
      return count() - before;
    };
    // The first one also looks for what she holds or has given up and for answers to series, joins a crew, makes her its
    // convenor and enters the journal.
    expect(await statementsWith({ volunteers: ["garden"], capacity: "One evening" })).toBeLessThanOrEqual(20);
    expect(await statementsWith({ volunteers: ["garden"], capacity: "Two evenings" })).toBeLessThanOrEqual(12);
  });
});
