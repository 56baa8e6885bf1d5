import { capitalised, type Language } from "../../../shared/languages.ts";
import type { Say } from "../../../shared/messages.ts";
import { reasonsFor, type AnsweredTime } from "../../../shared/polls/polls.ts";

/** How many people are named; more are counted. */
const NAMED = 8;

interface Wording {
  say: Say<"poll-ranking">;
  language: Language;
  /** The name of the crew that is asked; undefined if everyone is. */
  crew: string | undefined;
  /** Undefined if they are gone. */
  nameOf: (personId: number) => string | undefined;
}

/** The names of people for a message, which counts them instead if they are many. */
function whoTheyAre(ids: readonly number[], { language, nameOf }: Omit<Wording, "say">) {
  const names = new Intl.ListFormat(language).format(ids.flatMap((id) => nameOf(id) ?? []));
  return { who: ids.length > NAMED ? "counted" : "named", names, count: ids.length };
}

type PhraseKey = "whyConvenors" | "whyConvenorsIfNeedBe" | "whyYes" | "whyIfNeedBe" | "whyNo";

/** Says why a proposed time has its rank: "All of Hearth, Wren if need be". */
export function reasonText(time: AnsweredTime, wording: Wording): string {
  const { say, language, crew } = wording;
  const { areAllAble, convenors, convenorsIfNeedBe, yes, if_need_be, no, lacksConvenor } = reasonsFor(time);
  if (time.yes.length + if_need_be.length + no.length === 0) return say("whyNobody");
  /** A phrase about these people; none if there are none. */
  const about = (ids: readonly number[], key: PhraseKey): string[] =>
    ids.length === 0 ? [] : [say(key, whoTheyAre(ids, wording))];
  const all = crew === undefined ? say("whyEveryone") : say("whyAll", { crew });
  const phrases = [
    ...(areAllAble ? [all] : []),
    ...about(convenors, "whyConvenors"),
    ...about(convenorsIfNeedBe, "whyConvenorsIfNeedBe"),
    ...about(yes, "whyYes"),
    ...about(if_need_be, "whyIfNeedBe"),
    ...about(no, "whyNo"),
    ...(lacksConvenor ? [say("whyNoConvenor")] : []),
  ];
  // Phrases with lists of their own are easier to tell apart by commas alone than with an "and" before the last one.
  const [, comma] = new Intl.ListFormat(language).formatToParts(["1", "2", "3"]);
  return capitalised(phrases.join(comma?.value), language);
}
