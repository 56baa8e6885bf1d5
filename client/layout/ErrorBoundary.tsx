import { Component, type ReactNode } from "react";
import { MessagePage } from "../components/MessagePage.tsx";
import { MissingCodeError } from "../components/missing-code-error.ts";
import { Button } from "../public-ui/Button.tsx";

interface ErrorBoundaryState {
  error: Error | null;
}

/** Stands in for a page that broke, or whose code could not be loaded. */
export class ErrorBoundary extends Component<{ children: ReactNode }, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { error: null };

  static getDerivedStateFromError(error: Error): ErrorBoundaryState {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (!error) return this.props.children;
    const action = (
      <Button kind="primary" onClick={() => window.location.reload()}>
        Load it again
      </Button>
    );
    return error instanceof MissingCodeError ? (
      <MessagePage
        title="This page could not be loaded."
        text="Please check your connection. Crewtide may also be changing to a new version: then try again in a minute."
        action={action}
      />
    ) : (
      <MessagePage
        title="This page could not be shown."
        text="The fault is ours, not yours. Loading the page again may help."
        action={action}
      />
    );
  }
}
