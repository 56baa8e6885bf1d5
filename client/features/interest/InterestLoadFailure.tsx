import type { Failure } from "../../components/failure-text.ts";
import { Button } from "../../public-ui/Button.tsx";
import { InterestMessage } from "./InterestMessage.tsx";
import { TRY_LATER } from "./interest-texts.ts";

interface InterestLoadFailureProps {
  error: Failure;
  onTryAgain: () => void;
}

/** Shown in place of data that could not be loaded. Without `data`, the server was not reached. */
export function InterestLoadFailure({ error, onTryAgain }: InterestLoadFailureProps) {
  return (
    <InterestMessage
      title="This page could not be loaded"
      text={error.data ? TRY_LATER : "The server could not be reached. Please check your connection."}
      action={
        <Button kind="primary" onClick={onTryAgain}>
          Try again
        </Button>
      }
    />
  );
}
