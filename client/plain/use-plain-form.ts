import { useRef, useState, type SubmitEvent } from "react";
import type { z, ZodType } from "zod";
import type { FieldErrors } from "../../shared/errors.ts";

interface PlainFormOptions<Schema extends ZodType> {
  /**
   * Fetches the server's own schema, so that what is wrong is said in the same words before anything is sent. It
   * comes with the library that reads it, and not before somebody turns to the form.
   */
  loadSchema: () => Promise<Schema>;
  onSubmit: (typed: z.input<Schema>) => void;
}

/**
 * A form whose fields the browser keeps: their values are read when it is sent. What is wrong is said then, at the
 * fields, and the first of them is brought into view.
 */
export function usePlainForm<Schema extends ZodType>({ loadSchema, onSubmit }: PlainFormOptions<Schema>) {
  const ref = useRef<HTMLFormElement>(null);
  const isChecking = useRef(false);
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

  /** Without a schema it finds nothing wrong: the server checks again all that it is sent. */
  async function check(typed: unknown): Promise<FieldErrors | null> {
    const schema = await loadSchema().catch(() => null);
    const { error } = schema?.safeParse(typed) ?? {};
    return error ? firstMessages(error) : null;
  }

  async function send(typed: z.input<Schema>): Promise<void> {
    const found = await check(typed);
    isChecking.current = false;
    if (found) return showErrors(found);
    setErrors({});
    onSubmit(typed);
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    // Whoever presses twice while the schema is on its way sends once.
    if (isChecking.current) return;
    isChecking.current = true;
    void send(Object.fromEntries(new FormData(event.currentTarget)) as z.input<Schema>);
  }

  const fetchSchema = () => void loadSchema().catch(() => {});
  return { form: { ref, onFocus: fetchSchema, onSubmit: submit, noValidate: true }, errors, setErrors, showErrors };
}

export type PlainForm = ReturnType<typeof usePlainForm>;

/** By field, the first thing that is wrong with it. */
function firstMessages({ issues }: z.ZodError): FieldErrors {
  const messages = issues.map(({ path, message }): [string, string] => [String(path[0]), message]);
  return Object.fromEntries(messages.toReversed());
}
