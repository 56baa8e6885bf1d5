import type { Kysely } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CollectiveState } from "../../../shared/collective/collective.ts";
import { addDays, daysBetween, type IsoDate } from "../../../shared/basics/dates.ts";
import { locateIntervals } from "../../../shared/intervals/intervals.ts";
import {
  crewReadiness,
  participationBadge,
  type IntervalInvolvements,
} from "../../../shared/participation/involvements.ts";
import { loginOf, type Situation } from "../../../scripts/demo/logins.ts";
import { seedDemo } from "../../../scripts/demo/seed-demo.ts";
import { findMemberByEmail } from "../../../server/features/credentials/accounts.queries.ts";
import type { Database } from "../../../server/db/schema.ts";
import { loadCollectiveState } from "../../../server/features/state/collective-state.service.ts";
import { getCrewHistory } from "../../../server/features/crews/crew-history.service.ts";
import { getConvenorChoice } from "../../../server/features/participation/convenor-choice.service.ts";
import { listMissingParticipations } from "../../../server/features/reminders/plan-reminders.service.ts";
import { getIntervalOverview } from "../../../server/features/intervals/overview.service.ts";
import { readAllTables } from "../../support/every-table.ts";
import { createOpenDatabase } from "../../support/new-database.ts";
import { createTestClock } from "../../support/test-clock.ts";

const TODAY = "2027-03-09";
const COLLECTIVE_ID = 1;
const CURRENT = 7;
const NEXT = 8;

async function seedNew(today: IsoDate) {
  const { db, remove } = await createOpenDatabase();
  await seedDemo(db, today);
  return { db, remove };
}

/** All data of a database, except random values. */
async function dump(db: Kysely<Database>): Promise<string[]> {
  const withoutHashes = (key: string, value: unknown) => (key.endsWith("_hash") ? undefined : value);
  const tables = [...(await readAllTables(db))];
  return tables.flatMap(([table, rows]) => rows.map((row) => table + JSON.stringify(row, withoutHashes)).toSorted());
}

describe("the demonstration", () => {
  let seeded: Awaited<ReturnType<typeof seedNew>>;
  let db: Kysely<Database>;
  let state: CollectiveState;
  let now: IntervalInvolvements;
  let next: IntervalInvolvements;
  beforeAll(async () => {
    seeded = await seedNew(TODAY);
    ({ db } = seeded);
    state = await loadCollectiveState({ db, clock: createTestClock(TODAY), timeZone: "UTC" }, COLLECTIVE_ID);
    const { current_interval, next_interval } = state.involvements;
    if (!current_interval || !next_interval) throw new Error("There are no involvements");
    [now, next] = [current_interval, next_interval];
  });
  afterAll(() => seeded.remove());

  it("is the same for each seeding on the same day", async () => {
    const again = await seedNew(TODAY);
    expect(await dump(again.db)).toEqual(await dump(db));
    await again.remove();
  });

  it("has 24 members, 2 former ones, 7 crews, 6 past intervals and today in the middle of the seventh", async () => {
    const former = await db.selectFrom("people").select("id").where("left_at", "is not", null).execute();
    expect(state.people).toHaveLength(26);
    expect(former).toHaveLength(2);
    expect(state.crews.map((crew) => crew.id)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(state.intervals).toHaveLength(NEXT);
    const { current, next: following } = locateIntervals(state.intervals, TODAY);
    expect([current?.id, following?.id]).toEqual([CURRENT, NEXT]);
    expect(daysBetween(current?.start_date ?? "", TODAY) + 1).toBe(12);
    expect(following?.start_date).toBe(addDays(current?.end_date ?? "", 1));
    expect(new Set(state.collective.links.map((link) => link.link_type)).size).toBe(4);
  });

  it("lets at least four different people convene each long-lived crew", async () => {
    const convened = await db
      .selectFrom("crew_involvements")
      .select(["crew_id", "interval_id", "person_id"])
      .where("convenor", "=", 1)
      .where("interval_id", "<", CURRENT)
      .execute();
    const convenors = new Map<number, number[]>();
    for (const row of convened) convenors.set(row.crew_id, [...(convenors.get(row.crew_id) ?? []), row.person_id]);
    const longLived = [...convenors.values()].filter((people) => people.length === CURRENT - 1);
    expect(longLived).toHaveLength(6);
    for (const people of longLived) expect(new Set(people).size).toBeGreaterThanOrEqual(4);
  });

  it("shows every status and answer in the current interval", () => {
    const answers = now.collective_involvements;
    const statuses = new Set(answers.map(({ status }) => status));
    expect(statuses).toEqual(new Set(["Participating", "OnHiatus", "Exiting"]));
    const badges = new Set(answers.map(participationBadge));
    expect(badges).toEqual(new Set(["Participating", "On Hiatus", "Exiting", "No intention"]));
    expect(new Set(answers.map(({ capacity_score }) => capacity_score))).toEqual(new Set([-1, 0, 1, null]));
    expect(answers.some((answer) => answer.private_capacity_planning)).toBe(true);
    expect(answers.some((answer) => answer.capacity_planning?.wellbeing)).toBe(true);
    expect(answers.some((answer) => answer.capacity_planning?.wellbeing === null)).toBe(true);
  });

  it("has somebody come back before, during and after the next interval", () => {
    const following = locateIntervals(state.intervals, TODAY).next;
    const returns = now.collective_involvements.flatMap((answer) => answer.opt_out_planned_return_date ?? []);
    const [start, end] = [following?.start_date ?? "", following?.end_date ?? ""];
    expect(returns.filter((day) => day > TODAY && day < start)).toHaveLength(1);
    expect(returns.filter((day) => day > start && day <= end)).toHaveLength(1);
    expect(returns.filter((day) => day > end)).toHaveLength(1);
  });

  it("has about half the answers for the next interval, and in it crews of every readiness", () => {
    const answers = next.collective_involvements;
    const silent = answers.filter((answer) => !answer.participation_intention);
    expect(silent.length / answers.length).toBeCloseTo(0.4, 1);

    const messages = Object.fromEntries(
      state.crews.map(({ id, name }) => {
        const ofCrew = (crewInvolvement: { crew_id: number }) => crewInvolvement.crew_id === id;
        const before = now.crew_involvements.filter(ofCrew);
        return [name, crewReadiness(next.crew_involvements.filter(ofCrew), before).messages];
      }),
    );
    expect(messages).toEqual({
      Hearth: [],
      Garden: [],
      "Repair Café": ["No overlapping participants with last interval, this crew will go ahead but may lack context."],
      Welcome: [],
      "Money and Stewardship": [],
      "The Tideline": ["Needs participants to go ahead."],
      "Digital Shed": ["Needs convenor to go ahead."],
    });
  });

  it("has a handover of each crew's last convenor, written by that convenor", async () => {
    let written = 0;
    for (const { id } of state.crews) {
      const history = await getCrewHistory(db, { collectiveId: COLLECTIVE_ID, crewId: id }, TODAY);
      const last = history.find(({ interval_id }) => interval_id === CURRENT - 1);
      expect(last?.handover?.author_id).toBe(last?.convenor_id);
      if (last?.handover) written += 1;
    }
    expect(written).toBeGreaterThan(5);
  });

  it("has a choice between two volunteers in the next interval, with its reason", async () => {
    const key = { collectiveId: COLLECTIVE_ID, intervalId: NEXT };
    const choices = await Promise.all(
      state.crews.map(({ id }) => getConvenorChoice(db, { ...key, crewId: id }, TODAY)),
    );
    const chosen = choices.filter(({ order }) => order.length > 1).map(({ reason }) => reason);
    expect(chosen).toEqual([
      "Tunde Okerinde-Lindqvist convenes: last did so in interval 5, longer ago than Yusuf Karamanlı.",
    ]);
  });

  it("has people whom a member reminded, yesterday and earlier", async () => {
    const pending = await listMissingParticipations(db, { collectiveId: COLLECTIVE_ID, intervalId: NEXT }, TODAY);
    const nameOf = (id: number | null) => state.people.find((person) => person.id === id)?.display_name;
    const reminded = pending
      .filter(({ reminded_by }) => reminded_by !== null)
      .map(({ person_id, reminded_by, refusal }) => [nameOf(person_id), nameOf(reminded_by), refusal]);
    expect(reminded).toEqual([
      ["Bea Hollingthwaite", "Marisol Etxeberria", "reminded"],
      ["Kwabena Addo-Mills", "Ingrid Solheim-Nakatani", null],
      ["Noor Haddadine", "Marisol Etxeberria", "reminded"],
      ["Jonah Silverbrooke", "Ingrid Solheim-Nakatani", null],
      ["Saoirse Quillan", "Ingrid Solheim-Nakatani", null],
    ]);
  });

  it("has a crew of more than eight and a person in more than two crews", () => {
    const { crew_involvements } = now;
    const largest = (by: "crew_id" | "person_id") =>
      Math.max(...crew_involvements.map((row) => crew_involvements.filter((other) => other[by] === row[by]).length));
    expect(largest("crew_id")).toBeGreaterThan(8);
    expect(largest("person_id")).toBeGreaterThan(2);
  });

  it("has expressions of interest from today, from weeks ago and from nearly a year ago", async () => {
    const rows = await db.selectFrom("entry_pathways").select("created_at").execute();
    const ages = rows.map((row) => daysBetween(row.created_at.slice(0, 10), TODAY));
    expect(ages).toContain(0);
    expect(ages.some((age) => age > 14 && age < 60)).toBe(true);
    expect(ages.some((age) => age > 350 && age < 365)).toBe(true);
    expect(rows.length).toBeGreaterThanOrEqual(5);
  });

  const find = async (situation: Situation) => {
    const person = await findMemberByEmail(db, loginOf(situation).email);
    if (!person) throw new Error(`Nobody is in the situation ${situation}`);
    return person;
  };
  const answerOf = async (situation: Situation, { collective_involvements } = now) => {
    const { personId } = await find(situation);
    return collective_involvements.find(({ person_id }) => person_id === personId);
  };

  it("has accounts in the situations that it describes", async () => {
    const { personId: person_id } = await find("convenor");
    expect(now.crew_involvements).toContainEqual(expect.objectContaining({ convenor: true, person_id }));
    expect((await answerOf("convenor", next))?.participation_intention).toBe("OptIn");
    expect((await answerOf("unplanned"))?.participation_intention).toBe("OptIn");
    expect((await answerOf("unplanned", next))?.participation_intention).toBeNull();
    expect((await answerOf("hiatus"))?.status).toBe("OnHiatus");
    expect((await answerOf("exiting"))?.status).toBe("Exiting");
    expect(await answerOf("exiting", next)).toBeUndefined();
    const key = { collectiveId: COLLECTIVE_ID, intervalId: CURRENT };
    const overview = await getIntervalOverview(db, key, TODAY);
    expect(overview.silent).toContainEqual({ person_id: (await find("silent")).personId, intervals: 2 });
  });

  it.each([
    ["german", "de"],
    ["spanish", "es"],
    ["french", "fr"],
  ] as const)("has an account of somebody %s who has chosen their language", async (situation, language) => {
    expect(await find(situation)).toMatchObject({ language });
  });
});
