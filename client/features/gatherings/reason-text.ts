import type { Language } from "../../../shared/languages.ts";
import type { Say } from "../../../shared/messages.ts";
import { reasonsFor, type AnsweredTime } from "../../../shared/polls.ts";

/** How many people are named; more are counted. */
const NAMED = 8;

interface Wording {
  say: Say<"gatherings">;
  language: Language;
  /** The name of the crew that is asked; undefined if everyone is. */
  crew: string | undefined;
  /** Undefined if they are gone. */
  nameOf: (personId: number) => string | undefined;
}

/** The names of people, or how many they are. */
export function namesText(ids: readonly number[], { say, language, nameOf }: Wording): string {
  if (ids.length > NAMED) return say("people", { count: ids.length });
  return new Intl.ListFormat(language).format(ids.flatMap((id) => nameOf(id) ?? []));
}

/** Says why a proposed time has its rank: "All of Hearth, Wren if need be". */
export function reasonText(time: AnsweredTime, wording: Wording): string {
  const { say, language, crew } = wording;
  const { areAllAble, convenors, convenorsIfNeedBe, yes, if_need_be, no, lacksConvenor } = reasonsFor(time);
  if (time.yes.length + if_need_be.length + no.length === 0) return say("whyNobody");
  /** A phrase about these people; none if there are none. */
  const about = (ids: readonly number[], phrase: (names: string) => string): string[] =>
    ids.length === 0 ? [] : [phrase(namesText(ids, wording))];
  const all = crew === undefined ? say("whyEveryone") : say("whyAll", { crew });
  const phrases = [
    ...(areAllAble ? [all] : []),
    ...about(convenors, (names) => say("whyConvenors", { names, count: convenors.length })),
    ...about(convenorsIfNeedBe, (names) => say("whyConvenorsIfNeedBe", { names, count: convenorsIfNeedBe.length })),
    ...about(yes, (names) => names),
    ...about(if_need_be, (names) => say("whyIfNeedBe", { names })),
    ...about(no, (names) => say("whyNo", { names })),
    ...(lacksConvenor ? [say("whyNoConvenor")] : []),
  ];
  // Several phrases, each with a list of its own, are easier to tell apart by commas alone.
  const sentence = new Intl.ListFormat(language, { type: "unit", style: "short" }).format(phrases);
  return sentence.charAt(0).toLocaleUpperCase(language) + sentence.slice(1);
}
