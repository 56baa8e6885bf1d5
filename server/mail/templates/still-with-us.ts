import type { Collective } from "../../../shared/collective.ts";
import { oneLine } from "../one-line.ts";
import type { Mail } from "../outbox.ts";
import { writeLetter } from "./letter.ts";

interface Question {
  collective: Pick<Collective, "name">;
  /** How many intervals in a row the person has not answered for. */
  intervals: number;
  /** Where the person plans the next interval. */
  planUrl: string;
  /** Where the person says that they rest or leave. */
  leaveUrl: string;
  unsubscribeUrl: string;
}

/** Asks somebody who has not answered for a while (`docs/domain/membership.md#silence`). */
export function stillWithUs({ collective, intervals, planUrl, leaveUrl, unsubscribeUrl }: Question): Mail {
  const name = oneLine(collective.name);
  return writeLetter({
    kind: "still with us",
    subject: `Are you still with ${name}?`,
    blocks: [
      `We have not heard from you for ${intervals} intervals. That is fine; life gets busy. It helps everybody to know what to count on.`,
      "If you are with us, say what you have room for, however little.",
      { label: "Plan your participation", url: planUrl },
      "If you would rather rest for a while, or leave, you can say that too. Nobody will ask why.",
      { label: "Rest or leave", url: leaveUrl },
    ],
    sender: name,
    unsubscribeUrl,
  });
}
