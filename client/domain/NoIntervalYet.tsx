import { paths } from "../paths.ts";
import { Card } from "../components/Card.tsx";
import { EmptyState } from "../components/EmptyState.tsx";
import { LinkButton } from "../components/LinkButton.tsx";

/** Replaces content that needs an interval if the collective has none; `text` says what for. */
export function NoIntervalYet({ text }: { text: string }) {
  return (
    <Card>
      <EmptyState
        title="No interval is planned yet"
        text={`An interval is a period of some weeks that people plan for. ${text}`}
        action={
          <LinkButton type="primary" href={paths.newInterval}>
            New interval
          </LinkButton>
        }
      />
    </Card>
  );
}
