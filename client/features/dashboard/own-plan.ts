import type { Located } from "../../../shared/intervals/intervals.ts";
import type { Me, PersonInterval } from "../../../shared/participation/involvements.ts";

/** The answers that a person still owes for an interval. */
export type MissingPart = "intention" | "crews" | undefined;

/** People are asked for crews only if there are any to choose from. */
export function missingPart(own: PersonInterval | null, hasCrews: boolean): MissingPart {
  const intention = own?.collective_involvement?.participation_intention;
  if (!own || !intention) return "intention";
  return intention === "OptIn" && own.crew_involvements.length === 0 && hasCrews ? "crews" : undefined;
}

/** The interval to answer for: `first`, then the other one. People on hiatus or leaving are not urged to plan. */
export function intervalToPlan(
  me: Me,
  { hasCrews, first }: { hasCrews: boolean; first: keyof Located | null },
): keyof Located | undefined {
  const { current_interval: current, next_interval: next } = me;
  const isSilent = current !== null && missingPart(current, hasCrews) === "intention";
  const ofNext = next && !isAway(current) && missingPart(next, hasCrews) ? "next" : undefined;
  if (ofNext && first === "next") return ofNext;
  return isSilent ? "current" : ofNext;
}

/** Whether the person is resting or leaving. */
export function isAway(own: PersonInterval | null): boolean {
  return own?.collective_involvement?.participation_intention === "OptOut";
}

export function isExiting(own: PersonInterval | null): boolean {
  return own?.collective_involvement?.status === "Exiting";
}

/** Whether the person convenes a crew in the current or in the next interval. */
export function isConvenor(me: Me): boolean {
  const own = [me.current_interval, me.next_interval].flatMap((interval) => interval?.crew_involvements ?? []);
  return own.some(({ convenor }) => convenor);
}
