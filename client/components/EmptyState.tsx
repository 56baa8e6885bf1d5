import type { ReactNode } from "react";
import { TideMark } from "./TideMark.tsx";

interface EmptyStateProps {
  title: string;
  text: string;
  action?: ReactNode;
}

/** Stands where there is nothing to show yet, and says what would be here. */
export function EmptyState({ title, text, action }: EmptyStateProps) {
  return (
    <div className="empty-state">
      <TideMark size={40} />
      <span className="strong">{title}</span>
      <span className="secondary">{text}</span>
      {action && <div>{action}</div>}
    </div>
  );
}
