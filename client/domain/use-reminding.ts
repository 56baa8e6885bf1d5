import { useState } from "react";
import type { MissingParticipation, Reminding } from "../../shared/reminders/reminders.ts";

/** Adds up the outcomes of the reminders that are sent on a page. */
export function useReminding() {
  const [outcome, setOutcome] = useState<Reminding>();
  return {
    outcome,
    add: ({ reminded, skipped }: Reminding) =>
      setOutcome((earlier) => ({
        reminded: [...(earlier?.reminded ?? []), ...reminded],
        skipped: [...(earlier?.skipped ?? []), ...skipped],
      })),
  };
}

/** Adds to people when they were reminded; without a button as long as that is not known. */
export function withReminders(
  personIds: readonly number[],
  known: readonly MissingParticipation[] = [],
): MissingParticipation[] {
  const byId = new Map(known.map((reminder) => [reminder.person_id, reminder]));
  return personIds.map(
    (person_id) => byId.get(person_id) ?? { person_id, refusal: "once", reminded_at: null, reminded_by: null },
  );
}
