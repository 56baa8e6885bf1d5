import { describe, expect, test } from "vitest";
import { crewParticipants, withCrew, withVolunteering } from "../../client/features/participation/crew-choices.ts";
import type { CrewInvolvement } from "../../shared/participation/involvements.ts";

const names = new Map([
  [1, "Ada"],
  [2, "Bea"],
  [3, "Cem"],
]);
const involvement = (person_id: number, crew_id: number, convenor = false): CrewInvolvement => ({
  id: person_id * 10 + crew_id,
  person_id,
  crew_id,
  interval_id: 4,
  convenor,
  volunteered_convenor: convenor,
  status: "Participating",
});

describe("a crew's switches", () => {
  test("joining starts without volunteering, and joining again starts afresh", () => {
    const joined = withCrew([], 5, true);
    expect(joined).toEqual([{ crew_id: 5, volunteered_convenor: false }]);
    const left = withCrew(withVolunteering(joined, 5, true), 5, false);
    expect(left).toEqual([]);
    expect(withCrew(left, 5, true)).toEqual(joined);
  });

  test("choices are in the order of the crews, whatever order they were made in", () => {
    const ids = withCrew(withCrew(withCrew([], 6, true), 5, true), 7, true).map(({ crew_id }) => crew_id);
    expect(ids).toEqual([5, 6, 7]);
  });

  test("volunteering concerns one crew", () => {
    const choices = withCrew(withCrew([], 5, true), 6, true);
    expect(withVolunteering(choices, 6, true)).toEqual([
      { crew_id: 5, volunteered_convenor: false },
      { crew_id: 6, volunteered_convenor: true },
    ]);
  });
});

describe("a crew's participants", () => {
  const involvements = [involvement(1, 5), involvement(2, 5), involvement(3, 5, true), involvement(2, 6)];
  const shown = (personId: number, choice?: { crew_id: number; volunteered_convenor: boolean }) =>
    crewParticipants({ crewId: 5, involvements, personId, choice, names }).map((one) => [
      one.display_name,
      one.convenor,
    ]);

  test("leave out a person who has just left the crew", () => {
    expect(shown(3)).toEqual([
      ["Ada", false],
      ["Bea", false],
    ]);
  });

  test("show a convenor who no longer volunteers as any other", () => {
    expect(shown(3, { crew_id: 5, volunteered_convenor: false })).toEqual([
      ["Ada", false],
      ["Bea", false],
      ["Cem", false],
    ]);
  });
});
