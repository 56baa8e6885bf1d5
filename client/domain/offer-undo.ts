import type { Failure } from "../components/failure-text.ts";
import { showFailure, showToast } from "../components/toast.ts";

interface Offer {
  text: string;
  undo: () => Promise<unknown>;
  /** Shown after the change is undone. */
  undone: string;
}

/** Says what was done, and offers to undo it. */
export function offerUndo({ text, undo, undone }: Offer): void {
  const goBack = async () => {
    try {
      await undo();
      showToast("success", undone);
    } catch (error) {
      showFailure(error as Failure);
    }
  };
  showToast("success", text, () => void goBack());
}
