import { Component, type ReactNode } from "react";
import { MessagePage } from "../components/MessagePage.tsx";
import { MissingCodeError } from "../components/missing-code-error.ts";
import { loadNewVersion } from "../components/new-version.ts";
import { Button } from "../public-ui/Button.tsx";

interface ErrorBoundaryProps {
  children: ReactNode;
  /** Loads missing code again; without it, the whole page is loaded again. */
  onRetry?: () => void;
  /** Identifies what is shown: when it changes, the error is cleared. */
  at?: string;
  /** Shown instead of a message, for parts that pages can do without. */
  instead?: ReactNode;
}

interface ErrorBoundaryState {
  error: Error | null;
  at: string | undefined;
}

/**
 * Replaces a page that threw an error or whose code could not be loaded. Missing code is loaded again once the browser
 * is online.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { error: null, at: this.props.at };

  static getDerivedStateFromError(error: Error): Pick<ErrorBoundaryState, "error"> {
    return { error };
  }

  static getDerivedStateFromProps({ at }: ErrorBoundaryProps, shown: ErrorBoundaryState): ErrorBoundaryState | null {
    return at === shown.at ? null : { error: null, at };
  }

  /**
   * Code from before an upgrade may not understand what the new server sends. Missing code has already caused a reload.
   */
  override componentDidCatch(error: Error): void {
    if (!(error instanceof MissingCodeError)) void loadNewVersion({ onlyIfNewer: true });
  }

  override componentDidMount(): void {
    window.addEventListener("online", this.#loadMissing);
  }

  override componentWillUnmount(): void {
    window.removeEventListener("online", this.#loadMissing);
  }

  #loadMissing = (): void => {
    if (this.state.error instanceof MissingCodeError) this.props.onRetry?.();
  };

  override render(): ReactNode {
    const { error } = this.state;
    if (!error) return this.props.children;
    if (this.props.instead !== undefined) return this.props.instead;
    const isMissing = error instanceof MissingCodeError;
    const retry = (isMissing && this.props.onRetry) || (() => window.location.reload());
    const action = (
      <Button kind="primary" onClick={retry}>
        Try again
      </Button>
    );
    return isMissing ? (
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
