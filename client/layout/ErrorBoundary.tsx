import { Component, type ReactNode } from "react";
import { MessagePage } from "../components/MessagePage.tsx";
import { MissingCodeError } from "../components/missing-code-error.ts";
import { Button } from "../public-ui/Button.tsx";

interface ErrorBoundaryState {
  error: Error | null;
}

/** Replaces a page that threw an error or whose code could not be loaded. */
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
        Try again
      </Button>
    );
    return error instanceof MissingCodeError ? (
      <MessagePage
        title="This page could not be loaded."
        text="Please check your connection. If Crewtide is being upgraded, it will be back in a minute."
        action={action}
      />
    ) : (
      <MessagePage
        title="This page could not be shown."
        text="This is an error in Crewtide. Reloading the page may help."
        action={action}
      />
    );
  }
}
