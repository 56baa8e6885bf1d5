import type { Collective } from "../../../shared/collective.ts";
import type { IsoDate } from "../../../shared/dates.ts";
import type { Language } from "../../../shared/languages.ts";
import { sql } from "kysely";
import type { Services } from "../../context.ts";
import type { Db } from "../../db/database.ts";
import type { Instant } from "../../db/schema.ts";
import { queueDrafts } from "../../mail/drafts.ts";
import { languageOfMail } from "../../mail/language-of-mail.ts";
import { findAllowances, type OptionalLetterKind } from "../../mail/outbox.ts";
import type { LetterContent, LetterSetting } from "../../mail/templates/letter.ts";
import type { NewsKinds } from "./news-kinds.ts";
import { findRecipients } from "../mail-preferences/mail-preferences.queries.ts";

/** How long to wait for further changes before anybody is told, in milliseconds. */
export const SETTLING = 10 * 60_000;
/** How long at most to wait for further changes before anybody is told, in milliseconds. */
const LONGEST_SETTLING = 30 * 60_000;

/** Matches groups of changes of which people are told now: the last one has settled, or the first one is old. */
export function isSettled(column: "changed_at" | "untold_since", now: Date) {
  const [settled, oldest] = [SETTLING, LONGEST_SETTLING].map((wait) => new Date(now.getTime() - wait).toISOString());
  return sql<boolean>`(max(${sql.ref(column)}) <= ${settled} or min(${sql.ref(column)}) <= ${oldest})`;
}

export type MailingServices = Pick<Services, "db" | "clock" | "timeZone" | "baseUrl" | "unsubscribeTokens">;

/** One email's news for a person. */
export interface News<About> {
  personId: number;
  /** All that is needed to write the email, as JSON can hold it. */
  about: About;
  /** When the email stops being of use. */
  until: Instant | undefined;
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
}

/** Where and for whom emails are written. */
export interface Writing extends LetterSetting {
  services: MailingServices;
  collective: Collective;
  today: IsoDate;
}

/** Returns the contents of emails of one kind, in the order of the news. Null where nothing is left to tell. */
export type LetterWriter<About> = (
  trx: Db,
  writing: Writing,
  news: readonly Unwritten<About>[],
) => Promise<(LetterContent | null)[]> | (LetterContent | null)[];

/**
 * Queues emails to people and calls on their devices, in the caller's transaction: for those who get this kind, and
 * have not reached its limit for a day. `writeNews` writes them (`docs/domain/mail.md#mail`). Returns how many people
 * are told.
 */
export async function queueNews<Kind extends OptionalLetterKind>(
  trx: Db,
  { clock }: Pick<Services, "clock">,
  { collective, kind, news }: { collective: Collective; kind: Kind; news: readonly News<NewsKinds[Kind]>[] },
): Promise<number> {
  const { id: collectiveId } = collective;
  const personIds = [...new Set(news.map(({ personId }) => personId))];
  if (personIds.length === 0) return 0;
  const at = clock.now().toISOString();
  const recipients = await findRecipients(trx, collectiveId, { personIds, kind });
  const addresses = [...recipients.values()].map(({ email }) => email);
  const allowances = await findAllowances(trx, kind, { recipients: addresses, at });
  const drafts = news.flatMap(({ personId, about, until }) => {
    const { email = "", language: chosen = null, byMail, byCall } = recipients.get(personId) ?? {};
    const allowance = allowances.get(email) ?? 0;
    if (allowance <= 0) return [];
    allowances.set(email, allowance - 1);
    const language = languageOfMail(collective, chosen);
    const draft = JSON.stringify({ ...about, personId, language, byMail, byCall });
    return [{ kind, about: draft, envelope: { collectiveId, recipient: email, at, until } }];
  });
  await queueDrafts(trx, drafts);
  return drafts.length;
}
