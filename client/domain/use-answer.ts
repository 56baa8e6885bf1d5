import { showFailure } from "../components/toast.ts";
import { trpc } from "../trpc.ts";
import { useUndoableAnswers } from "./use-kept-answers.ts";

/** The call that answers a gathering. It is over when the page shows the answer. */
export function useAnswer() {
  const utils = trpc.useUtils();
  const offerUndo = useUndoableAnswers();
  const undoing = trpc.gatherings.answer.useMutation({ onError: showFailure });
  return trpc.gatherings.answer.useMutation({
    onError: showFailure,
    onSuccess(result, { id, answer }) {
      const undo = () => undoing.mutate({ id, answer: "Going" });
      offerUndo({ kind: "gathering", id, starts_at: "" }, result, { answer, undo });
    },
    // Pages learn from the server whether somebody who takes an answer back is asked.
    onSettled: (_result, _failure, { answer }) => (answer === null ? utils.gatherings.invalidate() : undefined),
  });
}
