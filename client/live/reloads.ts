import { focusManager, type Query, type QueryClient } from "@tanstack/react-query";

/**
 * Reloads data that the page has loaded in addition to the state, after events that concern it. Events that arrive
 * together cause one reload. A reload never cancels another one: a response that was on its way when an event came may
 * be outdated, so its query is loaded once more.
 */
export class Reloads {
  readonly #client: QueryClient;
  readonly #moment: () => Promise<void>;
  /** The hashes of queries that were loading when an event came. */
  readonly #overtaken = new Set<string>();
  #isGathering = false;

  /** `moment` resolves when enough events have been gathered. */
  constructor(client: QueryClient, moment: () => Promise<void>) {
    this.#client = client;
    this.#moment = moment;
    client.getQueryCache().subscribe((happened) => {
      if (happened.type !== "updated") return;
      const { query, action } = happened;
      // TanStack Query does not cancel a first load, and would take its result for fresh.
      if (action.type === "invalidate" && query.state.data === undefined) this.#noteOvertaken(query);
      const isOver = (action.type === "success" && !action.manual) || action.type === "error";
      if (!isOver || !this.#overtaken.delete(query.queryHash)) return;
      query.invalidate();
      this.#flushSoon();
    });
  }

  /** Marks concerned queries as stale. Those on the page are reloaded soon, the others when they are shown. */
  mark(isConcerned: (query: Query) => boolean): void {
    const queries = this.#client.getQueryCache().getAll().filter(isConcerned);
    for (const query of queries) {
      this.#noteOvertaken(query);
      query.invalidate();
    }
    if (queries.length > 0) this.#flushSoon();
  }

  /** Reloads stale queries that the page shows, now. A page in the background does so when somebody looks at it. */
  flush(): void {
    if (!focusManager.isFocused()) return;
    void this.#client.refetchQueries(
      { type: "active", predicate: ({ state }) => state.isInvalidated },
      { cancelRefetch: false },
    );
  }

  #noteOvertaken({ state, queryHash }: Pick<Query, "state" | "queryHash">): void {
    if (state.fetchStatus === "fetching") this.#overtaken.add(queryHash);
  }

  #flushSoon(): void {
    if (this.#isGathering) return;
    this.#isGathering = true;
    void this.#moment().then(() => {
      this.#isGathering = false;
      this.flush();
    });
  }
}
