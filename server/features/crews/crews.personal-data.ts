import { nothingToList, goesWithItsParent, type PersonalDataTable } from "../people/personal-data-table.ts";

export const crewPersonalData = {
  // Where a crew is restored, only people who still take part are in it again.
  archived_choices: { list: nothingToList, remove: goesWithItsParent },
} satisfies Record<string, PersonalDataTable>;
