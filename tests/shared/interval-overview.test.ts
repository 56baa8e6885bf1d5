import { describe, expect, it } from "vitest";
import {
  intervalCounts,
  intervalOverview,
  type Involved,
  type OverviewInput,
} from "../../shared/intervals/interval-overview.ts";

type Answer = Involved["answers"][number];

const interval = { id: 3, start_date: "2026-03-01", end_date: "2026-03-31" };
const optIn = { participation_intention: "OptIn", opt_out_type: null } as const;
const silent = { participation_intention: null, opt_out_type: null } as const;
const exit = { participation_intention: "OptOut", opt_out_type: "Exit" } as const;
const hiatus = (until: string | null) =>
  ({ participation_intention: "OptOut", opt_out_type: "Hiatus", opt_out_planned_return_date: until }) as const;

function answer(person_id: number, answers: Partial<Answer>): Answer {
  return { person_id, ...silent, opt_out_planned_return_date: null, capacity_score: null, ...answers };
}

/** The people of a crew. Who convenes has volunteered. */
function inCrew(crew_id: number, ...people: (number | { convenes: number })[]): Involved["parts"] {
  return people.map((person) =>
    typeof person === "number"
      ? { crew_id, person_id: person, convenor: false, volunteered_convenor: false }
      : { crew_id, person_id: person.convenes, convenor: true, volunteered_convenor: true },
  );
}

const nobody: Involved = { answers: [], parts: [] };
const answered = (...answers: Answer[]): Involved => ({ ...nobody, answers });
const taken = (...parts: Involved["parts"]): Involved => ({ ...nobody, parts });

const overviewOf = (input: Partial<OverviewInput>) =>
  intervalOverview({
    interval,
    now: nobody,
    before: nobody,
    crews: [],
    expected: null,
    silences: new Map(),
    ...input,
  });

describe("the answers of an interval", () => {
  it("have everybody in one part, as their badge says", () => {
    const now = answered(
      answer(1, optIn),
      answer(2, hiatus("2026-05-01")),
      answer(3, exit),
      answer(4, { participation_intention: "OptOut" }),
      answer(5, silent),
    );
    expect(overviewOf({ now }).answers).toEqual({
      participating: [1],
      on_hiatus: [2],
      exiting: [3],
      opted_out: [4],
      not_answered: [5],
    });
  });

  it("are awaited of members who will be added, before the interval is the next one", () => {
    const { answers, new: fresh } = overviewOf({ now: answered(answer(1, optIn)), before: nobody, expected: [2, 3] });
    expect(answers).toMatchObject({ participating: [1], not_answered: [2, 3] });
    expect(fresh).toEqual([]);
  });

  it("are missed of people who have been silent for two intervals or longer", () => {
    const silences = new Map([
      [1, 1],
      [2, 2],
      [3, 3],
    ]);
    expect(overviewOf({ silences }).silent).toEqual([
      { person_id: 2, intervals: 2 },
      { person_id: 3, intervals: 3 },
    ]);
  });
});

describe("the crews of an interval", () => {
  const crews = ["Accounts", "Boats", "Cellar", "Dinners", "Eels"].map((name, index) => ({ id: index + 1, name }));

  it("come in the order of need, unused ones after those that had people", () => {
    const overview = overviewOf({
      crews,
      now: taken(...inCrew(1, { convenes: 1 }), ...inCrew(3, { convenes: 2 }), ...inCrew(5, 3)),
      before: taken(...inCrew(1, 1), ...inCrew(3, 9, 8), ...inCrew(4, 7)),
    });
    expect(overview.crews.map(({ name, lacks, can_go_ahead }) => [name, lacks, can_go_ahead])).toEqual([
      ["Dinners", ["no people"], false],
      ["Eels", ["no convenor"], false],
      ["Boats", ["no people"], false],
      ["Cellar", ["nobody from last time"], true],
      ["Accounts", [], true],
    ]);
  });

  it("have their people, volunteers and convenor, and the number of people before", () => {
    const volunteer = { crew_id: 1, person_id: 6, convenor: false, volunteered_convenor: true };
    const now = taken(...inCrew(1, 4, { convenes: 5 }), volunteer);
    const before = taken(...inCrew(1, 4, 5, 6, 7));
    expect(overviewOf({ crews: crews.slice(0, 1), now, before }).crews).toEqual([
      {
        crew_id: 1,
        name: "Accounts",
        lacks: [],
        can_go_ahead: true,
        convenor_id: 5,
        person_ids: [4, 5, 6],
        volunteer_ids: [5, 6],
        people_before: 4,
      },
    ]);
  });

  it("have no number of people before in the first interval", () => {
    const [crew] = overviewOf({ crews, before: null }).crews;
    expect(crew?.people_before).toBeNull();
  });
});

describe("the capacity of an interval", () => {
  it("counts those who participate, and no others", () => {
    const now = answered(
      answer(1, { ...optIn, capacity_score: -1 }),
      answer(2, { ...optIn, capacity_score: 1 }),
      answer(3, { ...optIn, capacity_score: 1 }),
      answer(4, optIn),
      answer(5, { ...hiatus("2026-05-01"), capacity_score: 0 }),
      answer(6, { ...silent, capacity_score: 0 }),
    );
    const before = answered(answer(1, { ...optIn, capacity_score: 0 }));
    expect(overviewOf({ now, before }).capacity).toEqual({
      now: { lower: 1, usual: 0, higher: 2, not_said: 1 },
      before: { lower: 0, usual: 1, higher: 0, not_said: 0 },
    });
  });
});

describe("the numbers of an interval", () => {
  it("are those of people who answered alike, and of members who will be added", () => {
    const groups = [
      { ...optIn, capacity_score: -1, people: 2 },
      { ...optIn, capacity_score: 0, people: 3 },
      { ...optIn, capacity_score: 1, people: 4 },
      { ...optIn, capacity_score: null, people: 5 },
      { ...silent, capacity_score: 1, people: 6 },
      { ...exit, capacity_score: 1, people: 7 },
      { ...hiatus(null), capacity_score: 1, people: 8 },
    ] as const;
    expect(intervalCounts(3, groups, 20)).toEqual({
      interval_id: 3,
      answers: { participating: 14, on_hiatus: 8, exiting: 7, opted_out: 0, not_answered: 26 },
      capacity: { lower: 2, usual: 3, higher: 4, not_said: 5 },
    });
  });
});

describe("who comes and goes", () => {
  it("returns within the interval, or with it, the first one first", () => {
    const { returning, resting } = overviewOf({
      now: answered(
        answer(1, hiatus("2026-03-31")),
        answer(2, hiatus("2026-04-01")),
        answer(3, silent),
        answer(4, optIn),
        answer(5, hiatus(null)),
        answer(6, exit),
      ),
      before: answered(
        answer(3, hiatus("2026-02-20")),
        answer(4, hiatus("2026-06-01")),
        answer(6, hiatus("2026-02-20")),
        answer(1, optIn),
      ),
    });
    expect(returning).toEqual([
      { person_id: 3, date: "2026-02-20" },
      { person_id: 4, date: "2026-03-01" },
      { person_id: 1, date: "2026-03-31" },
    ]);
    expect(resting).toEqual([
      { person_id: 2, until: "2026-04-01" },
      { person_id: 5, until: null },
    ]);
  });

  it("returns at some time within an interval with an open end", () => {
    const now = answered(answer(1, hiatus("2027-01-01")));
    expect(overviewOf({ interval: { ...interval, end_date: null }, now }).resting).toEqual([]);
  });

  it("is new without a part in the interval before", () => {
    const now = answered(answer(1, optIn), answer(2, silent));
    const before = answered(answer(1, optIn));
    expect(overviewOf({ now, before }).new).toEqual([2]);
  });
});
