import { parseId } from "../../../shared/basics/ids.ts";
import { LoadFailure } from "../../components/LoadFailure.tsx";
import { LoadingPage } from "../../components/LoadingPage.tsx";
import { MessagePage } from "../../components/MessagePage.tsx";
import { useMessages } from "../../hooks/use-messages.ts";
import { ParticipationWizard } from "./ParticipationWizard.tsx";
import { useParticipation } from "./use-participation.ts";

/** The person's own participation in an interval, editable or read-only, at `/my_participation/{intervalId}`. */
export function MyParticipationPage({ intervalId }: { intervalId: string }) {
  const say = useMessages("planning");
  const { interval, saved, lastTime, involvements, previous, problem, error, retry, ...known } = useParticipation(
    parseId(intervalId),
  );
  if (problem) {
    return <MessagePage title={say(problem)} onward="dashboard" />;
  }
  if (error) {
    return <LoadFailure error={error} onRetry={retry} />;
  }
  if (!interval || !saved || lastTime === undefined || !involvements || !previous) return <LoadingPage />;
  return (
    <ParticipationWizard
      key={`${known.personId}:${interval.id}`}
      interval={interval}
      saved={saved}
      lastTime={lastTime}
      involvements={involvements}
      previous={previous}
      {...known}
    />
  );
}
