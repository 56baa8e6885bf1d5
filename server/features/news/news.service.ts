import type { Collective } from "../../../shared/collective/collective.ts";
import type { IsoDate } from "../../../shared/basics/dates.ts";
import type { Language } from "../../../shared/languages.ts";
import type { Services } from "../../rpc/context.ts";
import type { Db, Instant } from "../../db/schema.ts";
import { queueUnwritten } from "../../mail/unwritten.ts";
import { languageOfMail } from "../../mail/language-of-mail.ts";
import { findAllowances, type OptionalEmailKind } from "../../mail/outbox.ts";
import type { EmailContent, EmailSetting } from "../../mail/templates/email.ts";
import { keepLearned, keepTold } from "../gatherings/told-gatherings.queries.ts";
import { isChangeKind, isOfKnownKind, type NewsKinds } from "./news-kinds.ts";
import { findRecipients } from "../mail-preferences/mail-preferences.queries.ts";

/** How long to wait for further changes before anybody is told, in milliseconds. */
export const SETTLING = 10 * 60_000;
/** How long at most to wait for further changes before anybody is told, in milliseconds. */
export const LONGEST_SETTLING = 30 * 60_000;

/** News of gatherings that begin within this time is told within two minutes, in milliseconds. */
export const SOON = 3 * 60 * 60_000;
/** How long to wait for further changes of what begins soon, in milliseconds. */
export const SETTLING_SOON = 30_000;

/** How long after the most emails of a day somebody gets the next one about changes of plans, in milliseconds. */
export const PAUSE = 60 * 60_000;
/** The time for what begins soon, and for places. */
export const SHORT_PAUSE = 5 * 60_000;

export type MailingServices = Pick<Services, "db" | "clock" | "timeZone" | "baseUrl" | "signedTokens">;

/** One email's news for a person. */
export interface News<About> {
  personId: number;
  /** All that is needed to write the email, as JSON can hold it. */
  about: About;
  /** When the email stops being of use. */
  until: Instant | undefined;
  /** The gatherings that they know of from then on: as they are now if they are told of changes. */
  gatheringIds?: readonly number[];
}

interface Queueing<Kind extends OptionalEmailKind> {
  collective: Collective;
  kind: Kind;
  news: readonly News<NewsKinds[Kind]>[];
  /**
   * How long after the most emails of a day somebody gets another one, in milliseconds; undefined if nothing changes for
   * those who hear nothing.
   */
  pause?: number;
}

/** Whom a piece of news is queued for, and how. Kept with the data of an email. */
export interface Queued {
  personId: number;
  language: Language;
  /** An earlier version has queued nothing but emails. */
  byMail?: boolean;
  byCall?: boolean;
}

/** News whose email is to be written. */
export interface Unwritten<About> {
  personId: number;
  language: Language;
  about: About;
  /** Whether it was written before, and its subjects have changed since. */
  isAgain: boolean;
  /** Whether the person was notified on a device when it was written before: then they know how it was. */
  isCalled: boolean;
}

/** Where and for whom emails are written. */
export interface Writing extends EmailSetting {
  services: MailingServices;
  collective: Collective;
  today: IsoDate;
}

/** Returns the contents of emails of one kind, in the order of the news. Null where nothing is left to tell. */
export type EmailWriter<About> = (
  trx: Db,
  writing: Writing,
  news: readonly Unwritten<About>[],
) => Promise<(EmailContent | null)[]> | (EmailContent | null)[];

/**
 * Queues emails to people and notifications for their devices, in the caller's transaction: for those who get this
 * kind, and have not reached its limit for a day. `writeNews` writes them (`docs/domain/mail.md#mail`). Returns how
 * many people are told, and which news has to wait because of the limit.
 */
export async function queueAllowed<Kind extends OptionalEmailKind>(
  trx: Db,
  { clock }: Pick<Services, "clock">,
  { collective, kind, news, pause }: Queueing<Kind>,
): Promise<{ told: number; deferred: ReadonlySet<News<NewsKinds[Kind]>> }> {
  const { id: collectiveId } = collective;
  const personIds = [...new Set(news.map(({ personId }) => personId))];
  const deferred = new Set<News<NewsKinds[Kind]>>();
  if (personIds.length === 0) return { told: 0, deferred };
  const at = clock.now().toISOString();
  const recipients = await findRecipients(trx, collectiveId, { personIds, kind });
  const addresses = [...recipients.values()].map(({ email }) => email);
  const allowances = await findAllowances(trx, kind, { recipients: addresses, at, pause });
  const unwritten = news.flatMap((one) => {
    const { personId, about, until } = one;
    const recipient = recipients.get(personId);
    if (!recipient) return [];
    const { email, language: chosen, byMail, byCall } = recipient;
    const allowance = allowances.get(email) ?? 0;
    if (allowance <= 0) {
      deferred.add(one);
      return [];
    }
    allowances.set(email, allowance - 1);
    const language = languageOfMail(collective, chosen);
    const data = JSON.stringify({ ...about, personId, language, byMail, byCall });
    return [{ kind, about: data, envelope: { collectiveId, recipient: email, at, until } }];
  });
  await queueUnwritten(trx, unwritten);
  // A reminder does not say what has changed.
  const keep = isChangeKind(kind) ? keepTold : keepLearned;
  const heard = news.filter(
    (one) => one.gatheringIds && !deferred.has(one) && (isOfKnownKind(kind) || recipients.has(one.personId)),
  );
  for (const alike of Map.groupBy(heard, ({ gatheringIds }) => gatheringIds?.join()).values()) {
    const knowing = { gatheringIds: alike[0]?.gatheringIds ?? [], personIds: alike.map(({ personId }) => personId) };
    await keep(trx, collectiveId, knowing);
  }
  return { told: unwritten.length, deferred };
}

/** Queues news that changes nothing for those who do not hear of it. Returns how many people are told. */
export async function queueNews<Kind extends OptionalEmailKind>(
  trx: Db,
  services: Pick<Services, "clock">,
  queueing: Queueing<Kind>,
): Promise<number> {
  return (await queueAllowed(trx, services, queueing)).told;
}
