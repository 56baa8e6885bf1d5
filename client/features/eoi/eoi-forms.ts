import type { Say } from "../../../shared/messages.ts";
import { formFailureText, isServerFault, type Failure } from "../../components/failure-text.ts";

/** The codes with a text of their own here (`docs/domain/pages.md#error-messages`). */
const REASONS = ["EoiFeatureDisabled", "CollectiveNotFound", "EoiNotFound", "LimitReached"] as const;

/** Why a submission failed, and that nothing typed is lost. */
export function refusalText(say: Say<"interest">, failure: Failure): string {
  if (isServerFault(failure)) return say("tryLater");
  const reason = REASONS.find((code) => code === failure.data?.appCode);
  return reason ? say(reason) : formFailureText(failure);
}

export const loadEoiSchema = () =>
  import("../../../shared/entry-pathways/entry-pathways.schema.ts").then((m) => m.eoiInputSchema);
