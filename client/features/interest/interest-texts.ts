import type { ErrorCode } from "../../../shared/errors.ts";
import { formFailureText, isServerFault, type Failure } from "../../components/failure-text.ts";

/** The public form's texts for a failed submission (`docs/domain/pages.md#error-messages`). */
export const SUBMISSION_FAILED = "Sorry, there was an error with your submission";
export const TRY_LATER = "Something is broken on our end. Please try again later, or reach the collective another way.";

/** Reasons with a text of their own here. */
const REASONS: Partial<Record<ErrorCode, string>> = {
  EoiFeatureDisabled:
    "The public form was closed in the meantime. What you typed is kept here, in case it opens again.",
  CollectiveNotFound: "This collective is no longer here. What you typed is kept here.",
  EoiNotFound: "Your submission was deleted in the meantime. What you typed is still on this page.",
};

/** Why a submission failed, and that nothing typed is lost. */
export function refusalText(failure: Failure): string {
  if (isServerFault(failure)) return TRY_LATER;
  return REASONS[failure.data?.appCode ?? "InternalError"] ?? formFailureText(failure);
}
