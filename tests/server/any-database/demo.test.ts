import type { Kysely } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addDays, daysBetween, type IsoDate } from "../../../shared/dates.ts";
import { locateIntervals } from "../../../shared/intervals.ts";
import { crewReadiness, participationBadge } from "../../../shared/involvements.ts";
import { seedDemo } from "../../../scripts/demo/seed-demo.ts";
import type { DemoLogins } from "../../../scripts/demo/logins.ts";
import type { Database } from "../../../server/db/schema.ts";
import { loadCollectiveState } from "../../../server/features/state/collective-state.service.ts";
import { getCrewHistory } from "../../../server/features/planning/crew-history.service.ts";
import { getConvenorChoice } from "../../../server/features/participation/convenor-choice.service.ts";
import { listPendingAnswers } from "../../../server/features/reminders/plan-reminders.service.ts";
import { loadIntervalOverview } from "../../../server/features/planning/overview.service.ts";
import { rollOver } from "../../../server/features/membership/roll-over.service.ts";
import { LiveHub } from "../../../server/revision/live-hub.ts";
import { createDatabase, openDatabaseAt } from "../../support/new-database.ts";
import { createTestClock } from "../../support/test-clock.ts";

const TODAY = "2027-03-09";
const COLLECTIVE_ID = 1;
const CURRENT = 7;
const NEXT = 8;

interface Demo {
  db: Kysely<Database>;
  logins: DemoLogins;
  remove: () => Promise<void>;
}

async function seedNew(today: IsoDate): Promise<Demo> {
  const database = await createDatabase();
  const { db, close } = openDatabaseAt(database.url);
  const logins = await seedDemo(db, today);
  return { db, logins, remove: () => close().then(database.remove) };
}

/** All data of a database, except random values. */
async function dump(db: Kysely<Database>): Promise<string> {
  const tables = [
    "users",
    "collectives",
    "people",
    "crews",
    "intervals",
    "collective_involvements",
    "crew_involvements",
    "handovers",
    "plan_reminders",
    "entry_pathways",
    "live_events",
  ] as const;
  const rows: string[] = [];
  for (const table of tables) {
    const written = await db.selectFrom(table).selectAll().execute();
    rows.push(
      table,
      ...written
        .map((row) => JSON.stringify(row, (key, value: unknown) => (key.endsWith("_hash") ? undefined : value)))
        .toSorted(),
    );
  }
  return rows.join("\n");
}

describe("the demonstration", () => {
  let seeded: Demo;
  let db: Kysely<Database>;

  beforeAll(async () => {
    seeded = await seedNew(TODAY);
    db = seeded.db;
  });

  afterAll(() => seeded.remove());

  const loadState = () => loadCollectiveState(db, COLLECTIVE_ID, { today: TODAY, time_zone: "UTC" });

  it("is the same for each seeding on the same day", async () => {
    const again = await seedNew(TODAY);
    const expected = await dump(db);
    expect(await dump(again.db)).toBe(expected);
    await again.remove();
  });

  it("has 24 members, 2 former ones, 7 crews, 6 past intervals and today in the middle of the seventh", async () => {
    const state = await loadState();
    const former = await db.selectFrom("people").select("id").where("left_at", "is not", null).execute();
    expect(state.people).toHaveLength(26);
    expect(former).toHaveLength(2);
    expect(state.crews.map((crew) => crew.id)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(state.intervals).toHaveLength(NEXT);
    const { current, next } = locateIntervals(state.intervals, TODAY);
    expect(current?.id).toBe(CURRENT);
    expect(next?.id).toBe(NEXT);
    expect(daysBetween(current?.start_date ?? "", TODAY) + 1).toBe(12);
    expect(next?.start_date).toBe(addDays(current?.end_date ?? "", 1));
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

  it("shows every status and answer in the current interval", async () => {
    const { involvements } = await loadState();
    const current = involvements.current_interval?.collective_involvements ?? [];
    expect(new Set(current.map((involvement) => involvement.status))).toEqual(
      new Set(["Participating", "OnHiatus", "Exiting"]),
    );
    expect(new Set(current.map((involvement) => involvement.capacity_score))).toEqual(new Set([-1, 0, 1, null]));
    expect(new Set(current.map(participationBadge))).toEqual(
      new Set(["Participating", "On Hiatus", "Exiting", "No intention"]),
    );
    expect(current.some((involvement) => involvement.private_capacity_planning)).toBe(true);
    expect(current.some((involvement) => involvement.capacity_planning?.wellbeing)).toBe(true);
    expect(current.some((involvement) => involvement.capacity_planning?.wellbeing === null)).toBe(true);
  });

  it("has somebody come back before, during and after the next interval", async () => {
    const { intervals, involvements } = await loadState();
    const next = locateIntervals(intervals, TODAY).next;
    const returns = involvements.current_interval?.collective_involvements.flatMap(
      (involvement) => involvement.opt_out_planned_return_date ?? [],
    );
    const [start, end] = [next?.start_date ?? "", next?.end_date ?? ""];
    expect(returns?.filter((day) => day > TODAY && day < start)).toHaveLength(1);
    expect(returns?.filter((day) => day > start && day <= end)).toHaveLength(1);
    expect(returns?.filter((day) => day > end)).toHaveLength(1);
  });

  it("has about half the answers for the next interval, and in it crews of every readiness", async () => {
    const { crews, involvements } = await loadState();
    const [previous, next] = [involvements.current_interval, involvements.next_interval];
    const silent = next?.collective_involvements.filter((involvement) => !involvement.participation_intention) ?? [];
    expect(silent.length / (next?.collective_involvements.length ?? 0)).toBeCloseTo(0.4, 1);

    const messages = Object.fromEntries(
      crews.map((crew) => {
        const ofCrew = (crewInvolvement: { crew_id: number }) => crewInvolvement.crew_id === crew.id;
        const participants = next?.crew_involvements.filter(ofCrew) ?? [];
        return [crew.name, crewReadiness(participants, previous?.crew_involvements.filter(ofCrew) ?? []).messages];
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
    const { crews } = await loadState();
    const histories = await Promise.all(
      crews.map(({ id }) => getCrewHistory(db, { collectiveId: COLLECTIVE_ID, crewId: id }, TODAY)),
    );
    for (const history of histories) {
      const last = history.find(({ interval_id }) => interval_id === CURRENT - 1);
      expect(last?.handover?.author_id).toBe(last?.convenor_id);
    }
  });

  it("has a choice between two volunteers in the next interval, with its reason", async () => {
    const { crews } = await loadState();
    const key = { collectiveId: COLLECTIVE_ID, intervalId: NEXT };
    const choices = await Promise.all(crews.map(({ id }) => getConvenorChoice(db, { ...key, crewId: id }, TODAY)));
    const chosen = choices.filter(({ order }) => order.length > 1).map(({ reason }) => reason);
    expect(chosen).toEqual([
      "Tunde Okerinde-Lindqvist convenes: last did so in interval 5, longer ago than Yusuf Karamanlı.",
    ]);
  });

  it("has people whom a member reminded, yesterday and earlier", async () => {
    const pending = await listPendingAnswers(db, { collectiveId: COLLECTIVE_ID, intervalId: NEXT }, TODAY);
    const { people } = await loadState();
    const nameOf = (id: number | null) => people.find((person) => person.id === id)?.display_name;
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

  it("has a crew of more than eight and a person in more than two crews", async () => {
    const { involvements } = await loadState();
    const crewInvolvements = involvements.current_interval?.crew_involvements ?? [];
    const largest = (by: "crew_id" | "person_id") =>
      Math.max(...crewInvolvements.map((row) => crewInvolvements.filter((other) => other[by] === row[by]).length));
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

  it("has accounts in the situations that it describes", async () => {
    const { involvements } = await loadState();
    const find = (interval: "current_interval" | "next_interval", personId: number) =>
      involvements[interval]?.collective_involvements.find((involvement) => involvement.person_id === personId);
    const { convenor, unplanned, hiatus, exiting, silent } = seeded.logins;
    const convened = involvements.current_interval?.crew_involvements.filter((crew) => crew.convenor) ?? [];
    expect(convened.map((crew) => crew.person_id)).toContain(convenor.personId);
    expect(find("next_interval", convenor.personId)?.participation_intention).toBe("OptIn");
    expect(find("current_interval", unplanned.personId)?.participation_intention).toBe("OptIn");
    expect(find("next_interval", unplanned.personId)?.participation_intention).toBeNull();
    expect(find("current_interval", hiatus.personId)?.status).toBe("OnHiatus");
    expect(find("current_interval", exiting.personId)?.status).toBe("Exiting");
    expect(find("next_interval", exiting.personId)).toBeUndefined();
    const key = { collectiveId: COLLECTIVE_ID, intervalId: CURRENT };
    const { value: overview } = await loadIntervalOverview(db, key, TODAY);
    expect(overview.silent).toContainEqual({ person_id: silent.personId, intervals: 2 });
  });

  it("rolls over like any collective", async () => {
    const older = await seedNew(TODAY);
    const clock = createTestClock(addDays(TODAY, 17));
    const { leavers } = await rollOver({ db: older.db, hub: new LiveHub(), clock }, COLLECTIVE_ID);
    expect(leavers).toEqual([older.logins.exiting.personId]);
    await older.remove();
  });
});
