import { formatLongDate } from "./dates.ts";
import type { JournalKind } from "./enumerations.ts";
import { isSame } from "./journal-fields.ts";
import {
  changedCrews,
  type CrewPartChange,
  type JournalContents,
  type JournalEntry,
  type Journalled,
} from "./journal.ts";

/** A piece of a sentence; the name of something has its id. */
type Word = JournalEntry["words"][number];

/** The current names of people and crews; undefined if they are gone. */
export interface Names {
  person: (id: number) => string | undefined;
  crew: (id: number) => string | undefined;
}

type Sentence = (string | Word)[];

interface Telling<Thing> {
  /** Who did it; undefined if nobody did. */
  author: Word | undefined;
  names: Names;
  before: Thing | null;
  after: Thing | null;
  /** Whichever of them there is. */
  thing: Thing;
}

type Tell = { [Kind in JournalKind]: (told: Telling<JournalContents[Kind]>) => Sentence };

const TELL: Tell = {
  crew: tellOfCrew,
  participation: tellOfParticipation,
  interval: (told) => {
    const { before, after, thing } = told;
    const interval = intervalWord(thing.id);
    if (!after) return act(told, ["deleted", "was deleted"], interval);
    return before ? act(told, ["moved", "was moved"], interval) : act(told, ["added", "was added"], interval);
  },
  roll_over: ({ before, after, thing }) => {
    const [was, is] = [before?.current_interval, after?.current_interval];
    if (is && is !== was) return [intervalWord(is), " began"];
    if (was && !is) return [intervalWord(was), " ended"];
    return thing.next_interval
      ? [intervalWord(thing.next_interval), " is the next one"]
      : ["There is no next interval"];
  },
  person: tellOfPerson,
  collective: (told) => act(told, ["edited", "was edited"], told.thing.name),
  handover: (told) => {
    const { names, before, after, thing } = told;
    const handover: Sentence = [
      "the handover of ",
      crewWord(thing.crew_id, names),
      " in ",
      intervalWord(thing.interval_id),
    ];
    if (!after?.text) return act(told, ["deleted", "was deleted"], ...handover);
    return before?.text
      ? act(told, ["edited", "was edited"], ...handover)
      : act(told, ["wrote", "was written"], ...handover);
  },
  entry_pathway: tellOfEntryPathway,
  reminders: ({ author, thing }) => {
    const people = thing.people === 1 ? "1 person" : `${thing.people} people`;
    const interval: Sentence = [" of ", intervalWord(thing.interval_id)];
    return author
      ? [author, ` reminded ${people}`, ...interval]
      : [`${people} ${thing.people === 1 ? "was" : "were"} reminded`, ...interval];
  },
  calendar: (told) => {
    const address = "the address of the collective's calendar";
    if (!told.after) return act(told, ["deleted", "was deleted"], address);
    return told.before ? act(told, ["replaced", "was replaced"], address) : act(told, ["made", "was made"], address);
  },
};

/** Says in one sentence what a change did, without a full stop. Its old and new values are in `changedFields`. */
export function tell(journalled: Journalled, authorId: number | null, names: Names): Word[] {
  const { kind, before, after } = journalled;
  const author = authorId === null ? undefined : personWord(authorId, names);
  const sentence = (TELL[kind] as (told: unknown) => Sentence)({
    author,
    names,
    before,
    after,
    thing: after ?? before,
  });
  const words = sentence.map((word) => (typeof word === "string" ? { text: word, names: null } : word));
  return words.map((word, index) => (index === 0 ? { ...word, text: capitalised(word.text) } : word));
}

function capitalised(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** "Noor edited Garden", or "Garden was edited" if no member did it. */
function act(
  { author }: Pick<Telling<unknown>, "author">,
  [active, passive]: [string, string],
  ...object: Sentence
): Sentence {
  return author ? [author, ` ${active} `, ...object] : [...object, ` ${passive}`];
}

function tellOfCrew(told: Telling<JournalContents["crew"]>): Sentence {
  const { before, after, thing, names } = told;
  const crew: Word = { ...crewWord(thing.id, names), text: names.crew(thing.id) ?? thing.name };
  if (!after) return act(told, ["deleted", "was deleted"], thing.name);
  if (before && !before.archived_at && after.archived_at) return act(told, ["archived", "was archived"], crew);
  if (before?.archived_at && !after.archived_at) return act(told, ["restored", "was restored"], crew);
  return before ? act(told, ["edited", "was edited"], crew) : act(told, ["created", "was created"], crew);
}

function tellOfPerson(told: Telling<JournalContents["person"]>): Sentence {
  const { author, before, after, thing, names } = told;
  const person = personWord(thing.id, names);
  const bySelf = author?.names?.id === thing.id;
  if (!before) {
    if (thing.left_at === null) return act(told, ["invited", "was added"], person);
    return author ? [author, " asked ", person, " back"] : [person, " was asked back"];
  }
  const [left, leaves] = [before.left_at !== null, (after?.left_at ?? null) !== null];
  if (left && !leaves) return author && !bySelf ? [author, " brought ", person, " back"] : [person, " is back"];
  if (!left && leaves) return author ? [author, " marked ", person, " as having left"] : [person, " left"];
  return bySelf ? [person, " edited their profile"] : ["The profile of ", person, " was edited"];
}

function tellOfEntryPathway(told: Telling<JournalContents["entry_pathway"]>): Sentence {
  const { author, before, after, thing } = told;
  const { name } = thing;
  if (!after) return author ? [author, ` invited ${name}, who had expressed interest`] : [`${name} was invited`];
  if (!before) return author ? [`${name}'s expression of interest is open again`] : [`${name} expressed interest`];
  if (before.answered_by !== after.answered_by) {
    if (after.answered_by === null)
      return author ? [author, ` no longer answers ${name}`] : [`Nobody answers ${name} any more`];
    return author ? [author, ` answers ${name}`] : [`${name} is answered`];
  }
  if (before.note !== after.note) return act(told, ["edited", "was edited"], `the note about ${name}`);
  return [`${before.name} is now called ${name}`];
}

function tellOfParticipation({ names, before, after, thing }: Telling<JournalContents["participation"]>): Sentence {
  const person = personWord(thing.person_id, names);
  const interval = intervalWord(thing.interval_id);
  const [was, is] = [before?.answer ?? null, after?.answer ?? null];
  if (!is) return [person, " is no longer included in ", interval];
  const crews = changedCrews(before, after).flatMap((part) => crewPhrases(part, names));
  if (was?.participation_intention && !is.participation_intention)
    return [person, " took back their answer for ", interval];
  const intention: Sentence[] = isSame(was, is) ? [] : [[intentionOf(is)]];
  return [person, " ", ...joined([...intention, ...crews]), " in ", interval];
}

function intentionOf(answer: NonNullable<JournalContents["participation"]["answer"]>): string {
  if (answer.participation_intention === null) return "is included";
  if (answer.participation_intention === "OptIn") return "takes part";
  if (answer.opt_out_type === "Exit") return "leaves";
  const date = answer.opt_out_planned_return_date;
  return date ? `pauses until ${formatLongDate(date)}` : "pauses";
}

function crewPhrases({ crew_id, before, after }: CrewPartChange, names: Names): Sentence[] {
  const crew = crewWord(crew_id, names);
  if (!after) return [["leaves ", crew]];
  if (!before) {
    if (after.convenor) return [["joins ", crew, " as convenor"]];
    return [after.volunteered_convenor ? ["joins ", crew, " as a volunteer to convene"] : ["joins ", crew]];
  }
  if (after.convenor !== before.convenor) return [[after.convenor ? "convenes " : "no longer convenes ", crew]];
  if (after.volunteered_convenor === before.volunteered_convenor) return [];
  return [[after.volunteered_convenor ? "volunteers to convene " : "no longer volunteers to convene ", crew]];
}

/** "takes part, joins Garden and joins Kitchen as convenor". */
function joined(phrases: Sentence[]): Sentence {
  return phrases.flatMap((phrase, index) => {
    if (index === 0) return phrase;
    return [index === phrases.length - 1 ? " and " : ", ", ...phrase];
  });
}

function personWord(id: number, names: Names): Word {
  return { text: names.person(id) ?? "somebody", names: { kind: "person", id } };
}

function crewWord(id: number, names: Names): Word {
  return { text: names.crew(id) ?? "a crew", names: { kind: "crew", id } };
}

function intervalWord(id: number): Word {
  return { text: `interval ${id}`, names: { kind: "interval", id } };
}
