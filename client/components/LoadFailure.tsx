import { Button } from "antd";
import { useMessages } from "../hooks/use-messages.ts";
import { failureText, type Failure } from "./failure-text.ts";
import { Notice } from "./Notice.tsx";

interface LoadFailureProps {
  /** The thing that has not been loaded, as at the start of a sentence: "The people of this interval". */
  what: string;
  error: Failure;
  onRetry: () => void;
}

/** Shown in place of data that could not be loaded. */
export function LoadFailure({ what, error, onRetry }: LoadFailureProps) {
  const say = useMessages("common");
  return (
    <Notice
      type="error"
      title={say("notLoaded", { what })}
      description={error.data ? failureText(error) : say("yourConnection")}
      action={<Button onClick={onRetry}>{say("tryAgain")}</Button>}
    />
  );
}
