import { use } from "react";
import type { Participation } from "../../shared/participation/involvements.ts";
import { paths } from "../../shared/paths.ts";
import { showToast } from "../components/toast.ts";
import { noteConvenors } from "./convening-news.ts";
import { offerUndo } from "./offer-undo.ts";
import { useMessages } from "../hooks/use-messages.ts";
import { whoIsShown } from "../api/query-client.ts";
import { trpc } from "../api/trpc.ts";
import type { ParticipationValues } from "./participation-values.ts";
import { SendContext } from "./use-queue.ts";

/**
 * Saves answers for an interval, and returns what confirms it and offers to undo it, which restores the earlier answers
 * and crews. People who volunteer are told who convenes. `note` is added to the message. Without a network, the answers
 * wait. `shown` are gatherings of which they need no email.
 */
export function useSaveParticipation(intervalId: number, before: ParticipationValues, note = "") {
  const say = useMessages("participation");
  const send = use(SendContext);
  const { client, me } = trpc.useUtils();
  const key = { interval_id: intervalId };
  const interval = String(intervalId);
  const undo = async () => {
    const { participation_intention, held: _held, ...answers } = before;
    const { numberAnswer } = await import("../device/stored-mutations.ts");
    const numbered = { ...key, device: numberAnswer(whoIsShown() ?? 0) };
    return participation_intention === null
      ? client.me.withdrawParticipation.mutate(numbered)
      : client.me.saveParticipation.mutate({ ...numbered, ...answers, participation_intention });
  };
  return async (participation: Participation, shown: readonly number[] = []) => {
    const { held, ...answers } = participation;
    const { wellbeing, focus, capacity, intention_context, crew_involvements } = answers;
    const isOut = participation.participation_intention === "OptOut";
    if (isOut) {
      // The form needs them as soon as the opt-out is saved, and goes on from them.
      me.crewsBeforeOptOut.setData(key, before.crew_involvements);
    }
    const volunteersFor = isOut
      ? []
      : crew_involvements.flatMap((crew) => (crew.volunteered_convenor ? crew.crew_id : []));
    const tellOfConvening = noteConvenors(client, intervalId, volunteersFor);
    const outcome = await send({
      path: "me.saveParticipation",
      // Somebody who has opted out before is not asked again: then it stays as they said.
      input: {
        ...key,
        ...answers,
        ...(held.length > 0 && { held }),
        ...(shown.length > 0 && { shown_gatherings: [...shown] }),
      },
      text: [say("planFor", { interval }), wellbeing, focus, capacity, intention_context].filter(Boolean).join("\n"),
      href: paths.myParticipation(intervalId),
      base: before,
    });
    if (outcome === "waits") return () => showToast("success", say("planWaits", { interval }));
    const left = isOut ? held : [];
    const places = left.filter(({ kind, person_id }) => kind === "place" && person_id === null).length;
    const tasks = left.filter(({ kind }) => kind !== "place").length;
    const parts = [
      say("saved", { interval }),
      places > 0 && say("placesGivenBack", { count: places }),
      tasks > 0 && say("handedOn", { count: tasks }),
      note,
    ];
    // The save does not depend on this, and does not wait for it.
    return () =>
      void tellOfConvening().then((news) =>
        offerUndo({
          text: [...parts, news].filter(Boolean).join(" "),
          undo,
          undone: say(before.participation_intention === null ? "withdrawn" : "restored"),
        }),
      );
  };
}
