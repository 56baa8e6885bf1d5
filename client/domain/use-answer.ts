import type { GatheringAnswer } from "../../shared/enumerations.ts";
import { answerOf, type Answered } from "../../shared/gatherings/gatherings.ts";
import { paths } from "../../shared/paths.ts";
import { useMe } from "../hooks/use-me.ts";
import { useMessages } from "../hooks/use-messages.ts";
import { useQueue } from "./use-queue.ts";

/** The person's own answer to a gathering, and what gives it. */
export function useAnswer({ id, title, ...gathering }: Answered) {
  const seen = { starts_at: gathering.starts_at, ends_at: gathering.ends_at, place: gathering.place };
  const say = useMessages("gathering-words");
  const { person_id } = useMe();
  const { inputs, isHeld, submit } = useQueue("gatherings.answer", (input) => input.id === id);
  const last = inputs.at(-1);
  const saved = answerOf(gathering, person_id);
  return {
    /** A given answer is shown at once, and until the gathering has been loaded again. */
    answer: last ? last.answer : saved,
    /** The note that is on its way, if any. */
    note: inputs.findLast(({ note }) => note !== undefined)?.note,
    isPending: last !== undefined && !isHeld,
    isHeld,
    /** Null takes the answer back. */
    submit: (answer: GatheringAnswer | null, note?: string) =>
      submit({
        input: { id, answer, seen, ...(note !== undefined && { note }) },
        text: `${title}: ${note || say(answer ?? "answerTakenBack")}`,
        href: paths.gathering(id),
        // It costs a place, or a place in line.
        ...(saved === "Going" && answer !== "Going" && gathering.places !== null && { before: saved }),
      }),
  };
}
