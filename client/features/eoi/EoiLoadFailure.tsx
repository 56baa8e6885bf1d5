import type { Failure } from "../../components/failure-text.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { Button } from "../../components/Button.tsx";
import { EoiMessage } from "./EoiMessage.tsx";

interface EoiLoadFailureProps {
  error: Failure;
  onTryAgain: () => void;
}

/** Shown in place of data that could not be loaded. Without `data`, the server was not reached. */
export function EoiLoadFailure({ error, onTryAgain }: EoiLoadFailureProps) {
  const say = useMessages("interest");
  const sayCommon = useMessages("common");
  return (
    <EoiMessage
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
