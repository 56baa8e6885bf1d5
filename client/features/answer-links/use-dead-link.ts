import { paths } from "../../../shared/paths.ts";
import type { Failure } from "../../components/failure-text.ts";
import { useMessages } from "../../hooks/use-messages.ts";

/** How people go on from a link that no longer answers: to its gathering, if it was loaded. The server may say why. */
export function useDeadLink(error: Failure | null, gatheringId?: number) {
  const say = useMessages("gatherings");
  const code = error?.data?.appCode;
  const why = code === "AnswerLinkUsed" || code === "AnswerLinkExpired" ? error?.message : undefined;
  const onward =
    gatheringId === undefined
      ? { href: paths.gatherings, label: say("toGatherings") }
      : { href: paths.gathering(gatheringId), label: say("seeGathering") };
  return { why, onward };
}
