import { Alert, Button } from "antd";
import { failureText, type Failure } from "./failure-text.ts";

interface LoadFailureProps {
  /** The start of the sentence: "The people of this interval". */
  what: string;
  error: Failure;
  onRetry: () => void;
}

/** Shown in place of data that could not be loaded. */
export function LoadFailure({ what, error, onRetry }: LoadFailureProps) {
  return (
    <Alert
      type="error"
      showIcon
      title={`${what} could not be loaded.`}
      description={error.data ? failureText(error) : "Please check your connection."}
      action={<Button onClick={onRetry}>Try again</Button>}
    />
  );
}
