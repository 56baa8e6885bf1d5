import type { Failure } from "../../components/failure-text.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { Button } from "../../public-ui/Button.tsx";
import { InterestMessage } from "./InterestMessage.tsx";

interface InterestLoadFailureProps {
  error: Failure;
  onTryAgain: () => void;
}

/** Shown in place of data that could not be loaded. Without `data`, the server was not reached. */
export function InterestLoadFailure({ error, onTryAgain }: InterestLoadFailureProps) {
  const say = useMessages("interest");
  const sayCommon = useMessages("common");
  return (
    <InterestMessage
      title={say("notLoaded")}
      text={say(error.data ? "tryLater" : "checkConnection")}
      action={
        <Button kind="primary" onClick={onTryAgain}>
          {sayCommon("tryAgain")}
        </Button>
      }
    />
  );
}
