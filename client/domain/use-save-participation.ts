import type { Participation } from "../../shared/involvements.ts";
import { offerUndo } from "./offer-undo.ts";
import { useConveningNews } from "./use-convening-text.ts";
import { useMessages } from "../hooks/use-messages.ts";
import { trpc } from "../trpc.ts";
import type { ParticipationValues } from "./participation-values.ts";

/**
 * Saves answers for an interval, and offers to undo it, which restores the earlier answers and crews. People who
 * volunteer are told who convenes. `note` is added to the message.
 */
export function useSaveParticipation(intervalId: number, before: ParticipationValues, note = "") {
  const say = useMessages("participation");
  const { client } = trpc.useUtils();
  const conveningNews = useConveningNews();
  const key = { interval_id: intervalId };
  const undo = () => {
    const { participation_intention, ...answers } = before;
    return participation_intention === null
      ? client.me.withdrawParticipation.mutate(key)
      : client.me.saveParticipation.mutate({ ...key, ...answers, participation_intention });
  };
  return async (participation: Participation) => {
    const result = await client.me.saveParticipation.mutate({ ...key, ...participation });
    const volunteersFor =
      participation.participation_intention === "OptIn"
        ? participation.crew_involvements.flatMap((crew) => (crew.volunteered_convenor ? [crew.crew_id] : []))
        : [];
    // The save does not depend on this, and does not wait for it.
    void conveningNews(intervalId, volunteersFor).then((news) =>
      offerUndo({
        text: [say("saved", { interval: String(intervalId) }), note, news].filter(Boolean).join(" "),
        undo,
        undone: say(before.participation_intention === null ? "withdrawn" : "restored"),
      }),
    );
    return result;
  };
}
