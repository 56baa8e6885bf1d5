import { message } from "antd";
import { createElement } from "react";
import { failureText, type Failure } from "./failure-text.ts";
import { UndoNotice } from "./UndoNotice.tsx";

export const UNDONE = "The change has been undone.";
/** The journal does not keep them. */
export const CONTACTS_STAY = "Contact details stay as they are.";

/** How long undo is offered, in seconds; longer while the notice is pointed at. */
export const UNDO_DURATION = 20;

interface Offer {
  text: string;
  undo: () => Promise<unknown>;
  /** Shown after the change is undone. */
  undone: string;
}

/** Says what was done, and offers to undo it. */
export function offerUndo({ text, undo, undone }: Offer): void {
  const key = crypto.randomUUID();
  const goBack = async () => {
    message.destroy(key);
    try {
      await undo();
      void message.success(undone);
    } catch (error) {
      void message.error(failureText(error as Failure));
    }
  };
  void message.success({
    key,
    duration: UNDO_DURATION,
    content: createElement(UndoNotice, { text, onUndo: () => void goBack() }),
  });
}
