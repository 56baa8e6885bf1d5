import type { GatheringOutline } from "../../../shared/gatherings.ts";
import type { Collective } from "../../../shared/collective.ts";
import type { Language } from "../../../shared/languages.ts";
import type { Services } from "../../context.ts";
import type { Db } from "../../db/database.ts";
import type { Instant } from "../../db/schema.ts";
import { queueDrafts } from "../../mail/drafts.ts";
import { languageOfMail } from "../../mail/language-of-mail.ts";
import { findAllowances } from "../../mail/outbox.ts";
import type { GatheringLetter, GatheringNote } from "../../mail/templates/gathering-letter.ts";
import { findRecipients } from "../mail-preferences/mail-preferences.queries.ts";

/** How many gatherings a mail describes, or series whose gatherings have changed in the same way. It counts the others. */
const MOST_TOLD = 20;

/** A note about a gathering, which is looked up when the mail is written. */
export interface Notice extends Pick<GatheringNote, "before" | "said" | "others"> {
  gatheringId: number;
  startsAt: Instant;
  /** When it is over. */
  until: Instant;
}

export function noticeOf(
  { id, starts_at, ends_at }: GatheringOutline,
  { before, ...told }: Pick<Notice, "before" | "said">,
): Notice {
  const until = before && before.ends_at > ends_at ? before.ends_at : ends_at;
  return { gatheringId: id, startsAt: starts_at, until, ...(before && { before }), ...told };
}

/** The notes for one person, in one mail. */
export interface Telling {
  personId: number;
  /** By their beginning. */
  notices: readonly Notice[];
  /** How many more gatherings there would be to tell of. */
  more: number;
  /** When all of them are over. */
  until: Instant;
}

/** Tells a person of the first gatherings, and counts the others. */
export function tellingOf(personId: number, all: readonly Notice[]): Telling {
  const sorted = all.toSorted(
    (a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt) || a.gatheringId - b.gatheringId,
  );
  const rest = sorted.slice(MOST_TOLD);
  return {
    personId,
    notices: sorted.slice(0, MOST_TOLD),
    more: rest.reduce((sum, { others }) => sum + 1 + (others?.count ?? 0), 0),
    until: all.reduce((latest, { until }) => (until > latest ? until : latest), ""),
  };
}

interface GatheringMails {
  collective: Collective;
  kind: GatheringLetter["kind"];
  tellings: readonly Telling[];
}

/** The source of a mail, as a draft keeps it. */
export interface About extends Omit<Telling, "until"> {
  language: Language;
}

/**
 * Queues mails about gatherings, in the caller's transaction, to those who get this kind. Whoever has had the most mails
 * of a kind in a day gets no more of it. `writeGatheringMails` writes them. Returns their number.
 */
export async function queueGatheringMails(
  trx: Db,
  { clock }: Pick<Services, "clock">,
  { collective, kind, tellings }: GatheringMails,
): Promise<number> {
  const { id: collectiveId } = collective;
  const at = clock.now().toISOString();
  const personIds = [...new Set(tellings.map(({ personId }) => personId))];
  if (personIds.length === 0) return 0;
  const recipients = await findRecipients(trx, collectiveId, { personIds, kind });
  const addresses = [...recipients.values()].map(({ email }) => email);
  const allowances = await findAllowances(trx, kind, { recipients: addresses, at });
  const drafts = tellings.flatMap(({ until, ...telling }) => {
    const { email = "", language = null } = recipients.get(telling.personId) ?? {};
    const allowance = allowances.get(email) ?? 0;
    if (allowance <= 0) return [];
    allowances.set(email, allowance - 1);
    const about: About = { ...telling, language: languageOfMail(collective, language) };
    return [{ kind, about: JSON.stringify(about), envelope: { collectiveId, recipient: email, at, until } }];
  });
  await queueDrafts(trx, drafts);
  return drafts.length;
}
