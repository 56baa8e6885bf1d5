import type { Changed } from "../../../shared/journal/journal.ts";
import type { Profile } from "../../../shared/people/people.ts";
import { asChange, type ChangeAuthor } from "../../revision/change.ts";
import type { Db } from "../../db/schema.ts";
import { checkBytes } from "../../db/quota.ts";
import { AppError } from "../../errors.ts";
import { findPerson, updateProfile } from "./people.queries.ts";

/** Throws `PersonNotFound`, `ValidationFailed` if it is too long, and `ProfileOfAnother` for other people's profiles. */
export async function writeProfile(
  trx: Db,
  { collectiveId, authorId, id }: ChangeAuthor & { id: number },
  profile: Partial<Profile>,
): Promise<Changed[]> {
  const before = await findPerson(trx, { collectiveId, personId: id });
  if (!before) throw new AppError("PersonNotFound");
  if (id !== authorId) throw new AppError("ProfileOfAnother");
  const edited = await updateProfile(trx, { collectiveId, personId: id }, profile);
  checkBytes("people", before, edited);
  return [{ event: { PeopleEvent: { PersonUpdated: edited } }, before }];
}

export const editProfile = asChange(writeProfile);
