import { Component, type ReactNode } from "react";
import { MessagePage } from "./MessagePage.tsx";

interface ErrorBoundaryState {
  failed: boolean;
}

/** Stands in for a page that broke, or whose code could not be loaded. */
export class ErrorBoundary extends Component<{ children: ReactNode }, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failed: false };

  static getDerivedStateFromError(): ErrorBoundaryState {
    return { failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <MessagePage
        title="This page could not be shown."
        text="What you typed and did not save is kept in this tab."
        action={{ label: "Load it again", onClick: () => window.location.reload() }}
      />
    );
  }
}
