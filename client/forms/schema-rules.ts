import type { FormRule } from "antd";
import type { ZodType } from "zod";
import type { askOnce as AskOnce } from "../../shared/basics/address-doubt.ts";
import { findFaults, loadWithTimeout } from "../find-faults.ts";
import { sayLater } from "../hooks/use-messages.ts";

/**
 * Validates one field, by its name or its path, with the server's schema and its messages. The schema gets the whole
 * form, since fields can depend on each other. It is loaded with the first check; if that fails, the server checks alone.
 */
export function schemaRules(
  loadSchema: () => Promise<ZodType>,
  field: string | readonly (string | number)[],
): FormRule[] {
  const wanted = [field].flat();
  return [
    (form) => ({
      async validator() {
        const faults = await findFaults(loadSchema, form.getFieldsValue(true));
        const fault = faults.find(({ path }) => wanted.every((part, depth) => path[depth] === part));
        if (fault) throw new Error(fault.words);
      },
    }),
  ];
}

/** Questions an address once before it is mailed, on submit. If the check cannot be loaded, the form is sent. */
export function addressDoubtRule(): FormRule {
  let ask: ReturnType<typeof AskOnce> | undefined;
  return {
    async validator(_, address: unknown) {
      ask ??= await import("../../shared/basics/address-doubt.ts")
        .then(({ askOnce }) => askOnce())
        .catch(() => undefined);
      const say = await loadWithTimeout(() => sayLater("validation"));
      const doubt = say && typeof address === "string" ? ask?.(say, address) : undefined;
      if (doubt !== undefined) throw new Error(doubt);
    },
  };
}
