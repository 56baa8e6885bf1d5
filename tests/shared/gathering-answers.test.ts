import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MAX_LISTED } from "../../shared/constants.ts";
import { EXPECTATIONS, GATHERING_ANSWERS, type Expectation } from "../../shared/enumerations.ts";
import {
  answersTo,
  asksAnew,
  clash,
  mattersMore,
  nextPage,
  withAttendance,
  type AnsweredGathering,
  type Attendance,
} from "../../shared/gatherings/gatherings.ts";

const PEOPLE = [1, 2, 3, 4, 5, 6];

const said = (person_id: number, answer: Attendance["answer"], second: number): Attendance => ({
  gathering_id: 1,
  person_id,
  answer,
  answered_at: new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString(),
  note: null,
  was_there: null,
});

const byPerson = (one: { person_id: number }, other: { person_id: number }) => one.person_id - other.person_id;

function gatheringWith(places: number | null, attendances: readonly Attendance[]): AnsweredGathering {
  const answered = new Set(attendances.map(({ person_id }) => person_id));
  return {
    id: 1,
    collective_id: 1,
    title: "Dinner",
    crew_id: null,
    starts_at: "2026-02-01T18:00:00.000Z",
    ends_at: "2026-02-01T20:00:00.000Z",
    time_zone: "UTC",
    place: null,
    description: null,
    links: [],
    expectation: "Welcome",
    places,
    author_id: null,
    cancelled_at: null,
    cancel_reason: null,
    series_id: null,
    original_start: null,
    ...answersTo({ places }, attendances),
    unanswered: PEOPLE.filter((id) => !answered.has(id)),
    notes: attendances
      .flatMap(({ person_id, note }) => (note === null ? [] : [{ person_id, note }]))
      .toSorted(byPerson),
    poll_id: null,
  };
}

describe("a gathering after answers", () => {
  it("is on open pages what the server would send", () => {
    const answer = fc.record({
      person: fc.constantFrom(...PEOPLE),
      answer: fc.constantFrom(...GATHERING_ANSWERS),
      note: fc.constantFrom(null, "Late", "Perhaps"),
    });
    const places = fc.option(fc.integer({ min: 1, max: 4 }));
    fc.assert(
      fc.property(places, fc.array(answer, { maxLength: 30 }), (most, answers) => {
        const stored = new Map<number, Attendance>();
        let shown: AnsweredGathering | null = gatheringWith(most, []);
        for (const [index, { person, answer: given, note }] of answers.entries()) {
          const before = stored.get(person);
          // Giving the same answer again keeps the place in line.
          const attendance = { ...(before?.answer === given ? before : said(person, given, index)), note };
          stored.set(person, attendance);
          shown = shown && withAttendance(shown, attendance);
        }
        expect(shown && { ...shown, notes: shown.notes.toSorted(byPerson) }).toEqual(
          gatheringWith(most, [...stored.values()]),
        );
      }),
    );
  });

  it("knows who was there only if that was noted", () => {
    const noted = (...was_there: (boolean | null)[]) =>
      answersTo(
        { places: null },
        was_there.map((was, index) => ({ ...said(index + 1, null, 0), was_there: was })),
      ).were_there;
    expect(noted(null, null)).toBeNull();
    expect(noted(true, null, false)).toEqual([1]);
    expect(noted(false)).toEqual([]);
  });

  it("is the same if an answer comes twice, or is about another one", () => {
    const gathering = gatheringWith(1, [said(2, "Going", 1), said(1, "Going", 2)]);
    expect(withAttendance(gathering, said(2, "Going", 1))).toBe(gathering);
    expect(withAttendance(gathering, { ...said(3, "Going", 3), gathering_id: 2 })).toBe(gathering);
  });

  it("does not follow from an answer that is taken back, nor from who was there", () => {
    const gathering = gatheringWith(null, [said(1, "Going", 1)]);
    expect(withAttendance(gathering, said(1, null, 2))).toBeNull();
    expect(withAttendance(gathering, { ...said(1, "Going", 1), was_there: true })).toBeNull();
  });
});

describe("two gatherings", () => {
  const dinner = gatheringWith(null, [said(1, "Going", 1), said(2, "Maybe", 2)]);
  const at = (start: number, end: number) => ({
    ...dinner,
    id: 2,
    starts_at: `2026-02-01T${start}:00:00.000Z`,
    ends_at: `2026-02-01T${end}:00:00.000Z`,
  });
  it.each([
    ["at the same time", at(19, 21), true],
    ["around the other", at(17, 22), true],
    ["before the other", at(16, 18), false],
    ["after the other", at(20, 22), false],
    ["that are one", { ...at(19, 21), id: 1 }, false],
    ["of which one is cancelled", { ...at(19, 21), cancelled_at: dinner.starts_at }, false],
    ["of which they may go to one", { ...at(19, 21), going: [], maybe: [1] }, false],
  ])("%s clash for those who go to both: %o", (_name, other, isClash) => {
    expect([clash(dinner, other, 1), clash(other, dinner, 1)]).toEqual([isClash, isClash]);
    expect(clash(dinner, other, 2)).toBe(false);
  });
});

it.each([
  [{ crew_id: 1, expectation: "Welcome" }, { crew_id: 1, expectation: "Welcome" }, false],
  [{ crew_id: 1, expectation: "Welcome" }, { crew_id: 2, expectation: "Welcome" }, true],
  [{ crew_id: 1, expectation: "Welcome" }, { crew_id: null, expectation: "Welcome" }, false],
  [{ crew_id: null, expectation: "Welcome" }, { crew_id: null, expectation: "Expected" }, true],
  [{ crew_id: null, expectation: "Welcome" }, null, false],
  [null, { crew_id: 1, expectation: "Expected" }, false],
] as const)("an edit from %j to %j asks anew: %s", (before, after, asks) => {
  expect(asksAnew(before, after)).toBe(asks);
});

it("people are to come more if they are expected, and less if they are welcome", () => {
  const than = (was: Expectation) => EXPECTATIONS.map((is) => mattersMore(is, was));
  expect(than("Encouraged")).toEqual([true, false, false]);
});

it("a list goes on after its last gathering, if it is as long as lists are", () => {
  const listed = Array.from({ length: MAX_LISTED }, (_, index) => ({ id: index + 1, starts_at: "2026-02-01" }));
  expect(nextPage(listed)).toBe(`2026-02-01,${MAX_LISTED}`);
  expect(nextPage(listed.slice(1))).toBeNull();
});
