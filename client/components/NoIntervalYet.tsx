import { paths } from "../paths.ts";
import { Card } from "./Card.tsx";
import { EmptyState } from "./EmptyState.tsx";
import { LinkButton } from "./LinkButton.tsx";

/** Stands where an interval is needed and the collective has none; `text` says what for. */
export function NoIntervalYet({ text }: { text: string }) {
  return (
    <Card>
      <EmptyState
        title="No interval is planned yet"
        text={`An interval is a span of weeks that people take part in. ${text}`}
        action={
          <LinkButton type="primary" href={paths.newInterval}>
            New interval
          </LinkButton>
        }
      />
    </Card>
  );
}
