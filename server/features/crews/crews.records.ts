import { nothingToList, goesWithItsParent, type PersonalRecords } from "../people/personal-records.ts";

export const crewRecords = {
  // Where a crew is restored, only people who still take part are in it again.
  archived_choices: { list: nothingToList, remove: goesWithItsParent },
} satisfies Record<string, PersonalRecords>;
