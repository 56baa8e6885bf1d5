/** How long a connection may take to open, in milliseconds. */
const OPENING_LIMIT = 10_000;

/** A WebSocket that closes at once: a browser's waits a minute for the other side. Slow openings fail. */
export class PromptWebSocket extends WebSocket {
  constructor(url: string | URL, protocols?: string | string[]) {
    super(url, protocols);
    const opening = setTimeout(() => this.close(), OPENING_LIMIT);
    this.addEventListener("open", () => clearTimeout(opening));
    let isOver = false;
    // Added first, so that the other listeners hear of only one close.
    this.addEventListener("close", (event) => {
      clearTimeout(opening);
      if (isOver) event.stopImmediatePropagation();
      isOver = true;
    });
  }

  override close(code?: number, reason?: string): void {
    const wasOpen = this.readyState === WebSocket.OPEN;
    super.close(code, reason);
    if (wasOpen) this.dispatchEvent(new CloseEvent("close"));
  }
}
