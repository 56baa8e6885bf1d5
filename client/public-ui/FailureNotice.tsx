import { formFailureText, type Failure } from "../components/failure-text.ts";
import { Notice } from "../components/Notice.tsx";

/** Says that a form could not be sent. */
export function FailureNotice({ failure }: { failure: Failure | null }) {
  return failure && <Notice type="error" title={formFailureText(failure)} />;
}
