import type { JournalKind } from "./journal-kinds.ts";
import { isSame } from "./journal-fields.ts";
import {
  changedCrews,
  type CrewPartChange,
  type JournalContents,
  type JournalEntry,
  type Journalled,
} from "./journal.ts";
import { capitalised, type Language } from "../languages.ts";
import type { Say } from "../messages.ts";
import { isOpen } from "../polls/polls.ts";

/** A piece of a sentence; the name of something has its id. */
type Word = JournalEntry["words"][number];

/** The current names of people and crews; undefined if they are gone. */
export interface Names {
  person: (id: number) => string | undefined;
  crew: (id: number) => string | undefined;
}

/** Needed to put entries into words. */
interface Wording {
  names: Names;
  language: Language;
  say: Say<"entries">;
}

/** Who did it: messages say it actively if a member did, with that member as the `author`. */
interface By {
  by: "member" | "nobody";
  author: string;
}

interface Telling<Thing> extends Omit<Wording, "names"> {
  by: By;
  references: References;
  /** Whether the thing is the person who did it. */
  isBy: (personId: number) => boolean;
  before: Thing | null;
  after: Thing | null;
  /** The thing after the change, or else before it. */
  thing: Thing;
}

type Tell = { [Kind in JournalKind]: (told: Telling<JournalContents[Kind]>) => string };

const TELL: Tell = {
  crew: tellOfCrew,
  participation: tellOfParticipation,
  interval: ({ say, by, references, before, after, thing }) => {
    const words = { ...by, ...references.interval(thing.id) };
    if (!after) return say.markup("intervalDeleted", words);
    return before ? say.markup("intervalMoved", words) : say.markup("intervalAdded", words);
  },
  roll_over: ({ say, references, before, after, thing }) => {
    const [was, is] = [before?.current_interval, after?.current_interval];
    if (is && is !== was) return say.markup("intervalBegan", references.interval(is));
    if (was && !is) return say.markup("intervalEnded", references.interval(was));
    return thing.next_interval
      ? say.markup("intervalIsNext", references.interval(thing.next_interval))
      : say("noNextInterval");
  },
  person: tellOfPerson,
  collective: ({ say, by, references, thing }) =>
    say("collectiveEdited", { ...by, collective: references.text(thing.name) }),
  handover: ({ say, by, references, before, after, thing }) => {
    const words = { ...by, crew: references.crew(thing.crew_id), ...references.interval(thing.interval_id) };
    if (!after?.text) return say.markup("handoverDeleted", words);
    return before?.text ? say.markup("handoverEdited", words) : say.markup("handoverWritten", words);
  },
  entry_pathway: tellOfEntryPathway,
  gathering: (told) => {
    const { say, by, references, before, after, thing } = told;
    const words = { ...by, gathering: references.gathering(thing) };
    if (!before) return say("gatheringMade", words);
    if (!after) return say("gatheringDeleted", { ...by, gathering: references.text(thing.title) });
    const [was, is] = [before.cancelled_at !== null, after.cancelled_at !== null];
    if (!was && is) return say("gatheringCancelled", words);
    if (was && !is) return say("gatheringRestored", words);
    return tellOfHandingOn(told, words.gathering) ?? say("gatheringEdited", words);
  },
  gathering_series: (told) => {
    const { say, by, references, before, after, thing } = told;
    const words = { ...by, gathering: references.text(thing.title) };
    if (!before) return say("seriesMade", words);
    if (!after) return say("seriesDeleted", words);
    if (before.cancelled_at === null && thing.cancelled_at !== null) return say("seriesCancelled", words);
    if (before.cancelled_at !== null && thing.cancelled_at === null) return say("seriesRestored", words);
    return tellOfHandingOn(told, words.gathering, "series") ?? say("seriesEdited", words);
  },
  calendar_import: tellOfImport,
  poll: tellOfPoll,
  gathering_template: ({ say, by, references, before, after, thing }) => {
    const words = { ...by, template: references.text(thing.title) };
    if (!after) return say("templateDeleted", words);
    return before ? say("templateEdited", words) : say("templateMade", words);
  },
  join_link: ({ say, by, references, before, thing }) => {
    const words = { ...by, link: references.text(thing.name) };
    if (!before) return say("joinLinkMade", words);
    return say(thing.ended_at === null ? "joinLinkRestored" : "joinLinkEnded", words);
  },
  reminders: ({ say, by, references, thing }) =>
    say.markup("peopleReminded", { ...by, people: thing.people, ...references.interval(thing.interval_id) }),
  calendar: ({ say, by, before, after }) => {
    if (!after) return say("calendarDeleted", by);
    return before ? say("calendarReplaced", by) : say("calendarMade", by);
  },
};

/** Says in one sentence what a change did, without a full stop. Its old and new values are in `changedFields`. */
export function tell(journalled: Journalled, authorId: number | null, { names, ...inWords }: Wording): Word[] {
  const { kind, before, after } = journalled;
  const references = new References(names, inWords.say);
  const sentence = (TELL[kind] as (told: unknown) => string)({
    ...inWords,
    by: authorId === null ? { by: "nobody", author: "" } : { by: "member", author: references.person(authorId) },
    references,
    isBy: (personId: number) => personId === authorId,
    before,
    after,
    thing: after ?? before,
  });
  return references
    .resolve(sentence)
    .map((word, index) => (index === 0 ? { ...word, text: capitalised(word.text, inWords.language) } : word));
}

/** References to names, which become links in the finished sentence. What people wrote is never read as one. */
class References {
  readonly #names: Names;
  readonly #say: Say<"entries">;
  readonly #words: Word[] = [];

  constructor(names: Names, say: Say<"entries">) {
    this.#names = names;
    this.#say = say;
  }

  person(id: number): string {
    return this.#add({ text: this.#names.person(id) ?? this.#say("somebody"), names: { kind: "person", id } });
  }

  /** `formerly` is the name of a crew that is gone. */
  crew(id: number, formerly = this.#say("aCrew")): string {
    return this.#add({ text: this.#names.crew(id) ?? formerly, names: { kind: "crew", id } });
  }

  /** Returns the parameters of a message that names an interval: its number, and the tag of the words that lead to it. */
  interval(id: number): { interval: string; link: (words: string) => string } {
    // Its type is a text, but the server gets a list of one.
    const link = (words: string) => this.#add({ text: [words].flat().join(""), names: { kind: "interval", id } });
    return { interval: String(id), link };
  }

  gathering({ id, title }: Pick<JournalContents["gathering"], "id" | "title">): string {
    return this.#add({ text: title, names: { kind: "gathering", id } });
  }

  /** A text of people that leads nowhere. */
  text(text: string): string {
    return this.#add({ text, names: null });
  }

  #add(word: Word): string {
    return `\uE000${this.#words.push(word) - 1}\uE001`;
  }

  /** Returns the pieces of a sentence. */
  resolve(sentence: string): Word[] {
    return sentence.split(/(\uE000\d+\uE001)/).flatMap((piece) => {
      if (piece === "") return [];
      return this.#words[Number(/^\uE000(\d+)/.exec(piece)?.[1])] ?? { text: piece, names: null };
    });
  }
}

function tellOfCrew({ say, by, references, before, after, thing }: Telling<JournalContents["crew"]>): string {
  if (!after) return say("crewDeleted", { ...by, crew: references.text(thing.name) });
  const words = { ...by, crew: references.crew(thing.id, thing.name) };
  if (before && !before.archived_at && after.archived_at) return say("crewArchived", words);
  if (before?.archived_at && !after.archived_at) return say("crewRestored", words);
  return before ? say("crewEdited", words) : say("crewCreated", words);
}

function tellOfPerson(told: Telling<JournalContents["person"]>): string {
  const { say, by, references, isBy, before, after, thing } = told;
  const words = { ...by, person: references.person(thing.id) };
  if (!before) return thing.left_at === null ? say("personInvited", words) : say("personAskedBack", words);
  const [left, leaves] = [before.left_at !== null, (after?.left_at ?? null) !== null];
  const orSelf = isBy(thing.id) ? { ...words, by: "self" } : words;
  if (left && !leaves) return say("personBroughtBack", orSelf);
  return !left && leaves ? say("personLeft", words) : say("profileEdited", orSelf);
}

function tellOfImport({ say, by, references, thing }: Telling<JournalContents["calendar_import"]>): string {
  const { name, made, changed, kept } = thing;
  const words = { ...by, named: name === null ? "no" : "yes", name: references.text(name ?? "") };
  if (kept) {
    const named = kept.gatherings.map((gathering) => references.gathering(gathering));
    const gatherings = [...named, ...(kept.count > named.length ? ["…"] : [])].join(", ");
    return say("importUndone", { ...words, kept: kept.count, gatherings });
  }
  if (changed === 0) return say("importMade", { ...words, made });
  return made === 0
    ? say("importChanged", { ...words, changed })
    : say("importMadeAndChanged", { ...words, made, changed });
}

/** Null unless its author has handed it to somebody else, or looks after it instead of somebody else. */
function tellOfHandingOn(
  { say, by, references, isBy, before, after }: Telling<{ author_id?: number | null; answered_by?: number | null }>,
  thing: string,
  kind = "gathering",
): string | null {
  const [was, is] = [before, after].map((side) => side?.author_id ?? side?.answered_by ?? null);
  if (!is || is === was || by.by === "nobody") return null;
  if (isBy(is)) return was !== null && kind !== "reply" ? say("takenOver", { ...by, kind, thing }) : null;
  return say("handedOn", { ...by, kind, thing, person: references.person(is) });
}

function tellOfPoll(told: Telling<JournalContents["poll"]>): string {
  const { say, by, references, before, after, thing } = told;
  const words = { ...by, gathering: references.text(thing.title) };
  if (!before || !after) return say("pollMade", words);
  if (before.gathering_id === null && after.gathering_id !== null) return say("pollSettled", words);
  if (before.withdrawn_at === null && after.withdrawn_at !== null) return say("pollWithdrawn", words);
  if (!isOpen(before) && isOpen(after)) return say("pollReopened", words);
  return tellOfHandingOn(told, words.gathering, "poll") ?? say("pollEdited", words);
}

function tellOfEntryPathway(told: Telling<JournalContents["entry_pathway"]>): string {
  const { say, by, references, before, after, thing } = told;
  const words = { ...by, name: references.text(thing.name) };
  if (!after) return say("interestInvited", words);
  if (!before) return say("interestOpened", words);
  if (before.written_at !== after.written_at) return say("interestWritten", words);
  if (before.answered_by !== after.answered_by) {
    if (after.answered_by === null) return say("interestUnanswered", words);
    return tellOfHandingOn(told, words.name, "reply") ?? say("interestAnswered", words);
  }
  if (before.note !== after.note) return say("noteEdited", words);
  return say("interestRenamed", { ...words, before: references.text(before.name) });
}

function tellOfParticipation(told: Telling<JournalContents["participation"]>): string {
  const { language, say, references, before, after, thing } = told;
  const words = { person: references.person(thing.person_id), ...references.interval(thing.interval_id) };
  const [was, is] = [before?.answer ?? null, after?.answer ?? null];
  if (!is) return say.markup("noLongerIncluded", words);
  if (was?.participation_intention && !is.participation_intention) return say.markup("answerTakenBack", words);
  const inWords = isSame(was, is) ? [] : [(form: string) => intentionInWords(is, say, { ...words, form })];
  const actions = changedCrews(before, after).flatMap((part) => {
    const tellOf = crewChange(part, before?.alone_in ?? []);
    const crew = references.crew(part.crew_id);
    return tellOf ? (form: string) => tellOf(say, { ...words, form, crew }) : [];
  });
  const [action, ...more] = [...inWords, ...actions];
  if (action && more.length === 0) return action("whole");
  const phrases = [...inWords, ...actions].map((each) => each("part"));
  return say.markup("participation", { ...words, actions: listIn(language, phrases) });
}

interface Participation {
  /** Whether the message is the whole sentence, or a part of one that lists several. */
  form: string;
  person: string;
  interval: string;
  link: (words: string) => string;
}

function intentionInWords(
  answer: NonNullable<JournalContents["participation"]["answer"]>,
  say: Say<"entries">,
  words: Participation,
): string {
  const { participation_intention, opt_out_type, opt_out_planned_return_date: date } = answer;
  if (participation_intention === null) return say.markup("isIncluded", words);
  if (participation_intention === "OptIn") return say.markup("takesPart", words);
  if (opt_out_type === "Exit") return say.markup("leaves", words);
  return date ? say.markup("pausesUntil", { ...words, date: new Date(date) }) : say.markup("pauses", words);
}

type TellOfCrew = (say: Say<"entries">, words: Participation & { crew: string }) => string;

/**
 * Returns the function that writes the message about a person's part in a crew; null if nothing relevant changed. Each
 * message has a call of its own: the compiler takes longer for the arguments of one with nine possible keys than for all
 * other code.
 */
function crewChange({ crew_id, before, after }: CrewPartChange, aloneIn: number[]): TellOfCrew | null {
  if (aloneIn.includes(crew_id)) return (say, words) => say.markup("leavesCrewAlone", words);
  if (!after) return (say, words) => say.markup("leavesCrew", words);
  if (!before) {
    if (after.convenor) return (say, words) => say.markup("joinsCrewAsConvenor", words);
    if (after.volunteered_convenor) return (say, words) => say.markup("joinsCrewAsVolunteer", words);
    return (say, words) => say.markup("joinsCrew", words);
  }
  if (after.convenor && !before.convenor) return (say, words) => say.markup("convenes", words);
  if (before.convenor && !after.convenor) return (say, words) => say.markup("convenesNoLonger", words);
  if (after.volunteered_convenor === before.volunteered_convenor) return null;
  return after.volunteered_convenor
    ? (say, words) => say.markup("volunteers", words)
    : (say, words) => say.markup("volunteersNoLonger", words);
}

/** "takes part, joins Garden and joins Kitchen as convenor". English has no comma before "and" here. */
function listIn(language: Language, phrases: string[]): string {
  return new Intl.ListFormat(language === "en" ? "en-GB" : language).format(phrases);
}
