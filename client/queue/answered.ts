import { getQueryKey } from "@trpc/react-query";
import type { ChangeResult } from "../../shared/events/events.ts";
import type { PendingAnswerKey } from "../../shared/gatherings/gatherings.ts";
import { showFailure } from "../components/toast.ts";
import { forgetPending, showPending } from "../domain/pending-answers.ts";
import type { Queueable, QueueableInputs, QueueablePath, QueuedMutation } from "../domain/use-queue.ts";
import { sayLater, sayNow } from "../hooks/use-messages.ts";
import { queryClient } from "../api/query-client.ts";
import { trpc } from "../api/trpc.ts";

const isOf = <Path extends QueueablePath>(answer: Queueable, path: Path): answer is Queueable<Path> =>
  answer.path === path;

interface Undoable {
  key: PendingAnswerKey;
  answer: string | null;
  note?: string | null | undefined;
  /** The input that undoes it. */
  before: QueueableInputs[QueueablePath];
}

/** Offers to undo an answer that is pending (`docs/decisions/035-an-answer-that-costs-something-can-be-undone.md`). */
export async function offerToUndo(
  queued: QueuedMutation,
  { events }: ChangeResult,
  submit: (answer: Queueable) => Promise<unknown>,
): Promise<void> {
  const undoable = undoableIn(queued);
  if (!undoable) return;
  const { key, answer, note, before } = undoable;
  forgetPending(key);
  if (events.length > 0) return;
  const say = await sayLater("gathering-words");
  const text = `${sayNow("common")("undo")}: ${queued.text}`;
  const undo = () => void submit({ ...queued, input: before, text }).catch(showFailure);
  showPending(key, { answer, note, text: say(key.kind === "gathering" ? "placeKept" : "bestTimeKept"), undo });
}

function undoableIn(answer: QueuedMutation): Undoable | undefined {
  if (isOf(answer, "gatherings.answer")) {
    const { id, answer: given, note } = answer.input;
    return { key: { kind: "gathering", id, starts_at: "" }, answer: given, note, before: { id, answer: "Going" } };
  }
  if (!isOf(answer, "polls.answer")) return undefined;
  const { id, answers, undoable } = answer.input;
  const [given] = answers;
  if (!given || !undoable) return undefined;
  const { starts_at } = given;
  const before = { id, answers: [{ starts_at, answer: answer.before ?? null }] };
  return { key: { kind: "poll", id, starts_at }, answer: given.answer, before };
}

/** Loads again what a live event does not bring. */
export async function showAnswered(answer: QueuedMutation): Promise<void> {
  if (isOf(answer, "polls.answer")) await queryClient.invalidateQueries({ queryKey: getQueryKey(trpc.polls) });
  // Pages learn from the server whether somebody who takes an answer back is asked.
  if (isOf(answer, "gatherings.answer") && answer.input.answer === null)
    await queryClient.invalidateQueries({ queryKey: getQueryKey(trpc.gatherings) });
}
