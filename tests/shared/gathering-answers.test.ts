import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { GATHERING_ANSWERS } from "../../shared/enumerations.ts";
import {
  answersTo,
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
