import type { FormInstance } from "antd";
import type { FieldErrors } from "../../../shared/errors.ts";
import { showFieldErrors } from "../../components/schema-rules.ts";

/** Brings into view why the server refused a form: the first field it names, or else what is said above it. */
export function showRefusal(form: FormInstance, fields: FieldErrors | undefined): void {
  showFieldErrors(form, fields);
  const [first] = Object.keys(fields ?? {});
  if (first === undefined) window.scrollTo({ top: 0 });
  else form.scrollToField(first, { block: "center", focus: true });
}
