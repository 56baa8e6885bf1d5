import { todayOf, type Clock } from "../../clock.ts";
import type { IsoDate } from "../../../shared/basics/dates.ts";
import { inParts } from "../../db/in-parts.ts";
import type { Db, Instant } from "../../db/schema.ts";
import { deleteNotification, listWritten, writeAnew, type Written } from "../../mail/outbox.queries.ts";
import { listOpenPollIds } from "../gatherings/answer-links.queries.ts";
import { listCollectiveDays } from "../collective/collective.queries.ts";
import { listVersions } from "../gatherings/gatherings.queries.ts";
import { listAnswered, type About } from "./answered.queries.ts";
import type { Queued } from "./news.service.ts";
import { gatheringIdsIn } from "./news-items.ts";

/** Kept with the data of an email once it is written. */
export interface Rewritable {
  /** How its subjects were then. */
  written: string;
  /** The first one as it was planned then, which a notification describes. What waits from an earlier version lacks it. */
  planned?: string;
  /** Whether the person was notified on a device as well. */
  isCalled: boolean;
  /** When the first thing that it is about begins, if it is about gatherings. */
  begins?: Instant | undefined;
}

interface Where {
  collectiveId: number;
  clock: Clock;
}

/**
 * Returns for the data of each of these emails texts that differ once a gathering or poll in it has changed, or is planned
 * otherwise; or for a reminder, which says when it is, on another day; or, if it asks for an answer, once there is one.
 */
export async function listStates(
  db: Db,
  { collectiveId, today, at }: { collectiveId: number; today: IsoDate; at: Instant },
  abouts: readonly About[],
): Promise<Required<Pick<Rewritable, "written" | "planned">>[]> {
  const subjects = abouts.map(({ notices = [], notes = [] }) => {
    return { gatherings: notices.flatMap(gatheringIdsIn), polls: notes.map(({ poll }) => poll.id) };
  });
  const [ids, pollIds] = (["gatherings", "polls"] as const).map((of) => new Set(subjects.flatMap((one) => one[of])));
  const versions = ids?.size ? await listVersions(db, collectiveId, [...ids]) : null;
  const open = new Set(pollIds?.size ? await listOpenPollIds(db, collectiveId, [...pollIds]) : []);
  const answered = await listAnswered(db, { collectiveId, at }, abouts);
  return subjects.map(({ gatherings, polls }, index) => {
    const isReminder = abouts[index]?.notices?.some(({ said, before }) => said !== undefined && !before);
    const day = isReminder ? today : "";
    const others = [polls.map((id) => open.has(id)), day, ...(answered[index] ? ["answered"] : [])];
    const sequences = gatherings.map((id) => versions?.get(id)?.sequence ?? null);
    const first = abouts[index]?.notices?.[0]?.gatheringId ?? 0;
    return {
      written: JSON.stringify([sequences, ...others]),
      planned: JSON.stringify([versions?.get(first)?.plan ?? null, ...others]),
    };
  });
}

/**
 * Whether an email or a notification still says what is so. If not, the email is written anew within a minute, and the
 * notification is dropped: one about another plan takes its place, and nothing else is told.
 */
export async function isCurrent(db: Db, email: Written, clock: Clock): Promise<boolean> {
  return (await withdrawOutdated(db, { collectiveId: email.collective_id ?? 0, clock }, [email])) === 0;
}

/** Has the emails of a collective written anew that wait and say what is no longer so. */
export async function withdrawWaiting(db: Db, where: Where): Promise<void> {
  for (const part of inParts(await listWritten(db, where.collectiveId))) await withdrawOutdated(db, where, part);
}

async function withdrawOutdated(db: Db, { collectiveId, clock }: Where, emails: readonly Written[]): Promise<number> {
  const abouts = emails.map(({ about }) => JSON.parse(about) as About & Queued & Rewritable);
  const [days] = await listCollectiveDays(db, [collectiveId]);
  const states = days
    ? await listStates(db, { collectiveId, today: todayOf(clock, days), at: clock.now().toISOString() }, abouts)
    : [];
  let sum = 0;
  for (const [index, email] of emails.entries()) {
    const [about, state] = [abouts[index], states[index]];
    if (!about || about.written === state?.written) continue;
    // A notification of several gatherings says only how many there are.
    const isOverview = (about.notices ?? about.notes ?? []).length > 1;
    if (email.call_device_id !== null && (isOverview || about.planned === state?.planned)) continue;
    if (email.call_device_id !== null) await deleteNotification(db, email);
    // Those notifications have been queued. It may be an email in the place of one.
    else await writeAnew(db, email, JSON.stringify({ ...about, byMail: true, byCall: false }));
    sum += 1;
  }
  return sum;
}
