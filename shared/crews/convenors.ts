import type { z } from "zod";
import type { convenorChoiceSchema } from "./convenors.schema.ts";
import type { Language } from "../languages.ts";
import type { Say } from "../messages.ts";

export type ConvenorChoice = z.output<typeof convenorChoiceSchema>;

export interface Volunteer {
  person_id: number;
  /** The last earlier interval in which they convened the crew; null if there is none. */
  last_convened: number | null;
}

interface Candidates {
  volunteers: readonly Volunteer[];
  /** The present convenor, who may stay; null in an interval that has not started. */
  incumbent: number | null;
}

/**
 * The volunteers, in the order in which they are considered (`docs/domain/crews.md#convenors`); the first one convenes.
 * The incumbent comes first, then people who never convened the crew, then those who convened it longest ago, then the
 * lowest person id.
 */
export function convenorOrder({ volunteers, incumbent }: Candidates): Volunteer[] {
  const stays = ({ person_id }: Volunteer) => Number(person_id === incumbent);
  return volunteers.toSorted((a, b) => stays(b) - stays(a) || byTurn(a, b));
}

/** Chooses the convenor of a crew; null without volunteers. */
export function chooseConvenor(candidates: Candidates): number | null {
  return convenorOrder(candidates)[0]?.person_id ?? null;
}

function byTurn(a: Volunteer, b: Volunteer): number {
  return (a.last_convened ?? 0) - (b.last_convened ?? 0) || a.person_id - b.person_id;
}

/** Facts for a sentence about a choice, besides the order. */
interface Setting {
  language: Language;
  crewName: string;
  nameOf: (personId: number) => string;
  /** The convenor that is stored; null if there is none. */
  convenorId: number | null;
  isPast: boolean;
  /** If the sentence is for one person only, who may be named in it: that person, and the interval. */
  forReader?: { id: number; intervalId: number };
}

/**
 * Says in one sentence why the convenor was chosen, from the order that `convenorOrder` returns. It claims nothing that
 * the order does not support: if the stored convenor is not the first, it only names them.
 */
export function convenorReason(say: Say<"convening">, order: readonly Volunteer[], setting: Setting): string {
  const { crewName, convenorId, isPast, forReader } = setting;
  if (convenorId === null) {
    if (isPast) return say("nobodyConvened");
    return say(order.length === 0 ? "nobodyVolunteered" : "nobodyConvenes");
  }
  const [first, ...others] = order;
  const [second] = others;
  const name = setting.nameOf(convenorId);
  const known = {
    told: forReader ? (convenorId === forReader.id ? "you" : "reader") : isPast ? "past" : "other",
    name,
    crew: crewName,
    interval: String(forReader?.intervalId ?? ""),
  };
  if (first?.person_id !== convenorId) return say("only", known);
  if (second && byTurn(first, second) > 0) {
    const next = setting.nameOf(second.person_id);
    if (!forReader) return say("stays", { tense: isPast ? "past" : "present", name, next });
    const reader = known.told === "you" ? "convenor" : second.person_id === forReader.id ? "next" : "other";
    return say("staysIn", { ...known, next, reader });
  }
  return turnOf(say, order, { ...setting, known });
}

interface Turn extends Setting {
  known: Record<"told" | "name" | "crew" | "interval", string>;
}

/** Says why the first comes before the others, by turn. */
function turnOf(say: Say<"convening">, order: readonly Volunteer[], { known, ...setting }: Turn): string {
  const [first, ...others] = order;
  if (!first || others.length === 0) return say("alone", known);
  const alike = others.filter(({ last_convened }) => last_convened === first.last_convened);
  if (first.last_convened !== null) {
    const last = String(first.last_convened);
    if (alike.length === 0) return say("longestAgo", { ...known, last, ...namesOf(say, others, setting) });
    return say("asLongAgo", { ...known, last, ...namesOf(say, alike, setting) });
  }
  const all = order.length;
  if (alike.length === 0) return say("onlyNew", { ...known, all });
  if (alike.length < others.length) return say("someNew", { ...known, all, new: alike.length + 1 });
  return others.length === 1 ? say("bothNew", known) : say("allNew", { ...known, all });
}

/** The most people that a sentence names. */
const NAMED = 3;

/** The names of others, or how many they are; `rest` is 0 if they are named. */
function namesOf(
  say: Say<"convening">,
  people: readonly Volunteer[],
  { language, nameOf, forReader }: Setting,
): { others: string; rest: number } {
  if (people.length > NAMED) return { others: "", rest: people.length };
  const names = people.map(({ person_id }) => (person_id === forReader?.id ? say("you") : nameOf(person_id)));
  return { others: new Intl.ListFormat(language).format(names), rest: 0 };
}

/** Says why each volunteer has their place in the order. */
export function placeReasons(
  say: Say<"convening">,
  order: readonly Volunteer[],
  { crewName, isPast }: Pick<Setting, "crewName" | "isPast">,
): string[] {
  return order.map((volunteer, index) => {
    const next = order[index + 1];
    const { last_convened } = volunteer;
    const isIncumbent = next && byTurn(volunteer, next) > 0;
    const isLater = index > 0 && order[index - 1]?.last_convened === last_convened;
    const turn = isIncumbent
      ? "incumbent"
      : last_convened === null
        ? isLater
          ? "newLater"
          : "new"
        : isLater
          ? "later"
          : "other";
    return say("place", { turn, tense: isPast ? "past" : "present", crew: crewName, last: String(last_convened) });
  });
}
