import { Notice } from "../plain/Notice.tsx";
import { formFailureText, type Failure } from "./failure-text.ts";

/** Says that a form could not be sent, unless a field says it already. */
export function FailureAlert({ error }: { error: Failure | null }) {
  if (!error || error.data?.fields) return null;
  return <Notice type="error" title={formFailureText(error)} style={{ marginBlockEnd: 16 }} />;
}
