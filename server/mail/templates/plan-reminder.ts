import type { Collective } from "../../../shared/collective.ts";
import { daysBetween, type IsoDate } from "../../../shared/dates.ts";
import type { CrewOverview } from "../../../shared/interval-overview.ts";
import type { Interval } from "../../../shared/intervals.ts";
import { oneLine } from "../one-line.ts";
import type { Mail } from "../outbox.ts";
import { datesOf } from "./interval-dates.ts";
import { writeLetter } from "./letter.ts";

/** The most crews that a mail names. */
const MOST_CREWS = 8;

interface PlanReminder {
  collective: Pick<Collective, "name">;
  interval: Interval;
  today: IsoDate;
  /** Crews that lack something come first. */
  crews: readonly CrewOverview[];
  /** The member who asks; undefined if the collective's own reminder does. */
  sentBy: string | undefined;
  baseUrl: string;
  /** Whether the recipient can begin with their last answers. */
  repeatable: boolean;
  unsubscribeUrl: string;
}

/** The reminder to answer for an interval (`docs/domain/mail.md#reminders-to-plan`). */
export function planReminder(reminder: PlanReminder): Mail {
  const { collective, interval, today, crews, sentBy, baseUrl, repeatable, unsubscribeUrl } = reminder;
  const name = oneLine(collective.name);
  const plan = `${baseUrl}/my_participation/${interval.id}`;
  const needs = describeNeeds(crews);
  const asks = sentBy === undefined ? "" : ` ${oneLine(sentBy)} would like to know whether you will take part.`;
  return writeLetter({
    kind: "plan reminder",
    subject: `Interval ${interval.id} of ${name} ${beginning(interval, today)}`,
    blocks: [
      `Interval ${interval.id} runs ${datesOf(interval)}, and you have not answered yet.${asks}`,
      ...(needs === null ? [] : [needs]),
      { label: "Plan your participation", url: plan },
      ...(repeatable ? [{ label: "Same as last time", url: `${plan}?same_as_last_time` }] : []),
    ],
    sender: name,
    unsubscribeUrl,
  });
}

function beginning({ start_date }: Interval, today: IsoDate): string {
  const days = daysBetween(today, start_date);
  if (days < 1) return "has begun";
  return days === 1 ? "begins tomorrow" : `begins in ${days} days`;
}

/** What the crews in use still lack; null if they lack nothing. */
function describeNeeds(crews: readonly CrewOverview[]): string | null {
  const inNeed = crews.filter(
    ({ lacks, person_ids, people_before }) => lacks.length > 0 && (person_ids.length > 0 || people_before),
  );
  if (inNeed.length === 0) return null;
  const named = inNeed.slice(0, MOST_CREWS).map(({ name, lacks }) => `${oneLine(name)}: ${lacks.join(", ")}`);
  const others = inNeed.length - named.length;
  return ["What crews still lack:", ...named, ...(others > 0 ? [`and ${others} more`] : [])].join("\n");
}
