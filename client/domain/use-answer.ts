import { showFailure } from "../components/toast.ts";
import { trpc } from "../trpc.ts";

/** The call that answers a gathering. It is over when the page shows the answer. */
export function useAnswer() {
  const utils = trpc.useUtils();
  return trpc.gatherings.answer.useMutation({
    onError: showFailure,
    // Pages learn from the server whether somebody who takes an answer back is asked.
    onSettled: (_events, _failure, { answer }) => (answer === null ? utils.gatherings.invalidate() : undefined),
  });
}
