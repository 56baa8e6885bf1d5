import { Button } from "antd";
import { parseId } from "../../../shared/basics/ids.ts";
import { failureText } from "../../components/failure-text.ts";
import { DeadEnd } from "../../components/DeadEnd.tsx";
import { LoadingPage } from "../../components/LoadingPage.tsx";
import { MessagePage } from "../../components/MessagePage.tsx";
import { useMessages } from "../../hooks/use-messages.ts";
import { ParticipationWizard } from "./ParticipationWizard.tsx";
import { useParticipation } from "./use-participation.ts";

/** The person's own participation in an interval, editable or read-only, at `/my_participation/{intervalId}`. */
export function MyParticipationPage({ intervalId }: { intervalId: string }) {
  const say = useMessages("planning");
  const sayAnywhere = useMessages("common");
  const { interval, saved, lastTime, involvements, previous, problem, error, retry, ...known } = useParticipation(
    parseId(intervalId),
  );
  if (problem) {
    return <DeadEnd title={say(problem)} back="dashboard" />;
  }
  if (error) {
    return (
      <MessagePage
        title={say("notLoaded")}
        text={error.data ? failureText(error) : sayAnywhere("yourConnection")}
        action={
          <Button type="primary" onClick={retry}>
            {sayAnywhere("tryAgain")}
          </Button>
        }
      />
    );
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
