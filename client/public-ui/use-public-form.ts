import { useRef, useState, type SubmitEvent } from "react";
import type { z, ZodType } from "zod";
import type { FieldErrors } from "../../shared/errors.ts";
import type { Failure } from "../components/failure-text.ts";

interface PublicFormOptions<Schema extends ZodType, Refusal extends Failure> {
  /**
   * Fetches the server's own schema, so that what is wrong is said in the same words before anything is sent. It
   * comes with the library that reads it, and not before somebody turns to the form.
   */
  loadSchema: () => Promise<Schema>;
  send: (typed: z.input<Schema>, handlers: { onError: (refusal: Refusal) => void }) => void;
  mutation: { isPending: boolean; error: Refusal | null };
}

/**
 * A form whose fields the browser keeps: their values are read when it is sent. What is wrong with a field, by the
 * schema or by the server's answer, is in `errors`, and the first such field comes into view; any other refusal is in
 * `failure`.
 */
export function usePublicForm<Schema extends ZodType, Refusal extends Failure>(
  options: PublicFormOptions<Schema, Refusal>,
) {
  const { loadSchema, send, mutation } = options;
  const ref = useRef<HTMLFormElement>(null);
  const isChecking = useRef(false);
  const [errors, setErrors] = useState<FieldErrors>({});

  /** Without any field that is wrong, the page's beginning says what is the matter. */
  function showErrors(found: FieldErrors): void {
    setErrors(found);
    const controls = [...(ref.current?.elements ?? [])].filter((element) => element instanceof HTMLElement);
    const first = controls.find((control) => found[control.getAttribute("name") ?? ""] !== undefined);
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

  async function checkAndSend(typed: z.input<Schema>): Promise<void> {
    const found = await check(typed);
    isChecking.current = false;
    if (found) return showErrors(found);
    setErrors({});
    send(typed, { onError: (refusal) => showErrors(refusal.data?.fields ?? {}) });
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    // Pressed twice while the schema is on its way, it is sent once.
    if (isChecking.current) return;
    isChecking.current = true;
    void checkAndSend(Object.fromEntries(new FormData(event.currentTarget)) as z.input<Schema>);
  }

  const fetchSchema = () => void loadSchema().catch(() => {});
  return {
    form: { ref, onFocus: fetchSchema, onSubmit: submit, noValidate: true },
    errors,
    failure: mutation.error?.data?.fields ? null : mutation.error,
    isPending: mutation.isPending,
  };
}

/** By field, the first thing that is wrong with it. */
function firstMessages({ issues }: z.ZodError): FieldErrors {
  const messages = issues.map(({ path, message }): [string, string] => [String(path[0]), message]);
  return Object.fromEntries(messages.toReversed());
}
