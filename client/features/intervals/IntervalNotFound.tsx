import { LinkButton } from "../../components/LinkButton.tsx";
import { MessagePage } from "../../components/MessagePage.tsx";
import { paths } from "../../paths.ts";

export function IntervalNotFound() {
  return (
    <MessagePage
      title="Interval not found"
      action={
        <LinkButton type="primary" href={paths.intervals}>
          Back to the intervals
        </LinkButton>
      }
    />
  );
}
