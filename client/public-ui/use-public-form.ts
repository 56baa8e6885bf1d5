import { useMutation } from "@tanstack/react-query";
import { useRef, useState, type SubmitEvent } from "react";
import type { z, ZodType } from "zod";
import type { FieldErrors } from "../../shared/errors.ts";
import type { Failure } from "../components/failure-text.ts";
import type { Say } from "../../shared/messages.ts";
import { findFaults, loadWithTimeout, type Fault } from "../find-faults.ts";
import { sayLater } from "../hooks/use-messages.ts";

interface PublicFormOptions<Schema extends ZodType, Result> {
  /** Loads the server's own schema once somebody focuses the form: its errors are shown before it is sent. */
  loadSchema: () => Promise<Schema>;
  /** Questions to show at fields, once, before the form is sent. */
  doubts?: (say: Say<"validation">, typed: z.input<Schema>) => FieldErrors | null;
  send: (typed: z.input<Schema>) => Promise<Result>;
  onSending?: () => void;
  onSent?: (result: Result) => void;
}

/**
 * A form for strangers, and the mutation that it makes. The browser holds the values, which are read on submit. Errors
 * of fields, found by the schema or by the server, are in `errors`, and the first such field scrolls into view. Any
 * other failure is in `refusal`, and either kind in `error`.
 */
export function usePublicForm<Schema extends ZodType, Result>(options: PublicFormOptions<Schema, Result>) {
  const { loadSchema, doubts, send, onSending, onSent } = options;
  const ref = useRef<HTMLFormElement>(null);
  const [isChecking, setIsChecking] = useState(false);
  const [isTypedSince, setIsTypedSince] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  const mutation = useMutation<Result, Failure, z.input<Schema>>({
    mutationFn: send,
    onMutate: () => onSending?.(),
    onSuccess: (result) => onSent?.(result),
    onError: ({ data }) => showErrors(data?.fields ?? {}),
  });

  /** If no field has an error, the message is at the top of the page. */
  function showErrors(found: FieldErrors): void {
    setErrors(found);
    const controls = [...(ref.current?.elements ?? [])].filter((element) => element instanceof HTMLElement);
    const first = controls.find((control) => found[control.getAttribute("name") ?? ""] !== undefined);
    first?.focus({ preventScroll: true });
    if (first) first.scrollIntoView({ block: "center" });
    else window.scrollTo({ top: 0 });
  }

  /** Without a schema, it finds no errors: the server checks everything anyway. */
  async function check(typed: z.input<Schema>): Promise<FieldErrors | null> {
    const faults = await findFaults(loadSchema, typed);
    if (faults.length > 0) return firstOfEach(faults);
    const say = doubts && (await loadWithTimeout(() => sayLater("validation")));
    return say ? doubts(say, typed) : null;
  }

  async function checkAndSend(typed: z.input<Schema>): Promise<void> {
    setIsChecking(true);
    const found = await check(typed);
    setIsChecking(false);
    if (found) return showErrors(found);
    setErrors({});
    mutation.mutate(typed);
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    // If it is submitted twice while the schema loads, it is sent once.
    if (isChecking) return;
    setIsTypedSince(false);
    void checkAndSend(Object.fromEntries(new FormData(event.currentTarget)) as z.input<Schema>);
  }

  const fetchSchema = () => void Promise.all([loadSchema(), sayLater("validation")]).catch(() => {});
  return {
    form: { ref, onFocus: fetchSchema, onInput: () => setIsTypedSince(true), onSubmit: submit, noValidate: true },
    errors,
    error: mutation.error,
    refusal: mutation.error?.data?.fields ? null : mutation.error,
    isPending: isChecking || mutation.isPending,
    /** The fields that were sent last, accepted or not. */
    tried: mutation.variables,
    /** The fields that were sent, once they have been accepted. */
    sent: mutation.isSuccess ? mutation.variables : undefined,
    /** True if something was typed since it was sent. */
    isTypedSince,
  };
}

export type PublicForm = Pick<ReturnType<typeof usePublicForm>, "form" | "errors" | "isPending">;

/** The first message for each field. */
function firstOfEach(faults: readonly Fault[]): FieldErrors {
  return Object.fromEntries(faults.map(({ path, words }) => [String(path[0]), words]).toReversed()) as FieldErrors;
}
