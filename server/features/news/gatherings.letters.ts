import type { GatheringOutline } from "../../../shared/gatherings.ts";
import { gatheringLetter, type GatheringLetter, type GatheringNote } from "../../mail/templates/gathering-letter.ts";
import { makeAnswerLinks } from "../gatherings/answer-links.service.ts";
import { listGatheringsById } from "../gatherings/gatherings.queries.ts";
import type { AboutGatherings } from "./news-kinds.ts";
import type { LetterWriter } from "./news.service.ts";

/** A note of an email, with the gathering and the person of its link to answer. */
type Note = GatheringNote & { gathering: GatheringOutline; personId: number };

/** Looks up the gatherings, and makes links to answer for those to come. */
const writeOf =
  (kind: GatheringLetter["kind"]): LetterWriter<AboutGatherings> =>
  async (trx, writing, news) => {
    const { services, collective } = writing;
    const ids = news.flatMap(({ about }) => about.notices.map(({ gatheringId }) => gatheringId));
    const found = await listGatheringsById(trx, collective.id, [...new Set(ids)]);
    const gatherings = new Map(found.map((gathering) => [gathering.id, gathering]));
    const noted = news.map(({ personId, about }) =>
      about.notices.flatMap(({ gatheringId, before, said, others }): Note[] => {
        const gathering = gatherings.get(gatheringId);
        if (!gathering || (kind === "gathering first" && gathering.cancelled_at !== null)) return [];
        return [{ gathering, personId, ...(before && { before }), ...(said && { said }), ...(others && { others }) }];
      }),
    );
    const answerable = noted.flat().filter(({ gathering }) => gathering.cancelled_at === null);
    const urls = await makeAnswerLinks(trx, services, answerable);
    const links = new Map(answerable.map((note, index) => [note, urls[index]]));
    return news.map(({ language, about: { more } }, index) => {
      const notes = (noted[index] ?? []).map((note) => ({ ...note, answerUrl: links.get(note) }));
      return notes.length > 0 ? gatheringLetter(language, { ...writing, kind, notes, more }) : null;
    });
  };

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
