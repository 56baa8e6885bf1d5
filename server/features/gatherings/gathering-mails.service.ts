import type { MailKind } from "../../../shared/enumerations.ts";
import type { Collective } from "../../../shared/collective.ts";
import type { Services } from "../../context.ts";
import type { Db } from "../../db/database.ts";
import { languageOfMail } from "../../mail/language-of-mail.ts";
import { offerMail } from "../../mail/outbox.ts";
import { gatheringLetter, type GatheringLetter, type GatheringNote } from "../../mail/templates/gathering-letter.ts";
import { findRecipient } from "../mail-preferences/mail-preferences.queries.ts";
import { unsubscribeUrl } from "../mail-preferences/mail-preferences.service.ts";
import { makeAnswerLink } from "./answer-links.service.ts";

export type MailingServices = Pick<Services, "clock" | "timeZone" | "baseUrl" | "unsubscribeTokens">;

/** The usual mails about gatherings, by what turns them off. */
const KINDS = {
  gatherings: "gathering tomorrow",
  moves: "gathering moved",
  cancellations: "gathering cancelled",
  waits: "gathering place",
} as const satisfies Partial<Record<MailKind, GatheringLetter["kind"]>>;

export type GatheringMailKind = keyof typeof KINDS;

interface GatheringMail {
  collective: Collective;
  personId: number;
  /** What turns it off. */
  kind: GatheringMailKind;
  /** If it is not the usual mail of its kind. */
  letter?: GatheringLetter["kind"];
  notes: readonly GatheringNote[];
}

/**
 * Queues a mail about gatherings, in the caller's transaction, with links to answer for those to come, unless the person
 * does not get this kind. Whoever has had the most mails of a kind in a day gets no more of it. Returns whether it is
 * queued.
 */
export async function mailGatherings(
  trx: Db,
  services: MailingServices,
  { collective, personId, kind, letter = KINDS[kind], notes }: GatheringMail,
): Promise<boolean> {
  const collectiveId = collective.id;
  const recipient = await findRecipient(trx, { collectiveId, personId }, kind);
  if (!recipient) return false;
  const answerable: GatheringNote[] = [];
  for (const note of notes) {
    const { gathering } = note;
    if (gathering.cancelled_at !== null) answerable.push(note);
    else answerable.push({ ...note, answerUrl: await makeAnswerLink(trx, services, { gathering, personId }) });
  }
  const mail = gatheringLetter(languageOfMail(collective, recipient.language), {
    kind: letter,
    collective,
    timeZone: collective.time_zone ?? services.timeZone,
    notes: answerable,
    baseUrl: services.baseUrl(),
    unsubscribeUrl: unsubscribeUrl(services, { personId, kind }),
  });
  const ends = notes.flatMap(({ gathering, before = gathering, others = [] }) =>
    [gathering, before, ...others].map(({ ends_at }) => ends_at),
  );
  return offerMail(trx, mail, {
    collectiveId,
    recipient: recipient.email,
    at: services.clock.now().toISOString(),
    until: ends.toSorted().at(-1),
    isWanted: true,
  });
}
