import { formatShortDate, type IsoDate } from "../../shared/dates.ts";
import type { Interval } from "../../shared/intervals.ts";
import { oneLine } from "../../server/mail/one-line.ts";
import type { CollectiveState } from "../client.ts";

/** An interval's dates: `Feb 1 – Feb 28`. */
export function formatDates({ start_date, end_date }: Interval, today: IsoDate): string {
  const end = end_date === null ? "open end" : formatShortDate(end_date, today);
  return `${formatShortDate(start_date, today)} – ${end}`;
}

/** A person's name, safe for a terminal: names are free text and could contain escape sequences. */
export function nameOfPerson({ people }: Pick<CollectiveState, "people">, id: number): string {
  const person = people.find((candidate) => candidate.id === id);
  return person ? oneLine(person.display_name) : `person ${id}`;
}

/** The same for a crew. */
export function nameOfCrew({ crews }: Pick<CollectiveState, "crews">, id: number): string {
  const crew = crews.find((candidate) => candidate.id === id);
  return crew ? oneLine(crew.name) : `crew ${id}`;
}
