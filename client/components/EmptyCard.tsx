import { Card } from "./Card.tsx";
import { EmptyState, type EmptyStateProps } from "./EmptyState.tsx";

/** Explains an empty list or page in a card of its own. */
export function EmptyCard({ fill = false, ...state }: EmptyStateProps & { fill?: boolean }) {
  return (
    <Card fill={fill}>
      <EmptyState {...state} />
    </Card>
  );
}
