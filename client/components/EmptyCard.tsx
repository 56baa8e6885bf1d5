import type { ComponentProps } from "react";
import { Card } from "./Card.tsx";
import { EmptyState } from "./EmptyState.tsx";

/** Explains an empty list or page in a card of its own. */
export function EmptyCard({ fill = false, ...state }: ComponentProps<typeof EmptyState> & { fill?: boolean }) {
  return (
    <Card fill={fill}>
      <EmptyState {...state} />
    </Card>
  );
}
