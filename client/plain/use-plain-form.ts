import { useRef, useState, type SubmitEvent } from "react";
import type { z, ZodType } from "zod";
import type { FieldErrors } from "../../shared/errors.ts";

interface PlainFormOptions<Schema extends ZodType> {
  /** The server's own, so that what is wrong is said in the same words before anything is sent. */
  schema: Schema;
  onSubmit: (input: z.output<Schema>) => void;
}

/**
 * A form whose fields the browser keeps: their values are read when it is sent. What is wrong is said then, at the
 * fields, and the first of them is brought into view.
 */
export function usePlainForm<Schema extends ZodType>({ schema, onSubmit }: PlainFormOptions<Schema>) {
  const ref = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<FieldErrors>({});

  /** Says at its fields what the server found wrong; without any, the page's beginning says it. */
  function showErrors(found: FieldErrors | null | undefined): void {
    setErrors(found ?? {});
    const controls = [...(ref.current?.elements ?? [])].filter((element) => element instanceof HTMLElement);
    const first = controls.find((control) => (found ?? {})[control.getAttribute("name") ?? ""] !== undefined);
    first?.focus({ preventScroll: true });
    if (first) first.scrollIntoView({ block: "center" });
    else window.scrollTo({ top: 0 });
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const { data, error } = schema.safeParse(Object.fromEntries(new FormData(event.currentTarget)));
    if (error) return showErrors(firstMessages(error));
    setErrors({});
    onSubmit(data);
  }

  return { form: { ref, onSubmit: submit, noValidate: true }, errors, setErrors, showErrors };
}

export type PlainForm = ReturnType<typeof usePlainForm>;

/** By field, the first thing that is wrong with it. */
function firstMessages({ issues }: z.ZodError): FieldErrors {
  const messages = issues.map(({ path, message }): [string, string] => [String(path[0]), message]);
  return Object.fromEntries(messages.toReversed());
}
