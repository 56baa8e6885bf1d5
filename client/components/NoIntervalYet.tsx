import { Button, Card } from "antd";
import { Link } from "wouter";
import { paths } from "../paths.ts";
import { EmptyState } from "./EmptyState.tsx";

/** Stands where an interval is needed and the collective has none; `text` says what for. */
export function NoIntervalYet({ text }: { text: string }) {
  return (
    <Card>
      <EmptyState
        title="No interval is planned yet"
        text={`An interval is a span of weeks that people take part in. ${text}`}
        action={
          <Link href={paths.newInterval} asChild>
            <Button type="primary">New interval</Button>
          </Link>
        }
      />
    </Card>
  );
}
