import { changedCrews, type Journalled } from "./journal.ts";

const SUBJECTS = ["person", "crew", "interval", "entry_pathway"] as const;
export type JournalSubject = (typeof SUBJECTS)[number];

/** The subjects of an entry, by which it can be found. */
export type JournalSubjects = Partial<Record<JournalSubject, number[]>>;

/** Returns the subject that an entry is about, and those whose ids the thing has, such as a `crew_id` or `crew_ids`. */
export function subjectsOf({ kind, before, after }: Journalled): JournalSubjects {
  const ids = new Map<string, unknown>(Object.entries({ ...before, ...after }));
  if (kind === "participation") {
    const crewIds = changedCrews(before, after).map(({ crew_id }) => crew_id);
    ids.set("crew_ids", crewIds);
  }
  if (kind === "roll_over") ids.set("interval_ids", [ids.get("current_interval"), ids.get("next_interval")]);
  const idsOf = (subject: JournalSubject) =>
    [ids.get(kind === subject ? "id" : `${subject}_id`), ids.get(`${subject}_ids`)]
      .flat()
      .filter((id) => typeof id === "number");
  return Object.fromEntries(SUBJECTS.map((subject) => [subject, idsOf(subject)]));
}
