import { useMessages } from "../hooks/use-messages.ts";
import { Button } from "./Button.tsx";
import { failureText, type Failure } from "./failure-text.ts";
import { MessagePage } from "./MessagePage.tsx";
import { Notice } from "./Notice.tsx";

interface LoadFailureProps {
  /** The part that has not been loaded, such as "The people of this interval"; left out for the whole page. */
  what?: string | undefined;
  error: Failure;
  onRetry: () => void;
}

/** Shown in place of data that could not be loaded. */
export function LoadFailure({ what, error, onRetry }: LoadFailureProps) {
  const say = useMessages("common");
  const why = error.data ? failureText(error) : say("yourConnection");
  if (what === undefined) return <MessagePage title={say("pageNotLoaded")} text={why} onRetry={onRetry} />;
  return (
    <Notice
      type="error"
      title={say("notLoaded", { what })}
      description={why}
      action={<Button onClick={onRetry}>{say("tryAgain")}</Button>}
    />
  );
}
