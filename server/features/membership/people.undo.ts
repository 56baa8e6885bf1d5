import { DAYS_TO_BRING_BACK } from "../../../shared/constants.ts";
import type { JournalContents } from "../../../shared/journal/journal.ts";
import type { Person } from "../../../shared/people/people.ts";
import { profileSchema } from "../../../shared/people/people.schema.ts";
import { asEdited, type Undoable } from "../../revision/undoable.ts";
import { listPeopleById } from "../people/people.queries.ts";
import { writeProfile } from "../people/profile.service.ts";
import { resume } from "./departures.service.ts";

/** How long somebody who was marked as having left can be brought back, in milliseconds. */
const TIME_TO_BRING_BACK = DAYS_TO_BRING_BACK * 24 * 60 * 60 * 1_000;

type Stored = JournalContents["person"];

const isMember = (person: Stored | null) => person?.left_at === null;
const isDeparture = ({ before, after }: { before: Stored | null; after: Stored | null }) =>
  isMember(before) !== isMember(after);

/** A change marks somebody as having left, or edits their profile, never both. */
export const personUndo: Undoable<Person, Stored> = {
  list: (db, { collectiveId }, ids) => listPeopleById(db, collectiveId, ids),
  restore: (trx, by, { current, fields }) =>
    "left_at" in fields
      ? resume(trx, { ...by, personId: current.id })
      : writeProfile(trx, { ...by, id: current.id }, asEdited(profileSchema, { current, fields })),
  takesNoToken: isDeparture,
  isUndoneBy: (personId, change, now) => {
    const { before, after, at, authorId } = change;
    if (!isDeparture(change)) return after?.id === personId;
    // People who left by their own plan are asked back by an invitation.
    return authorId !== null && isMember(before) && now.getTime() < Date.parse(at) + TIME_TO_BRING_BACK;
  },
};
