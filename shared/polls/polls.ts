import type { z } from "zod";
import type { PollAnswer } from "../enumerations.ts";
import type * as schemas from "./polls.schema.ts";

export type Poll = z.output<typeof schemas.pollSchema>;
export type PollOutline = z.output<typeof schemas.pollOutlineSchema>;
export type PollInput = z.output<typeof schemas.pollInputSchema>;
export type PollEdit = z.output<typeof schemas.pollEditSchema>;
export type PollAnswers = z.output<typeof schemas.pollAnswersSchema>;
export type PollAnswersInput = z.output<typeof schemas.pollAnswersInputSchema>["answers"];
export type AnsweredTime = z.output<typeof schemas.answeredTimeSchema>;
export type AnsweredPoll = z.output<typeof schemas.answeredPollSchema>;
export type LinkedPoll = z.output<typeof schemas.linkedPollSchema>;
export type ListedPoll = z.output<typeof schemas.listedPollSchema>;

/** Whether people can still answer, and a time be chosen. */
export function isOpen({ withdrawn_at, gathering_id }: Pick<Poll, "withdrawn_at" | "gathering_id">): boolean {
  return withdrawn_at === null && gathering_id === null;
}

/** Returns somebody's answer to a proposed time; null if they have none. */
export function pollAnswerOf({ yes, if_need_be, no }: AnsweredTime, personId: number): PollAnswer | null {
  if (yes.includes(personId)) return "Yes";
  if (if_need_be.includes(personId)) return "IfNeedBe";
  return no.includes(personId) ? "No" : null;
}

/** The proposed times to come that somebody is asked about. */
export function timesAsking({ ranking }: Pick<AnsweredPoll, "ranking">, personId: number, now: string): AnsweredTime[] {
  return ranking.filter(({ ends_at, asked }) => ends_at > now && asked.includes(personId));
}

/** Lists those who are asked and have not answered for any time. */
export function listSilent({ ranking }: Pick<AnsweredPoll, "ranking">): number[] {
  return listAsked({ ranking }).filter((id) => ranking.every((time) => pollAnswerOf(time, id) === null));
}

/** Lists those who are asked about some time. */
export function listAsked({ ranking }: Pick<AnsweredPoll, "ranking">): number[] {
  return [...new Set(ranking.flatMap(({ asked }) => asked))];
}

/** Whether nobody is missing, and a time is still to come: who asked chooses it. */
export function canBeChosen(poll: Pick<AnsweredPoll, "ranking">, now: string): boolean {
  const isAnswered = listAsked(poll).length > 0 && listSilent(poll).length === 0;
  return isAnswered && poll.ranking.some(({ starts_at }) => starts_at > now);
}

/**
 * Sorts proposed times, the best one first (`docs/domain/gatherings.md#finding-a-time`): by how many of the crew's
 * convenors can come, then how many of those asked, then how many of these need no effort, then how many others can;
 * the earlier one of two that are equal. "If need be" counts as coming.
 */
export function rankTimes(times: readonly AnsweredTime[]): AnsweredTime[] {
  const scores = new Map(times.map((time) => [time, scoreOf(time)]));
  return times.toSorted((a, b) => {
    const [ofA = [], ofB = []] = [scores.get(a), scores.get(b)];
    const first = ofA.findIndex((score, index) => score !== ofB[index]);
    if (first !== -1) return (ofB[first] ?? 0) - (ofA[first] ?? 0);
    return Date.parse(a.starts_at) - Date.parse(b.starts_at);
  });
}

function scoreOf({ yes, if_need_be, asked, convenors }: AnsweredTime): number[] {
  const among = (people: readonly number[], group: readonly number[]) =>
    people.filter((id) => group.includes(id)).length;
  const able = [...yes, ...if_need_be];
  return [
    among(able, convenors),
    among(able, asked),
    among(yes, convenors),
    among(yes, asked),
    able.length,
    yes.length,
  ];
}

/** Why a proposed time has its rank. Nobody is named twice. */
export interface Reasons {
  /** Whether all who are asked can come. */
  areAllAble: boolean;
  /** Convenors who can come, unless all can. */
  convenors: number[];
  /** Convenors who can come if need be, unless all can. */
  convenorsIfNeedBe: number[];
  /** Others who can come; only those who were not asked if all of these can. */
  yes: number[];
  if_need_be: number[];
  no: number[];
  /** Whether the crew has a convenor then, who has not said that they can come. */
  lacksConvenor: boolean;
}

export function reasonsFor({ yes, if_need_be, no, asked, convenors }: AnsweredTime): Reasons {
  const able = new Set([...yes, ...if_need_be]);
  const areAllAble = asked.length > 0 && asked.every((id) => able.has(id));
  const named = new Set(areAllAble ? asked : convenors);
  const convening = new Set(areAllAble ? [] : convenors);
  return {
    areAllAble,
    convenors: yes.filter((id) => convening.has(id)),
    convenorsIfNeedBe: if_need_be.filter((id) => convening.has(id)),
    yes: yes.filter((id) => !named.has(id)),
    if_need_be: if_need_be.filter((id) => !convening.has(id)),
    no,
    lacksConvenor: convenors.length > 0 && !convenors.some((id) => able.has(id)),
  };
}
