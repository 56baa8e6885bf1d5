import type { GatheringOutline } from "../../../shared/gatherings.ts";
import { listGatheringsById } from "../gatherings/gatherings.queries.ts";
import type { Collective } from "../../../shared/collective.ts";
import type { Services } from "../../context.ts";
import type { Db } from "../../db/database.ts";
import { takeDrafts } from "../../mail/drafts.ts";
import { storeAll } from "../../mail/outbox.ts";
import { gatheringLetter, type GatheringLetter, type GatheringNote } from "../../mail/templates/gathering-letter.ts";
import { lockCollective } from "../../revision/change.ts";
import { yieldToRequests } from "../../yield-to-requests.ts";
import { unsubscribeUrl } from "../mail-preferences/mail-preferences.service.ts";
import { listExistingPeople } from "../people/people.queries.ts";
import { makeAnswerLinks } from "../gatherings/answer-links.service.ts";
import type { About } from "./gathering-mails.service.ts";

export type MailingServices = Pick<Services, "db" | "clock" | "timeZone" | "baseUrl" | "unsubscribeTokens">;

/** How many mails are written in one transaction. */
const MAILS_AT_ONCE = 5;

/** Something that a mail says, with what a link to answer is for. */
type Note = GatheringNote & { gathering: GatheringOutline; personId: number };

/**
 * Writes the mails about gatherings that are queued in a collective, with links to answer for those to come. A few at a
 * time, so that neither the collective nor the server waits for all of them. After a crash the others are still queued.
 */
export async function writeGatheringMails(services: MailingServices, collective: Collective): Promise<void> {
  const times: GatheringLetter["times"] = new Map();
  const writeSome = () =>
    services.db.transaction().execute(async (trx) => {
      // Nobody and nothing that a link is for is deleted meanwhile.
      await lockCollective(trx, collective.id);
      return writeDrafts(trx, services, { collective, times });
    });
  do await yieldToRequests();
  while (await writeSome());
}

interface Writing extends Pick<GatheringLetter, "times"> {
  collective: Collective;
}

/** Returns false if there are none. */
async function writeDrafts(trx: Db, services: MailingServices, { collective, times }: Writing): Promise<boolean> {
  const taken = await takeDrafts(trx, collective.id, MAILS_AT_ONCE);
  if (taken.length === 0) return false;
  const drafts = await withNotes(
    trx,
    collective.id,
    taken.map(({ kind, about, envelope }) => ({
      kind: kind as GatheringLetter["kind"],
      about: JSON.parse(about) as About,
      envelope,
    })),
  );
  const answerable = drafts.flatMap(({ notes }) => notes.filter(({ gathering }) => gathering.cancelled_at === null));
  const urls = await makeAnswerLinks(trx, services, answerable);
  const links = new Map(answerable.map((note, index) => [note, urls[index]]));
  const mails = drafts.map(({ kind, about, notes, envelope }) => ({
    envelope,
    mail: gatheringLetter(about.language, {
      kind,
      collective,
      timeZone: collective.time_zone ?? services.timeZone,
      notes: notes.map((note) => ({ ...note, answerUrl: links.get(note) })),
      more: about.more,
      baseUrl: services.baseUrl(),
      unsubscribeUrl: unsubscribeUrl(services, { personId: about.personId, kind }),
      times,
    }),
  }));
  await storeAll(trx, mails);
  return true;
}

/** Looks up what drafts are about. Those to people who are gone, and about nothing that is left, are left out. */
async function withNotes<Unwritten extends { about: About }>(
  trx: Db,
  collectiveId: number,
  drafts: readonly Unwritten[],
): Promise<(Unwritten & { notes: Note[] })[]> {
  const gatheringIds = drafts.flatMap(({ about }) => about.notices.map(({ gatheringId }) => gatheringId));
  const gatherings = new Map(
    (await listGatheringsById(trx, collectiveId, [...new Set(gatheringIds)])).map((gathering) => [
      gathering.id,
      gathering,
    ]),
  );
  const personIds = drafts.map(({ about }) => about.personId);
  const people = new Set((await listExistingPeople(trx, collectiveId, personIds)).map(({ id }) => id));
  return drafts
    .filter(({ about }) => people.has(about.personId))
    .map((draft) => ({
      ...draft,
      notes: draft.about.notices.flatMap(({ gatheringId, before, said, others }): Note[] => {
        const gathering = gatherings.get(gatheringId);
        if (!gathering) return [];
        const { personId } = draft.about;
        return [{ gathering, personId, ...(before && { before }), ...(said && { said }), ...(others && { others }) }];
      }),
    }))
    .filter(({ notes }) => notes.length > 0);
}
