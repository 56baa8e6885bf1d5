import { applyEvent, applyEventToMe, RELOAD } from "../../shared/events/apply-event.ts";
import type { CollectiveState } from "../../shared/collective/collective.ts";
import { parsePosition, type AuthoredEvent, type Event } from "../../shared/events/events.ts";
import type { Me } from "../../shared/participation/involvements.ts";

/** The page's copies of the server's data. */
export interface LiveStore {
  getState: () => CollectiveState | undefined;
  setState: (state: CollectiveState) => void;
  getMe: () => Me | undefined;
  setMe: (me: Me) => void;
  /** Loads one of them again. Resolves when it is loaded or has failed to load. */
  load: (copy: "state" | "me") => Promise<void>;
}

/** Number of events kept for a state that is loading while they arrive. */
const RECENT_EVENTS = 500;

/** How long to wait for a save's events, in milliseconds, before the state is loaded instead. */
const EVENTS_TIMEOUT = 500;

/** How long a save may take with the loading that follows it, in milliseconds: little more than its request alone. */
const SAVE_LIMIT = 26_000;

/**
 * Keeps the page's copy of the collective up to date from the live stream. A save is over when the stream has brought
 * what it changed; `docs/decisions/013-a-save-is-over-when-the-stream-has-brought-it.md` gives the reasons.
 */
export class LiveSync {
  readonly #store: LiveStore;
  readonly #patience: number;
  readonly #saveLimit: number;
  /** The latest received events, in order. */
  #received: ({ revision: number } & AuthoredEvent)[] = [];
  #epoch: string | undefined;
  /** Running saves. Events that arrive in the meantime are shown together with their result. */
  #saves = 0;
  readonly #awaited = new Map<number, () => void>();
  /** Settles when all running reloads are done. */
  #loading: Promise<unknown> = Promise.resolve();

  constructor(store: LiveStore, { patience = EVENTS_TIMEOUT, saveLimit = SAVE_LIMIT } = {}) {
    this.#store = store;
    this.#patience = patience;
    this.#saveLimit = saveLimit;
  }

  /** Handles an event of the stream at `position`. */
  receive(position: string, { author_id, event }: AuthoredEvent): void {
    const place = parsePosition(position);
    const state = this.#store.getState();
    const me = this.#store.getMe();
    if (!place || !state || !me) return;
    if (place.epoch !== state.epoch) {
      this.forget();
      return this.#load("state", "me");
    }
    const { revision } = place;
    // A persisted state was never caught up, so no epoch is known yet.
    this.#epoch = place.epoch;
    this.#received = [...this.#received, { revision, event, author_id }].slice(-RECENT_EVENTS);
    const isNew = revision > Math.min(state.revision, me.revision);
    if (isNew && applyEvent(state, event) === RELOAD) this.#load("state", "me");
    // The stream contains no private answers. Only the person's own saves change them.
    else if (isNew && author_id === me.person_id && applyEventToMe(me, event) !== me) this.#load("me");
    if (this.#saves === 0) this.#show();
    this.#awaited.get(revision)?.();
  }

  /**
   * Makes a request that changes something. Resolves with its result when the page shows everything up to the revision
   * that `revisionIn` finds in the result, or has tried to load it. If the network dies after the result, it resolves
   * in time, and the next connection loads what is missing.
   */
  async save<Result>(
    request: () => Promise<Result>,
    revisionIn: (result: Result) => number | undefined,
  ): Promise<Result> {
    this.#saves += 1;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const limit = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, this.#saveLimit);
    });
    try {
      const result = await request();
      const revision = revisionIn(result);
      if (revision !== undefined) await Promise.race([this.#reach(revision), limit]);
      return result;
    } finally {
      clearTimeout(timer);
      this.#saves -= 1;
      this.#show();
    }
  }

  /** The person who caused the last received event of this kind; null if it is not known. */
  lastAuthor(isOfKind: (event: Event) => boolean): number | null {
    return this.#received.findLast(({ event }) => isOfKind(event))?.author_id ?? null;
  }

  /** The events after a revision, up to another one; undefined if some of them were not received. */
  eventsBetween(after: number, upTo: number): readonly AuthoredEvent[] | undefined {
    const events = this.#received.filter(({ revision }) => revision > after && revision <= upTo);
    return events.length === upTo - after ? events : undefined;
  }

  /** Applies events that arrived while the state was loading. */
  catchUpState(loaded: CollectiveState): CollectiveState {
    if (this.#epoch !== loaded.epoch) this.forget();
    this.#epoch = loaded.epoch;
    return this.#catchUp(loaded, applyEvent);
  }

  /** Applies such events to the person's own data. */
  catchUpMe(loaded: Me): Me {
    return this.#catchUp(loaded, applyEventToMe);
  }

  /** Resets everything, for another person or another database epoch, whose positions are different. */
  forget(): void {
    this.#received = [];
  }

  #catchUp<Copy extends { revision: number }>(
    loaded: Copy,
    apply: (copy: Copy, event: Event) => Copy | typeof RELOAD,
  ): Copy {
    const later = this.#received.filter(({ revision }) => revision > loaded.revision);
    return later.reduce((copy, { revision, event }) => {
      const next = apply(copy, event);
      return { ...(next === RELOAD ? copy : next), revision };
    }, loaded);
  }

  #show(): void {
    const state = this.#store.getState();
    const me = this.#store.getMe();
    if (state) this.#store.setState(this.catchUpState(state));
    if (me) this.#store.setMe(this.catchUpMe(me));
  }

  async #reach(revision: number): Promise<void> {
    const isReached = () => (this.#received.at(-1)?.revision ?? 0) >= revision;
    if (!isReached()) {
      await new Promise<void>((done) => {
        this.#awaited.set(revision, done);
        setTimeout(done, this.#patience);
      });
      this.#awaited.delete(revision);
    }
    if (!isReached()) this.#load("state", "me");
    await this.#loading;
  }

  #load(...copies: ("state" | "me")[]): void {
    this.#loading = Promise.all([this.#loading, ...copies.map((copy) => this.#store.load(copy))]);
  }
}
