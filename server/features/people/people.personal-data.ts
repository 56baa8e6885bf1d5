import type { Profile } from "../../../shared/people/people.ts";
import { AppError } from "../../errors.ts";
import { findPerson, updateProfile } from "./people.queries.ts";
import type { PersonalDataTable } from "./personal-data-table.ts";

/** The profile in history of a person whose data was removed: everything else in it is empty. */
const FORGOTTEN: Required<Profile> = { display_name: "former member", avatar_id: null, about: null, contacts: [] };

export const peoplePersonalData = {
  people: {
    async list(db, key) {
      const person = await findPerson(db, key);
      if (!person) throw new AppError("PersonNotFound");
      return { person };
    },
    async remove(db, key) {
      await updateProfile(db, key, FORGOTTEN);
    },
  },
} satisfies Record<string, PersonalDataTable>;
