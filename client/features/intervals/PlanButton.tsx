import type { Interval } from "../../../shared/intervals.ts";
import { LinkButton } from "../../components/LinkButton.tsx";
import { planText } from "../../domain/plan-text.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { paths } from "../../../shared/paths.ts";
import { useOwnPart } from "./use-own-part.ts";

/** Leads to my answers for an interval: the page's primary button until there are any. */
export function PlanButton({ interval }: { interval: Interval }) {
  const say = useMessages("interval-words");
  const { answer, leaving } = useOwnPart(interval);
  if (leaving || !answer) return null;
  const hasAnswered = answer !== "not_answered";
  return (
    <LinkButton type={hasAnswered ? "default" : "primary"} href={paths.myParticipation(interval.id)}>
      {planText(say, hasAnswered)}
    </LinkButton>
  );
}
