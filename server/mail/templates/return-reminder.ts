import type { Collective } from "../../../shared/collective.ts";
import { formatLongDate, type IsoDate } from "../../../shared/dates.ts";
import { oneLine } from "../one-line.ts";
import type { Mail } from "../outbox.ts";
import { writeLetter } from "./letter.ts";

/** The reminder of a planned return from a hiatus. */
export function returnReminder(
  collective: Pick<Collective, "name">,
  returnDate: IsoDate,
  links: { url: string; unsubscribeUrl: string },
): Mail {
  const name = oneLine(collective.name);
  const date = formatLongDate(returnDate);
  return writeLetter({
    kind: "return reminder",
    subject: `Your return to ${name} is planned for ${date}`,
    blocks: [
      `You are on hiatus from ${name}, and plan to return on ${date}.`,
      "If that is still right, plan how you will take part. If it is not, choose another date or change your answer.",
      { label: "Plan your participation", url: links.url },
    ],
    sender: name,
    unsubscribeUrl: links.unsubscribeUrl,
  });
}
