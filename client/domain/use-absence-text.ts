import type { CollectiveInvolvement } from "../../shared/participation/involvements.ts";
import { useMessages } from "../hooks/use-messages.ts";
import { usePeopleById } from "../hooks/use-collective-state.ts";

/** Returns a function that says from when somebody pauses, or when they leave. */
export function useAbsenceText() {
  const say = useMessages("interval-words");
  const people = usePeopleById();
  return ({ person_id, status }: CollectiveInvolvement, intervalId: number) =>
    say(status === "Exiting" ? "leavesAfter" : "pausesFrom", {
      name: people.get(person_id)?.display_name ?? "",
      interval: String(intervalId),
    });
}
