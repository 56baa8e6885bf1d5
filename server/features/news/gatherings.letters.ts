import { dayIn } from "../../../shared/dates.ts";
import type { GatheringOutline } from "../../../shared/gatherings.ts";
import type { Db } from "../../db/database.ts";
import { gatheringLetter, type GatheringLetter, type GatheringNote } from "../../mail/templates/gathering-letter.ts";
import { makeAnswerLinks } from "../gatherings/answer-links.service.ts";
import { listGatheringsById } from "../gatherings/gatherings.queries.ts";
import { putTold } from "../gatherings/told-gatherings.queries.ts";
import { kindOf } from "./collect-changes.ts";
import { isChangeKind, type AboutGatherings, type Notice } from "./news-kinds.ts";
import type { LetterWriter, Unwritten, Writing } from "./news.service.ts";
import { idsOf } from "./notices.ts";

type Kind = GatheringLetter["kind"];
/** A note of an email, with the gathering and the person of its link to answer. */
type Note = GatheringNote & { gathering: GatheringOutline; personId: number };

/** Looks up the gatherings, and makes links to answer for those to come. */
const writeOf =
  (kind: Kind): LetterWriter<AboutGatherings> =>
  async (trx, writing, news) => {
    const { services, collective } = writing;
    const ids = news.flatMap(({ about }) => about.notices.flatMap(idsOf));
    const found = await listGatheringsById(trx, collective.id, [...new Set(ids)]);
    const gatherings = new Map(found.map((gathering) => [gathering.id, gathering]));
    const noted: Note[][] = [];
    for (const { personId, about, isAgain, isCalled } of news) {
      const notes = about.notices.flatMap((notice): Note[] => {
        const gathering = idsOf(notice)
          .flatMap((id) => gatherings.get(id) ?? [])
          .find((one) => isStill(kind, notice, { ...writing, gathering: one }));
        if (!gathering) return [];
        const { before, said, others } = notice;
        const isFirst = gathering.id === notice.gatheringId;
        return [
          {
            gathering,
            personId,
            ...(before && isFirst && { before }),
            ...(said && { said }),
            ...(others && { others }),
          },
        ];
      });
      if (isChangeKind(kind) && !isCalled) await correctTold(trx, { personId, about, isAgain }, { gatherings, notes });
      noted.push(notes);
    }
    const answerable = noted.flat().filter(({ gathering }) => gathering.cancelled_at === null);
    const urls = await makeAnswerLinks(trx, services, answerable);
    const links = new Map(answerable.map((note, index) => [note, urls[index]]));
    return news.map(({ language, about: { more } }, index) => {
      const notes = (noted[index] ?? []).map((note) => ({ ...note, answerUrl: links.get(note) }));
      return notes.length > 0 ? gatheringLetter(language, { ...writing, kind, notes, more }) : null;
    });
  };

/** Whether an email still has to say this of a gathering: it may have waited for long. */
function isStill(
  kind: Kind,
  { gatheringId, startsAt, before }: Notice,
  { gathering, services, timeZone }: Writing & { gathering: GatheringOutline },
): boolean {
  const { id, cancelled_at, starts_at, ends_at } = gathering;
  if (isChangeKind(kind)) {
    if (id === gatheringId) return kindOf(before ?? null, gathering, "") === kind;
    return (cancelled_at !== null) === (kind === "gathering cancelled" && before?.cancelled === 0);
  }
  const [day, now] = [dayIn(timeZone, new Date(startsAt)), services.clock.now().toISOString()];
  const isForDay = kind === "gathering tomorrow" || kind === "gathering first";
  return cancelled_at === null && ends_at > now && (!isForDay || day === dayIn(timeZone, new Date(starts_at)));
}

/** Records what somebody knows now: of gatherings that the email leaves out, what they were before. */
async function correctTold(
  trx: Db,
  { personId, about, isAgain }: Pick<Unwritten<AboutGatherings>, "personId" | "about" | "isAgain">,
  { gatherings, notes }: { gatherings: ReadonlyMap<number, GatheringOutline>; notes: readonly Note[] },
): Promise<void> {
  const told = new Set(notes.map(({ gathering }) => gathering.id));
  const rows = about.notices.flatMap(({ gatheringId, before }) => {
    const gathering = gatherings.get(gatheringId);
    if (!gathering || (told.has(gatheringId) && !isAgain)) return [];
    const { collective_id, starts_at, ends_at, place, cancelled_at } = gathering;
    const now = { starts_at, ends_at, place, cancelled: cancelled_at === null ? (0 as const) : (1 as const) };
    const known = before && !told.has(gatheringId) ? before : now;
    return [{ collective_id, gathering_id: gatheringId, person_id: personId, ...known }];
  });
  await putTold(trx, rows);
}

export const gatheringLetters = {
  "gathering cancelled": writeOf("gathering cancelled"),
  "gathering first": writeOf("gathering first"),
  "gathering moved": writeOf("gathering moved"),
  "gathering new": writeOf("gathering new"),
  "gathering place": writeOf("gathering place"),
  "gathering place lost": writeOf("gathering place lost"),
  "gathering settled": writeOf("gathering settled"),
  "gathering tomorrow": writeOf("gathering tomorrow"),
  "gathering week": writeOf("gathering week"),
};
