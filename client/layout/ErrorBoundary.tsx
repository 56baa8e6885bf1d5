import { Component, type ReactNode } from "react";
import { PRODUCT_NAME } from "../../shared/constants.ts";
import { MessagePage } from "../components/MessagePage.tsx";
import { MissingCodeError } from "../components/lazy-component.ts";
import { loadNewVersion } from "../components/new-version.ts";
import { useMessages } from "../hooks/use-messages.ts";

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

/** Replaces a page that threw an error, or whose code is missing and loaded again once the browser is online. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { error: null, at: this.props.at };

  static getDerivedStateFromError(error: Error): Pick<ErrorBoundaryState, "error"> {
    return { error };
  }

  static getDerivedStateFromProps({ at }: ErrorBoundaryProps, shown: ErrorBoundaryState): ErrorBoundaryState | null {
    return at === shown.at ? null : { error: null, at };
  }

  /** Code from before an upgrade may not understand the new server. Missing code has already caused a reload. */
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
    return <BrokenPage isMissing={isMissing} onRetry={retry} />;
  }
}

function BrokenPage({ isMissing, onRetry }: { isMissing: boolean; onRetry: () => void }) {
  const say = useMessages("common");
  const product = { product: PRODUCT_NAME };
  return isMissing ? (
    <MessagePage title={say("pageNotLoaded")} text={say("checkConnection", product)} onRetry={onRetry} />
  ) : (
    <MessagePage title={say("pageNotShown")} text={say("ownError", product)} onRetry={onRetry} />
  );
}
