import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addDays, daysBetween } from "../../../shared/basics/dates.ts";
import { EXPECTATIONS, GATHERING_ANSWERS } from "../../../shared/enumerations.ts";
import { endDay, startDay } from "../../../shared/gatherings/gathering-times.ts";
import { answerOf, type ListedGathering } from "../../../shared/gatherings/gatherings.ts";
import { isOpen } from "../../../shared/polls/polls.ts";
import { seedDemo } from "../../../scripts/demo/seed-demo.ts";
import { getGatherings } from "../../../server/features/gatherings/gatherings.service.ts";
import { localTimeIn } from "../../../server/features/gatherings/local-times.ts";
import { listSeries } from "../../../server/features/series/series.queries.ts";
import { listTemplates } from "../../../server/features/templates/templates.queries.ts";
import { listPolls } from "../../../server/features/polls/polls.queries.ts";
import { getAnsweredPoll } from "../../../server/features/polls/polls.service.ts";
import { createOpenDatabase } from "../../support/new-database.ts";
import { createTestClock } from "../../support/test-clock.ts";

const TODAY = "2027-03-09";
const COLLECTIVE_ID = 1;
const TIME_ZONE = "Europe/Madrid";

/** All gatherings of a new demonstration. */
async function gatheringsOn(today: string) {
  const { db, remove } = await createOpenDatabase();
  await seedDemo(db, today, TIME_ZONE);
  const period = { from: "2020-01-01T00:00:00.000Z", to: "2040-01-01T00:00:00.000Z" };
  const all = await getGatherings({ db, clock: createTestClock(today) }, COLLECTIVE_ID, period);
  return { db, remove, all, coming: all.filter((gathering) => startDay(gathering) > today) };
}

const isMoved = ({ starts_at, time_zone, original_start }: ListedGathering) =>
  original_start !== null && localTimeIn(time_zone, starts_at) !== original_start;

describe("the gatherings of the demonstration", () => {
  let made: Awaited<ReturnType<typeof gatheringsOn>>;
  let past: ListedGathering[];
  beforeAll(async () => {
    made = await gatheringsOn(TODAY);
    past = made.all.filter((gathering) => endDay(gathering) < TODAY);
  });
  afterAll(() => made.remove());

  it("reach half a year back and a year ahead, in the time zone of the server", () => {
    const days = made.all.map(startDay);
    expect(daysBetween(days[0] ?? "", TODAY)).toBeGreaterThan(170);
    expect(daysBetween(TODAY, days.at(-1) ?? "")).toBeGreaterThan(355);
    expect(past.length).toBeGreaterThan(80);
    expect(made.coming.filter((gathering) => startDay(gathering) <= addDays(TODAY, 14)).length).toBeGreaterThan(5);
    expect(new Set(made.all.map(({ time_zone }) => time_zone))).toEqual(new Set([TIME_ZONE]));
  });

  it("are of every kind", async () => {
    expect(new Set(made.all.map(({ expectation }) => expectation))).toEqual(new Set(EXPECTATIONS));
    expect(new Set(made.all.map(({ crew_id }) => crew_id))).toEqual(new Set([null, 1, 2, 3, 4, 5, 6]));
    expect(made.all.some(({ place }) => place?.startsWith("https://"))).toBe(true);
    expect(made.all.some((gathering) => daysBetween(startDay(gathering), endDay(gathering)) === 2)).toBe(true);
    expect(made.all.some(({ series_id }) => series_id === null)).toBe(true);
    const series = await listSeries(made.db, COLLECTIVE_ID);
    expect(new Set(series.map(({ rule }) => rule.split(";")[0]))).toEqual(new Set(["FREQ=WEEKLY", "FREQ=MONTHLY"]));
  });

  it("were answered by most who were asked, and noted", () => {
    const held = past.filter(({ cancelled_at }) => cancelled_at === null);
    const expected = held.filter(({ expectation }) => expectation === "Expected");
    const said = (gathering: ListedGathering) =>
      gathering.going.length + gathering.waiting.length + gathering.maybe.length + gathering.not_going.length;
    const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0);
    const silent = sum(expected.map(({ unanswered }) => unanswered.length));
    expect(silent).toBeGreaterThan(0);
    expect(silent).toBeLessThan(sum(expected.map(said)) / 3);
    const answers = held.flatMap((gathering) =>
      gathering.going.concat(gathering.maybe, gathering.not_going).map((id) => answerOf(gathering, id)),
    );
    expect(new Set(answers)).toEqual(new Set(GATHERING_ANSWERS));
    expect(held.filter(({ were_there }) => were_there !== null).length).toBeGreaterThan(held.length * 0.8);
    expect(held.some(({ were_there }) => were_there === null)).toBe(true);
  });

  it("are answered by nobody who pauses", async () => {
    const pauses = await made.db
      .selectFrom("collective_involvements as own")
      .innerJoin("intervals", "intervals.id", "own.interval_id")
      .select(["own.person_id", "intervals.start_date", "intervals.end_date"])
      .where("own.opt_out_type", "=", "Hiatus")
      .execute();
    expect(pauses.length).toBeGreaterThan(5);
    for (const { person_id, start_date, end_date } of pauses) {
      const meanwhile = made.all.filter((gathering) => {
        const day = startDay(gathering);
        return day >= start_date && day <= (end_date ?? "9999");
      });
      expect(meanwhile.filter((gathering) => answerOf(gathering, person_id) !== null)).toEqual([]);
      expect(meanwhile.filter(({ unanswered }) => unanswered.includes(person_id))).toEqual([]);
    }
  });

  it("have three templates, two polls that are open, and one that was settled", async () => {
    expect(await listTemplates(made.db, COLLECTIVE_ID)).toHaveLength(3);
    const polls = await listPolls(made.db, COLLECTIVE_ID);
    expect(polls.filter(isOpen)).toHaveLength(2);
    const settled = polls.find(({ gathering_id }) => gathering_id !== null);
    expect(made.coming.find(({ id }) => id === settled?.gathering_id)?.going.length).toBeGreaterThan(2);
    for (const { id } of polls) {
      const { ranking } = await getAnsweredPoll(made.db, { collectiveId: COLLECTIVE_ID, id });
      expect(ranking[0]?.yes.length, "can come").toBeGreaterThan(1);
    }
  });

  it("have nothing that anybody would be mailed of as it begins", async () => {
    expect(await made.db.selectFrom("gathering_news").selectAll().execute()).toEqual([]);
  });

  it.each([TODAY, addDays(TODAY, 2), addDays(TODAY, 5)])(
    "soon are one that was moved, one that was cancelled, and one with a waiting list, as of %s",
    async (today) => {
      const { coming, remove } = today === TODAY ? { ...made, remove: null } : await gatheringsOn(today);
      const soon = coming.filter((gathering) => startDay(gathering) <= addDays(today, 17));
      expect(soon.filter(isMoved).map(({ title }) => title)).toEqual(["Repair Café"]);
      const cancelled = soon.filter(({ cancelled_at }) => cancelled_at !== null);
      expect(cancelled.map(({ title }) => title)).toEqual(["Thursday dinner"]);
      expect(cancelled[0]?.cancel_reason).toContain("stove");
      expect(soon.filter(({ waiting }) => waiting.length > 0).map(({ title }) => title)).toEqual([
        "Pan para principiantes",
      ]);
      await remove?.();
    },
  );
});
