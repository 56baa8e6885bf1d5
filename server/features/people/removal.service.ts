import type { ChangeResult } from "../../../shared/events.ts";
import type { Changed } from "../../../shared/journal.ts";
import { profileSchema } from "../../../shared/people.schema.ts";
import { locateIntervals } from "../../../shared/intervals.ts";
import { change } from "../../revision/change.ts";
import type { Services } from "../../context.ts";
import type { Db } from "../../db/engine.ts";
import { noteErasure } from "../../db/erasures.ts";
import { AppError } from "../../errors.ts";
import { deleteMailsTo } from "../../mail/outbox.queries.ts";
import { listAddressLinksOf } from "../account/address.queries.ts";
import { deleteHandoversBy } from "../crews/handovers.queries.ts";
import { deleteDeparture } from "../departures/departures.queries.ts";
import { deleteEntryPathway } from "../interest/entry-pathways.service.ts";
import { listEoisOf } from "../interest/eois.queries.ts";
import { listIntervals } from "../intervals/intervals.queries.ts";
import { deleteMailPreferences } from "../mail-preferences/mail-preferences.queries.ts";
import { rolledOver } from "../intervals/roll-over-event.ts";
import { forgetConvening } from "../participation/convening-news.queries.ts";
import { deleteSilenceMailsOf } from "../participation/silence-mails.queries.ts";
import { deleteRemindersOf } from "../participation/reminders.queries.ts";
import { deletePlanRemindersOf } from "../reminders/plan-reminders.queries.ts";
import { forgetEvents } from "../../revision/event-log.queries.ts";
import { forgetPerson } from "../../revision/journal.queries.ts";
import { findPerson, updateProfile, type PersonKey } from "./people.queries.ts";
import { endMembership } from "./people.service.ts";
import { deleteUser, findAccount, forgetAnswers } from "./removal.queries.ts";

/** The profile in history of a person whose data was removed: everything else in it is empty. */
const FORGOTTEN = profileSchema.parse({ display_name: "former member", contacts: [] });

/**
 * Removes a person and all their personal data. Their participation and crews remain without a name
 * (`docs/decisions/008-what-removing-a-person-leaves.md`). A job clears the traces that are left on the disk
 * (`clearTraces`). Throws `CollectiveNotFound` and `PersonNotFound`.
 */
export async function removePerson(
  dependencies: Pick<Services, "db" | "hub" | "clock" | "sockets">,
  key: PersonKey,
): Promise<ChangeResult> {
  const { clock, sockets } = dependencies;
  const { collectiveId, personId } = key;
  const result = await change(dependencies, { collectiveId, authorId: null }, async (trx) => {
    const person = await findPerson(trx, key);
    if (!person) throw new AppError("PersonNotFound");
    const today = clock.today();
    const located = locateIntervals(await listIntervals(trx, collectiveId), today);
    const at = clock.now().toISOString();
    const parted =
      person.left_at === null
        ? await endMembership(trx, { collectiveId, personIds: [personId], at, today, current: located.current })
        : [];
    const deleted = await deleteAccount(trx, key);
    await forgetAnswers(trx, key);
    await deleteRemindersOf(trx, key);
    await deletePlanRemindersOf(trx, key);
    await forgetConvening(trx, key);
    await deleteSilenceMailsOf(trx, key);
    await deleteMailPreferences(trx, key);
    await deleteHandoversBy(trx, key);
    await deleteDeparture(trx, key);
    await updateProfile(trx, key, FORGOTTEN);
    await forgetPerson(trx, key);
    await noteErasure(trx);
    return [
      await forgetEvents(trx, collectiveId),
      ...parted.filter((changed) => !isAbout(changed, personId)),
      ...deleted,
      rolledOver(located, located),
    ];
  });
  sockets.endPerson(personId);
  return result;
}

/** Whether a change is about the removed person; others may now convene instead of them. */
function isAbout({ event }: Changed, personId: number): boolean {
  if ("PeopleEvent" in event) return true;
  return "MeEvent" in event && event.MeEvent.IntervalDataChanged.person_id === personId;
}

/** Deletes the account, and everything kept for its address: mails and expressions of interest. */
async function deleteAccount(db: Db, key: PersonKey): Promise<Changed[]> {
  const { collectiveId } = key;
  const account = await findAccount(db, key);
  if (!account) return [];
  const { userId, email } = account;
  const eois = await listEoisOf(db, { ...key, email });
  const otherAddresses = (await listAddressLinksOf(db, userId)).map((link) => link.email);
  await deleteUser(db, userId);
  for (const recipient of [email, ...otherAddresses]) await deleteMailsTo(db, { collectiveId, recipient });
  const deleted: Changed[] = [];
  for (const { id } of eois) deleted.push(await deleteEntryPathway(db, { collectiveId, id }));
  return deleted;
}
