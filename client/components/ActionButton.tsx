import { useMutation } from "@tanstack/react-query";
import { Button, type ButtonProps } from "antd";
import type { Failure } from "./failure-text.ts";
import { showFailure } from "./toast.ts";

interface ActionButtonProps extends Omit<ButtonProps, "loading" | "onClick"> {
  action: () => Promise<unknown>;
}

/** A button that does something at once. If it is refused, a toast says why. */
export function ActionButton({ action, ...button }: ActionButtonProps) {
  const { mutate, isPending } = useMutation<unknown, Failure>({ mutationFn: action, onError: showFailure });
  return <Button {...button} loading={isPending} onClick={() => mutate()} />;
}
