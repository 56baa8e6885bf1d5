import { DAYS_TO_BRING_BACK, MAX_MARKED_A_WEEK, SILENT_INTERVALS } from "../../../shared/constants.ts";
import type { ChangeResult } from "../../../shared/events/events.ts";
import type { Changed } from "../../../shared/journal/journal.ts";
import { locateIntervals } from "../../../shared/intervals/intervals.ts";
import { paths, withToken } from "../../../shared/paths.ts";
import type { Services } from "../../rpc/context.ts";
import type { Db, PersonKey } from "../../db/schema.ts";
import { AppError } from "../../errors.ts";
import { languageOfMail } from "../../mail/language-of-mail.ts";
import { queueEmail } from "../../mail/outbox.ts";
import { markedAsLeft } from "../../mail/templates/plain-emails.ts";
import { asChange, change, type ChangeAuthor, type ChangeDependencies, type Within } from "../../revision/change.ts";
import { createToken, hashToken } from "../../sessions/tokens.ts";
import { getCollective } from "../collective/collective.queries.ts";
import { listIntervals } from "../structure/intervals.queries.ts";
import { countSilences } from "../intervals/overview.queries.ts";
import { rolledOver } from "../structure/roll-over-event.ts";
import { findPerson } from "../people/people.queries.ts";
import { endMembership, resumeMembership } from "./membership.service.ts";
import {
  countMarkings,
  findDeparture,
  findDepartureByToken,
  hasAnsweredFrom,
  insertDeparture,
} from "./departures.queries.ts";
import { findAccount } from "../credentials/accounts.queries.ts";

const DAY = 24 * 60 * 60 * 1_000;
/** How long it can be undone, in milliseconds; the email states it too. */
const UNDO_LIFETIME = DAYS_TO_BRING_BACK * DAY;

/**
 * Makes somebody silent a former member, with an email whose link undoes it
 * (`docs/domain/membership.md#marking-somebody-as-having-left`). Throws `PersonNotFound`, `NotSilent`, and
 * `TooManyMarked` if the member has marked enough people lately.
 */
export async function markAsHavingLeft(
  dependencies: ChangeDependencies & Pick<Services, "sockets" | "baseUrl">,
  by: ChangeAuthor & { personId: number },
  reason: string,
): Promise<ChangeResult> {
  const { clock, sockets, baseUrl } = dependencies;
  const { collectiveId, personId, authorId } = by;
  const result = await change(dependencies, by, async (trx, today) => {
    const person = await findPerson(trx, by);
    if (!person) throw new AppError("PersonNotFound");
    const located = locateIntervals(await listIntervals(trx, collectiveId), today);
    const isSilent = person.left_at === null && (await hasBeenSilent(trx, by, located.current?.id ?? null));
    if (!isSilent || personId === authorId) throw new AppError("NotSilent");

    const now = clock.now();
    const at = now.toISOString();
    const since = new Date(now.getTime() - 7 * DAY).toISOString();
    const marked = authorId === null ? 0 : await countMarkings(trx, { collectiveId, authorId, since });
    if (marked >= MAX_MARKED_A_WEEK) throw new AppError("TooManyMarked");
    const ended = await endMembership(trx, {
      collectiveId,
      authorId,
      personIds: [personId],
      at,
      today,
      current: located.current,
    });
    const token = createToken();
    const expiresAt = new Date(now.getTime() + UNDO_LIFETIME).toISOString();
    await insertDeparture(trx, {
      collective_id: collectiveId,
      person_id: personId,
      reason,
      marked_by: authorId,
      token_hash: hashToken(token),
      expires_at: expiresAt,
    });
    const account = await findAccount(trx, by);
    if (account) {
      const { collective } = await getCollective(trx, collectiveId);
      const author = authorId === null ? undefined : await findPerson(trx, { collectiveId, personId: authorId });
      const url = baseUrl() + withToken(paths.stillHere, token);
      const language = languageOfMail(collective, account.language);
      const mail = markedAsLeft(language, collective.name, { reason, markedBy: author?.display_name, url });
      await queueEmail(trx, mail, { collectiveId, recipient: account.email, at, until: expiresAt });
    }
    return [...ended, rolledOver(located, located)];
  });
  sockets.endPerson(personId);
  return result;
}

/** Makes somebody who was marked as having left a member again. Throws `DepartureNotFound`, also after too long. */
export async function resume(trx: Db, { clock, today, ...key }: PersonKey & Within): Promise<Changed[]> {
  const departure = await findDeparture(trx, key, clock.now().toISOString());
  if (!departure) throw new AppError("DepartureNotFound");
  return resumeMembership(trx, { ...departure, today, isUndone: true });
}

export const bringBack = asChange((trx, by: ChangeAuthor & PersonKey & Within) => resume(trx, by));

/** Returns the departure that the token of the email can undo. Throws `DepartureNotFound`. */
async function getLinked({ db, clock }: ChangeDependencies, token: string): Promise<PersonKey> {
  const departure = await findDepartureByToken(db, hashToken(token), clock.now().toISOString());
  if (!departure) throw new AppError("DepartureNotFound");
  return departure;
}

/** Returns the name of the collective that the holder of the token has left. Throws `DepartureNotFound`. */
export async function getLinkedDeparture(dependencies: ChangeDependencies, token: string) {
  const { collectiveId } = await getLinked(dependencies, token);
  const { collective } = await getCollective(dependencies.db, collectiveId);
  return { collective: collective.name };
}

/** Makes the person a member again who has the token of the email. Throws `DepartureNotFound`. */
export async function undoDeparture(dependencies: ChangeDependencies, token: string): Promise<void> {
  const departure = await getLinked(dependencies, token);
  await bringBack(dependencies, { ...departure, authorId: departure.personId, byLink: true });
}

/** Whether somebody has not answered for two begun intervals or more (`docs/domain/membership.md#silence`). */
async function hasBeenSilent(db: Db, key: PersonKey, currentId: number | null): Promise<boolean> {
  if (currentId === null || (await hasAnsweredFrom(db, key, currentId))) return false;
  const { collectiveId, personId } = key;
  const silences = await countSilences(db, {
    collectiveId,
    personIds: [personId],
    fromIntervalId: currentId,
    lastBegunId: currentId,
  });
  return (silences.get(personId) ?? 0) >= SILENT_INTERVALS;
}
