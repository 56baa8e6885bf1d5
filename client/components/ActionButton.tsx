import { useMutation } from "@tanstack/react-query";
import { Button, type ButtonProps } from "antd";
import type { Failure } from "./failure-text.ts";
import { showFailure } from "./toast.ts";

interface ActionButtonProps extends Omit<ButtonProps, "loading" | "onClick"> {
  action: () => Promise<unknown>;
  /** Loads again what may have changed, also if it was refused. The button waits for it. */
  onSettled?: () => Promise<unknown>;
}

/** A button that does something at once. If it is refused, a toast says why. */
export function ActionButton({ action, onSettled, ...button }: ActionButtonProps) {
  const { mutate, isPending } = useMutation<unknown, Failure>({
    mutationFn: action,
    onError: showFailure,
    ...(onSettled && { onSettled }),
  });
  return <Button {...button} loading={isPending} onClick={() => mutate()} />;
}
