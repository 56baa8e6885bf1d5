import { describe, expect, it } from "vitest";
import type { CrewInvolvement } from "../../shared/participation/involvements.ts";
import { canRepeat, sameAsLastTime } from "../../shared/participation/same-as-last-time.ts";

const OPT_IN = { participation_intention: "OptIn" } as const;
const OPT_OUT = { participation_intention: "OptOut" } as const;
const UNANSWERED = { participation_intention: null };

describe("one's last answers", () => {
  it("are offered to who took part and has not answered for this interval yet", () => {
    expect(canRepeat(UNANSWERED, OPT_IN)).toBe(true);
    expect(canRepeat(null, OPT_IN)).toBe(true);
  });

  it("are not offered after a hiatus, an exit or silence", () => {
    for (const last of [OPT_OUT, UNANSWERED, null]) expect(canRepeat(UNANSWERED, last)).toBe(false);
  });

  it("are not offered in place of a saved answer", () => {
    for (const saved of [OPT_IN, OPT_OUT]) expect(canRepeat(saved, OPT_IN)).toBe(false);
  });

  it("are filled in with the crews that can still be chosen, and name the others", () => {
    const crewOf = (crew_id: number) => ({ crew_id, volunteered_convenor: crew_id === 2 }) as CrewInvolvement;
    const last = { collective_involvement: null, crew_involvements: [1, 2, 3].map(crewOf) };
    const { answers, goneCrewIds } = sameAsLastTime(last, new Set([2, 3, 4]));
    expect(answers.crew_involvements).toEqual([crewOf(2), crewOf(3)]);
    expect(goneCrewIds).toEqual([1]);
  });
});
