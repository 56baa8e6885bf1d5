import type { Collective } from "../../../shared/collective.ts";
import type { Interval } from "../../../shared/intervals.ts";
import { MAX_MAILED_TEXT_LENGTH } from "../../../shared/constants.ts";
import { withoutUnstorable } from "../../../shared/fields.schema.ts";
import { oneLine } from "../one-line.ts";
import type { Mail } from "../outbox.ts";
import { datesOf } from "./interval-dates.ts";
import { writeLetter } from "./letter.ts";

interface CrewNews {
  id: number;
  name: string;
  /** Whether the recipient convenes it now; if not, they did before. */
  convenes: boolean;
  /** Why the convenor was chosen, or that the crew was archived. */
  reason: string;
  /** The last convenor's handover; null if there is none. */
  handover: string | null;
}

interface News {
  collective: Pick<Collective, "name">;
  interval: Interval;
  crews: readonly CrewNews[];
  baseUrl: string;
  unsubscribeUrl: string;
}

/** Tells somebody what they convene, or no longer convene (`docs/domain/mail.md#news-of-convening`). */
export function conveningNews({ collective, interval, crews, baseUrl, unsubscribeUrl }: News): Mail {
  const name = oneLine(collective.name);
  const [only, ...others] = crews;
  const what = only && others.length === 0 ? sentenceOf(only) : "What you convene has changed";
  return writeLetter({
    kind: "convening news",
    subject: `${what} in interval ${interval.id} of ${name}`,
    blocks: [
      `Somebody else has changed who convenes in interval ${interval.id}, which runs ${datesOf(interval)}.`,
      ...crews.flatMap((crew) => [
        `${sentenceOf(crew)}. ${crew.reason}`,
        ...(crew.handover === null
          ? []
          : [`The last handover of ${oneLine(crew.name)}:\n${beginningOf(crew.handover)}`]),
        { label: oneLine(crew.name), url: `${baseUrl}/crews/${crew.id}` },
      ]),
      { label: "Your plan", url: `${baseUrl}/my_participation/${interval.id}?step=crews` },
    ],
    sender: name,
    unsubscribeUrl,
  });
}

/** The link after it leads to the crew's page, which has the whole handover. */
function beginningOf(handover: string): string {
  if (handover.length <= MAX_MAILED_TEXT_LENGTH) return handover;
  return `${withoutUnstorable(handover.slice(0, MAX_MAILED_TEXT_LENGTH))}...`;
}

function sentenceOf({ name, convenes }: CrewNews): string {
  return convenes ? `You convene ${oneLine(name)}` : `You no longer convene ${oneLine(name)}`;
}
