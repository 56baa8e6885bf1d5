import { getQueryKey } from "@trpc/react-query";
import type { GatheringAnswer, PollAnswer } from "../../shared/enumerations.ts";
import { showFailure } from "../components/toast.ts";
import { noteConvenors } from "../domain/convening-news.ts";
import { findUndo, showAnswerUndo } from "../domain/answer-undo.ts";
import type { Queueable, QueueablePath, QueuedMutation } from "../domain/use-queue.ts";
import { sayLater, sayNow } from "../hooks/use-messages.ts";
import { queryClient } from "../api/query-client.ts";
import { trpc } from "../api/trpc.ts";
import { memberClient } from "../live/member-client.ts";

const isOf = <Path extends QueueablePath>(answer: Queueable, path: Path): answer is Queueable<Path> =>
  answer.path === path;

/** Offers to undo an answer that costs something (`docs/decisions/045-every-answer-counts-at-once.md`). */
export async function offerAnswerUndo(
  queued: QueuedMutation,
  submit: (answer: Queueable) => Promise<unknown>,
): Promise<void> {
  const { path, href, before } = queued;
  const answered = answeredIn(queued);
  if (!answered) return;
  const { key, answer, text, input } = answered;
  const offered = findUndo(key);
  // Undoing brings back the answer from before the first change.
  if (offered && offered.before === answer) offered.withdraw();
  if (offered || before === undefined) return;
  const say = await sayLater("gathering-words");
  const undone = { path, href, input, text: `${sayNow("common")("undo")}: ${queued.text}` };
  showAnswerUndo({ key, before, text: say(text), undo: () => void submit(undone).catch(showFailure) });
}

/** Describes an answer: its key, what it says, the text of an offer to undo it, and the input that does. */
function answeredIn(queued: QueuedMutation) {
  const { href, before } = queued;
  if (isOf(queued, "gatherings.answer")) {
    const { id, seen, answer } = queued.input;
    const input = { id, seen, answer: before as GatheringAnswer };
    return { key: href, answer, text: "placeGivenUp", input } as const;
  }
  if (!isOf(queued, "polls.answer")) return undefined;
  const { id, answers } = queued.input;
  const [given, ...others] = answers;
  // Earlier releases also queued several at once with a `before`.
  if (!given || others.length > 0) return undefined;
  const { starts_at, answer } = given;
  const input = { id, answers: [{ starts_at, answer: before as PollAnswer | null }] };
  return { key: `${href} ${starts_at}`, answer, text: "bestTimeChanged", input } as const;
}

/** Notes who convenes, before a plan is sent. Returns a function that tells of it afterwards. */
export function noteBefore(queued: QueuedMutation): () => Promise<string> {
  if (!isOf(queued, "me.saveParticipation")) return async () => "";
  const { interval_id, participation_intention, crew_involvements } = queued.input;
  const chosen = participation_intention === "OptOut" ? [] : (crew_involvements ?? []);
  const volunteersFor = chosen.flatMap((crew) => (crew.volunteered_convenor ? crew.crew_id : []));
  return noteConvenors(memberClient, interval_id, volunteersFor);
}

/** Loads again what a live event does not bring. */
export async function showAnswered(answer: QueuedMutation): Promise<void> {
  if (isOf(answer, "polls.answer")) await queryClient.invalidateQueries({ queryKey: getQueryKey(trpc.polls) });
  // Pages learn from the server whether somebody who takes an answer back is asked.
  if (isOf(answer, "gatherings.answer") && answer.input.answer === null)
    await queryClient.invalidateQueries({ queryKey: getQueryKey(trpc.gatherings) });
}
