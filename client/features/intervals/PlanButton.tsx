import type { Interval } from "../../../shared/intervals.ts";
import { LinkButton } from "../../components/LinkButton.tsx";
import { paths } from "../../paths.ts";
import { useOwnPart } from "./use-own-part.ts";

/** Leads to my answers for an interval: the page's primary button until they are given. */
export function PlanButton({ interval }: { interval: Interval }) {
  const { answer, leaving } = useOwnPart(interval);
  if (leaving) return null;
  return (
    <LinkButton type={answer === "not_answered" ? "primary" : "default"} href={paths.myParticipation(interval.id)}>
      {answer === "not_answered" ? "Plan your participation" : "Update your participation"}
    </LinkButton>
  );
}
