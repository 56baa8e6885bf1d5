import type { Failure } from "../components/failure-text.ts";
import { showFailure, showToast } from "../components/toast.ts";

interface Offer<Result> {
  text: string;
  undo: () => Promise<Result>;
  /** Shown after the change is undone. */
  undone: string | ((result: Result) => string);
}

/** Says what was done, and offers to undo it. */
export function offerUndo<Result>({ text, undo, undone }: Offer<Result>): void {
  const goBack = async () => {
    try {
      const result = await undo();
      showToast("success", typeof undone === "string" ? undone : undone(result));
    } catch (error) {
      showFailure(error as Failure);
    }
  };
  showToast("success", text, () => void goBack());
}
