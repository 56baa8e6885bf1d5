import { formatShortDate } from "../../shared/dates.ts";
import { findEntry, type EventContents } from "../../shared/events.ts";
import { participationBadge } from "../../shared/involvements.ts";
import { oneLine } from "../../server/mail/one-line.ts";
import type { AuthoredEvent, CollectiveState, PersonInterval } from "../client.ts";
import { formatDates, nameOfCrew, nameOfPerson } from "./words.ts";
import type { Interval } from "../../shared/intervals.ts";

/** What is known besides the event: the state before it, and who caused it. */
interface Setting {
  before: CollectiveState;
  authorId: number | null;
  author: string;
}

type Description<Content> = (content: Content, setting: Setting) => string;

/** The description of every event. A missing event does not compile. */
const DESCRIPTIONS: {
  [Kind in keyof EventContents]: { [Name in keyof EventContents[Kind]]: Description<EventContents[Kind][Name]> };
} = {
  MeEvent: {
    IntervalDataChanged: (changed, { before }) => describeParticipation(before, changed),
  },
  IntervalsEvent: {
    IntervalCreated: (interval, { before, author }) =>
      `${author} plans interval ${interval.id} (${formatDates(interval, before.today)})`,
    IntervalUpdated: (interval, { before, author }) =>
      `${author} changes interval ${interval.id} (${formatDates(interval, before.today)})`,
    IntervalDeleted: ({ id }, { author }) => `${author} deletes interval ${id}`,
    IntervalsRolledOver: ({ current_interval, next_interval }) =>
      `Now ${nameOfInterval(current_interval)} is current and ${nameOfInterval(next_interval)} is next`,
    RemindersSent: ({ interval_id, person_ids }, { before, author }) =>
      `${author} reminds ${person_ids.map((id) => nameOfPerson(before, id)).join(", ")} of interval ${interval_id}`,
  },
  CrewsEvent: {
    CrewUpdated: (crew, { before, author }) => {
      const known = before.crews.find(({ id }) => id === crew.id);
      const name = `the crew ${oneLine(crew.name)}`;
      if (!known) return `${author} creates ${name}`;
      if (known.archived_at === crew.archived_at) return `${author} edits ${name}`;
      return `${author} ${crew.archived_at === null ? "restores" : "archives"} ${name}`;
    },
    CrewDeleted: ({ id }, { before, author }) => `${author} deletes the crew ${nameOfCrew(before, id)}`,
    HandoverUpdated: ({ crew_id, interval_id, text }, { before, author }) =>
      `${author} ${text === null ? "deletes" : "writes"} the handover of ${nameOfCrew(before, crew_id)} for interval ${interval_id}`,
  },
  PeopleEvent: {
    PersonUpdated: (person, { before, authorId }) => {
      const name = oneLine(person.display_name);
      if (!isIn(before.people, person)) return `${name} is new in the collective`;
      return person.id === authorId ? `${name} edits their profile` : `${name} is back in the collective`;
    },
  },
  EntryPathwayEvent: {
    EntryPathwayUpdated: (pathway, { before, authorId, author }) => {
      const name = oneLine(pathway.name);
      const known = before.entry_pathways.find(({ id }) => id === pathway.id);
      if (!known) return `${name} would like to join`;
      if (authorId === null) return `${name} changes their expression of interest`;
      if (known.answered_by === pathway.answered_by) return `${author} edits the note about ${name}`;
      return pathway.answered_by === null ? `${author} no longer answers ${name}` : `${author} answers ${name}`;
    },
    EntryPathwayDeleted: ({ id }, { before }) => {
      const gone = before.entry_pathways.find((pathway) => pathway.id === id);
      return `The expression of interest of ${gone ? oneLine(gone.name) : "somebody"} is closed`;
    },
  },
  CollectiveEvent: {
    CollectiveUpdated: (_collective, { author }) => `${author} edits the collective`,
    CalendarFeedUpdated: ({ calendar_feed }, { author }) =>
      calendar_feed
        ? `${author} makes a new address for the collective's calendar`
        : `${author} deletes the address of the collective's calendar`,
    // The events in between are no longer kept.
    ReloadRequired: () => "Something has changed",
  },
};

/** Describes an event in one line; `before` is the state before the event. */
export function describeEvent(before: CollectiveState, { author_id, event }: AuthoredEvent): string {
  const author = author_id === null ? "Somebody" : nameOfPerson(before, author_id);
  const known = findEntry<Description<never>>(DESCRIPTIONS, event);
  return known ? known.entry(known.content, { before, authorId: author_id, author }) : "Something has changed";
}

function describeParticipation(before: CollectiveState, changed: PersonInterval): string {
  const { interval_id, person_id, collective_involvement: involvement, crew_involvements } = changed;
  const name = nameOfPerson(before, person_id);
  const interval = `interval ${interval_id}`;
  if (!involvement) return `${name} is not part of ${interval}`;
  switch (participationBadge(involvement)) {
    case "Participating": {
      const crews = crew_involvements
        .map(({ crew_id, convenor }) => `${nameOfCrew(before, crew_id)}${convenor ? ", convenor" : ""}`)
        .toSorted((a, b) => a.localeCompare(b));
      return `${name} takes part in ${interval}${crews.length > 0 ? ` (${crews.join("; ")})` : ""}`;
    }
    case "On Hiatus": {
      const until = involvement.opt_out_planned_return_date;
      return `${name} pauses in ${interval}${until ? `, until ${formatShortDate(until, before.today)}` : ""}`;
    }
    case "Exiting":
      return `${name} leaves the collective after ${interval}`;
    case "Opt-out":
      return `${name} does not take part in ${interval}`;
    case "No intention":
      return `${name} has not answered for ${interval} yet`;
  }
}

function nameOfInterval(interval: Interval | null): string {
  return interval ? `interval ${interval.id}` : "none";
}

function isIn(items: readonly { id: number }[], { id }: { id: number }): boolean {
  return items.some((item) => item.id === id);
}
