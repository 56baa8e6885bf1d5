import { showToast } from "../components/toast.ts";

/** How long pages offer to undo an answer, in milliseconds. The server allows a little more. */
const UNDO_PERIOD = 10_000;

interface UndoOffer {
  /** The gathering, or the poll and its time. */
  key: string;
  /** The answer that comes back. */
  before: string | null;
  text: string;
  undo: () => void;
}

const offers = new Map<string, Pick<UndoOffer, "before"> & { withdraw: () => void }>();

export const findUndo = (key: string) => offers.get(key);

/** The page of a gathering or a poll. */
const pageOf = (key: string) => key.split(" ")[0];

/** Offers for a while to undo an answer. */
export function showAnswerUndo({ key, before, text, undo }: UndoOffer): void {
  // Of a poll, the latest answer alone is offered: two toasts would cover what suits best.
  for (const [other, { withdraw: end }] of offers) if (pageOf(other) === pageOf(key)) end();
  // Before the toast, with which pages learn of it.
  offers.set(key, { before, withdraw });
  const hide = showToast("success", text, () => {
    withdraw();
    undo();
  });
  const timer = setTimeout(withdraw, UNDO_PERIOD);
  function withdraw(): void {
    clearTimeout(timer);
    offers.delete(key);
    hide();
  }
}
