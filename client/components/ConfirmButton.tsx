import type { ButtonProps } from "antd";
import type { Question } from "./ConfirmDialog.tsx";
import { DialogButton } from "./DialogButton.tsx";
import { lazyComponent } from "./lazy-component.ts";

/** Rarely needed, so its code is loaded on demand. */
const ConfirmDialog = lazyComponent(() => import("./ConfirmDialog.tsx").then((m) => m.ConfirmDialog));

interface ConfirmButtonProps extends ButtonProps {
  question: Question;
  /** Called when the question is asked. */
  onOpen?: () => void;
}

export function ConfirmButton({ question, ...button }: ConfirmButtonProps) {
  return <DialogButton {...button} renderDialog={(props) => <ConfirmDialog question={question} {...props} />} />;
}
