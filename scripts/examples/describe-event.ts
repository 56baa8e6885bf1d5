import { formatShortDate } from "../../shared/dates.ts";
import { participationBadge } from "../../shared/involvements.ts";
import { oneLine } from "../../server/mail/one-line.ts";
import type { AuthoredEvent, CollectiveState, Interval, PersonInterval } from "../client.ts";
import { formatDates, nameOfCrew, nameOfPerson } from "./words.ts";

/** Describes an event in one line; `before` is the state before the event. */
export function describeEvent(before: CollectiveState, { author_id, event }: AuthoredEvent): string {
  const author = author_id === null ? "Somebody" : nameOfPerson(before, author_id);
  if ("MeEvent" in event && "IntervalDataChanged" in event.MeEvent)
    return describeParticipation(before, event.MeEvent.IntervalDataChanged);
  if ("IntervalsEvent" in event) {
    if ("IntervalCreated" in event.IntervalsEvent) {
      const interval = event.IntervalsEvent.IntervalCreated;
      return `${author} plans interval ${interval.id} (${formatDates(interval, before.today)})`;
    }
    if ("IntervalsRolledOver" in event.IntervalsEvent) {
      const { current_interval, next_interval } = event.IntervalsEvent.IntervalsRolledOver;
      return `Now ${nameOfInterval(current_interval)} is current and ${nameOfInterval(next_interval)} is next`;
    }
  }
  if ("CrewsEvent" in event && "CrewUpdated" in event.CrewsEvent) {
    const crew = event.CrewsEvent.CrewUpdated;
    return `${author} ${isIn(before.crews, crew) ? "edits" : "creates"} the crew ${oneLine(crew.name)}`;
  }
  if ("PeopleEvent" in event && "PersonUpdated" in event.PeopleEvent) {
    const person = event.PeopleEvent.PersonUpdated;
    const name = oneLine(person.display_name);
    if (!isIn(before.people, person)) return `${name} is new in the collective`;
    return person.id === author_id ? `${name} edits their profile` : `${name} is back in the collective`;
  }
  if ("EntryPathwayEvent" in event) {
    if ("EntryPathwayUpdated" in event.EntryPathwayEvent) {
      const pathway = event.EntryPathwayEvent.EntryPathwayUpdated;
      const action = isIn(before.entry_pathways, pathway)
        ? "changes their expression of interest"
        : "would like to join";
      return `${oneLine(pathway.name)} ${action}`;
    }
    if ("EntryPathwayDeleted" in event.EntryPathwayEvent) {
      const { id } = event.EntryPathwayEvent.EntryPathwayDeleted;
      const gone = before.entry_pathways.find((pathway) => pathway.id === id);
      return `The expression of interest of ${gone ? oneLine(gone.name) : "somebody"} is closed`;
    }
  }
  if ("CollectiveEvent" in event && "CollectiveUpdated" in event.CollectiveEvent) {
    return `${author} edits the collective`;
  }
  // The event is no longer kept in detail, or has a type that this script does not know.
  return "Something has changed";
}

function describeParticipation(before: CollectiveState, changed: PersonInterval): string {
  const { interval_id, person_id, collective_involvement: involvement, crew_involvements } = changed;
  const name = nameOfPerson(before, person_id);
  const interval = `interval ${interval_id}`;
  switch (participationBadge(involvement)) {
    case "Participating": {
      const crews = crew_involvements
        .map(({ crew_id, convenor }) => `${nameOfCrew(before, crew_id)}${convenor ? ", convenor" : ""}`)
        .toSorted((a, b) => a.localeCompare(b));
      return `${name} takes part in ${interval}${crews.length > 0 ? ` (${crews.join("; ")})` : ""}`;
    }
    case "On Hiatus": {
      const until = involvement?.opt_out_planned_return_date;
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
