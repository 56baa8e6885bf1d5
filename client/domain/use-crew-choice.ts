import { useEffect, useRef } from "react";
import type { CrewOverview } from "../../shared/intervals/interval-overview.ts";
import type { MessageKey } from "../../shared/messages.ts";
import type { Failure } from "../components/failure-text.ts";
import { showFailure, showToast } from "../components/toast.ts";
import { noteConvenors } from "./convening-news.ts";
import { useMessages } from "../hooks/use-messages.ts";
import { trpc } from "../api/trpc.ts";

export type CrewPart = "none" | "takes part" | "volunteers";

/** Changes my part in a crew, and offers to undo it. Resolves when the page shows the change. */
export type ChooseCrew = (crew: Pick<CrewOverview, "crew_id" | "name">, to: CrewPart) => Promise<void>;

export function partIn({ person_ids, volunteer_ids }: CrewOverview, personId: number): CrewPart {
  if (volunteer_ids.includes(personId)) return "volunteers";
  return person_ids.includes(personId) ? "takes part" : "none";
}

const DONE = {
  none: "noLongerIn",
  "takes part": "takePartIn",
  volunteers: "volunteerFor",
} as const satisfies Record<CrewPart, MessageKey<"intervals">>;

/** Saves one crew at a time. Undoing my first answer for the interval withdraws it. */
export function useCrewChoice(intervalId: number, personId: number): ChooseCrew {
  const say = useMessages("intervals");
  const turns = useRef<Promise<void>>(Promise.resolve());
  const presses = useRef(0);
  /** Takes away the offer of the latest press. */
  const endOffer = useRef(() => {});
  const utils = trpc.useUtils();
  const { client } = utils;
  // Undo belongs to this page: on another one, I may have answered more in the meantime.
  useEffect(() => () => endOffer.current(), [intervalId]);

  const save = (crew_id: number, part: CrewPart) => {
    const key = { interval_id: intervalId, crew_id };
    return part === "none"
      ? client.me.leaveCrew.mutate(key)
      : client.me.joinCrew.mutate({ ...key, volunteered_convenor: part === "volunteers" });
  };
  const withdraw = async () => {
    const { numberAnswer } = await import("../device/stored-mutations.ts");
    await client.me.withdrawParticipation.mutate({ interval_id: intervalId, device: numberAnswer(personId) });
  };
  const showResult = async (saved: Promise<unknown>) => {
    try {
      await saved;
      await utils.intervals.overview.invalidate({ interval_id: intervalId });
      return true;
    } catch (error) {
      showFailure(error as Failure);
      return false;
    }
  };

  /** Handles clicks one after the other, so that each starts from what the one before has changed. */
  const inTurn = async (work: () => Promise<void>) => {
    turns.current = turns.current.then(work);
    await turns.current;
  };

  return ({ crew_id, name }, to) => {
    endOffer.current();
    presses.current += 1;
    const press = presses.current;
    return inTurn(async () => {
      const overview = utils.intervals.overview.getData({ interval_id: intervalId });
      const unanswered = overview?.answers.not_answered.includes(personId) ?? false;
      const crew = overview?.crews.find((candidate) => candidate.crew_id === crew_id);
      const from = crew ? partIn(crew, personId) : "none";
      const tellOfConvening = noteConvenors(client, intervalId, [crew_id]);
      if (!(await showResult(save(crew_id, to)))) return;
      const undo = async () => {
        const saved = unanswered ? withdraw() : save(crew_id, from);
        if (await showResult(saved))
          showToast("success", unanswered ? say("withdrawn") : say(DONE[from], { crew: name }));
      };
      const news = to === "volunteers" ? await tellOfConvening() : "";
      // Undoing an earlier click would undo the later one as well.
      if (press !== presses.current) return;
      const text = `${say(DONE[to], { crew: name })} ${news}`.trim();
      endOffer.current = showToast("success", text, () => void inTurn(undo));
    });
  };
}
