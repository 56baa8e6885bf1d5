import type { z } from "zod";
import type { convenorChoiceSchema } from "./convenors.schema.ts";

export type ConvenorChoice = z.output<typeof convenorChoiceSchema>;

/** Somebody who volunteers to convene a crew in an interval. */
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

/** What a sentence about a choice needs to know besides the order. */
interface Setting {
  crewName: string;
  nameOf: (personId: number) => string;
  /** The convenor that is stored; null if there is none. */
  convenorId: number | null;
  /** Whether the interval is past. */
  isPast: boolean;
  /** The person who reads the sentence, if it is for one person only. */
  readerId?: number;
  /** What is convened, if the sentence has to say it. */
  what?: string;
}

/**
 * Says in one sentence why the convenor was chosen, from the order that `convenorOrder` returns. It claims nothing that
 * the order does not support: if the stored convenor is not the first, it only names them.
 */
export function convenorReason(order: readonly Volunteer[], { readerId, what, ...known }: Setting): string {
  const { convenorId, isPast } = known;
  if (convenorId === null) return isPast ? "Nobody convened." : nobodyYet(order);
  const isReader = convenorId === readerId;
  const nameOf = (personId: number) => (personId === readerId ? "you" : known.nameOf(personId));
  const setting = { ...known, nameOf };
  const convenes = isPast ? "convened" : isReader ? "convene" : "convenes";
  const subject = isReader ? "You" : nameOf(convenorId);
  const does = what === undefined ? convenes : `${convenes} ${what}`;
  const [first, ...others] = order;
  if (first?.person_id !== convenorId) return `${subject} ${does}.`;
  const [second] = others;
  if (second && byTurn(first, second) > 0) {
    const otherwise = `otherwise ${nameOf(second.person_id)} would ${isPast ? "have come" : "come"} first`;
    const volunteers = isPast ? "volunteered" : isReader ? "volunteer" : "volunteers";
    return `${subject} already ${does} and still ${volunteers}; ${otherwise}.`;
  }
  return `${subject} ${does}: ${turnOf(first, others, setting)}.`;
}

function nobodyYet(order: readonly Volunteer[]): string {
  return order.length === 0 ? "Nobody has volunteered yet." : "Nobody convenes.";
}

/** Why the first comes before the others, by turn. */
function turnOf(first: Volunteer, others: readonly Volunteer[], { crewName, nameOf, isPast }: Setting): string {
  if (others.length === 0) return "the only volunteer";
  const count = inWords(others.length + 1);
  const alike = others.filter(({ last_convened }) => last_convened === first.last_convened);
  const name = nameOf(first.person_id);
  if (first.last_convened !== null) {
    const last = `${isPast ? "had last done" : "last did"} so in interval ${first.last_convened}`;
    if (alike.length === 0) return `${last}, longer ago than ${namesOf(others, nameOf)}`;
    return `${last}, as ${namesOf(alike, nameOf)} did, and ${name} joined first`;
  }
  const [has, have] = isPast ? ["had", "had"] : ["has", "have"];
  if (alike.length === 0) return `the only one of ${count} volunteers who ${has} never convened ${crewName}`;
  if (alike.length < others.length) {
    return `${inWords(alike.length + 1)} of ${count} volunteers ${have} never convened ${crewName}, and of these ${name} joined first`;
  }
  const none = others.length === 1 ? "neither volunteer" : `none of ${count} volunteers`;
  return `${none} ${has} convened ${crewName} before, and ${name} joined first`;
}

/** The most people that a sentence names. */
const NAMED = 3;

function namesOf(people: readonly Volunteer[], nameOf: Setting["nameOf"]): string {
  if (people.length > NAMED) return `the other ${inWords(people.length)}`;
  return new Intl.ListFormat("en").format(people.map(({ person_id }) => nameOf(person_id)));
}

const WORDS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

function inWords(count: number): string {
  return WORDS[count] ?? String(count);
}

/** Why each volunteer has their place in the order. */
export function placeReasons(order: readonly Volunteer[], { crewName, isPast }: Setting): string[] {
  const has = isPast ? "had" : "has";
  return order.map((volunteer, index) => {
    const next = order[index + 1];
    if (next && byTurn(volunteer, next) > 0) return isPast ? "already convened" : "already convenes";
    const { last_convened } = volunteer;
    const turn =
      last_convened === null
        ? `${has} never convened ${crewName}`
        : `last convened ${crewName} in interval ${last_convened}`;
    const isLikePrevious = index > 0 && order[index - 1]?.last_convened === last_convened;
    return isLikePrevious ? `${turn}; joined later` : turn;
  });
}
