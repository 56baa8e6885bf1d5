import { useMutation } from "@tanstack/react-query";
import type { FormInstance } from "antd";
import { useEffect, useEffectEvent, useId } from "react";
import type { FieldErrors } from "../../shared/errors.ts";
import type { Failure } from "../components/failure-text.ts";

interface SubmissionOptions<Values, Input, Answer> {
  form: FormInstance<Values>;
  send: (input: Input) => Promise<Answer>;
  onSent: (answer: Answer, sent: Input) => void;
  /** For a form with only some of its fields mounted. */
  showFieldErrors?: (errors: FieldErrors) => void;
}

/** A form's mutation. Errors of its fields show there, the first in view; others are returned. Typed text stays. */
export function useFormSubmission<Values extends object, Input, Answer>(
  options: SubmissionOptions<Values, Input, Answer>,
) {
  const { form, send, onSent, showFieldErrors = (errors) => showAtFields(form, errors) } = options;
  const { mutate, isPending, error } = useMutation<Answer, Failure, Input>({
    // One after the other: a form that stays may be sent again while it is being sent.
    scope: { id: useId() },
    mutationFn: send,
    onSuccess: onSent,
  });
  const showErrors = useEffectEvent((errors: FieldErrors) => showFieldErrors(errors));
  // Only now, a form that was closed while it was sent is open again.
  useEffect(() => {
    const fields = error?.data?.fields;
    // After this render, since another step may have to be shown first.
    if (fields) queueMicrotask(() => showErrors(fields));
  }, [error]);
  const fields = error?.data?.fields;
  // A dialog lacks fields that the server checks, such as when a restored gathering takes place.
  const isAtField =
    fields &&
    (options.showFieldErrors !== undefined || Object.keys(fields).some((name) => name in form.getFieldsValue()));
  return { submit: mutate, isSubmitting: isPending, refusal: isAtField ? null : error };
}

function showAtFields<Values>(form: FormInstance<Values>, errors: FieldErrors): void {
  const names = Object.keys(errors) as Parameters<typeof form.setFields>[0][number]["name"][];
  form.setFields(names.map((name) => ({ name, errors: [errors[String(name)] ?? ""] })));
  if (names[0]) form.scrollToField(names[0], { block: "center", focus: true });
}
