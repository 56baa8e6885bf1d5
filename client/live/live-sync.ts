import { applyEvent, applyEventToMe, RELOAD } from "../../shared/apply-event.ts";
import type { CollectiveState } from "../../shared/collective.ts";
import { parsePosition, type AuthoredEvent, type ChangeResult, type Event } from "../../shared/events.ts";
import type { Me } from "../../shared/involvements.ts";

/** The page's own copies of what the server holds. */
export interface LiveStore {
  getState: () => CollectiveState | undefined;
  setState: (state: CollectiveState) => void;
  getMe: () => Me | undefined;
  setMe: (me: Me) => void;
  /** Loads both again. */
  reload: () => void;
  /** Whether a call of this page that changes something is still without its answer. */
  isSaving: () => boolean;
}

interface Received {
  revision: number;
  /** Null for an own event whose content no call of this page has answered. */
  event: Event | null;
}

/** Events kept for a state that is being loaded while they arrive. */
const KEPT_EVENTS = 500;

/**
 * Keeps the page's copy of the collective up to date, from the live stream and from the answers to its own
 * calls; `docs/decisions/002-own-events-are-applied-twice.md` says why own events are treated as they are.
 */
export class LiveSync {
  readonly #store: LiveStore;
  /** Own events that were answered and whose echo is still to come, by revision. */
  readonly #claimed = new Map<number, Event>();
  /** Own echoes that no call of this page has claimed yet. */
  readonly #unclaimed = new Set<number>();
  /** The latest events of the stream, in order. */
  #received: Received[] = [];
  #epoch: string | undefined;

  constructor(store: LiveStore) {
    this.#store = store;
  }

  /** Takes an event of the stream. `position` is its place there. */
  receive(position: string, { author_id, event }: AuthoredEvent): void {
    const place = parsePosition(position);
    const state = this.#store.getState();
    const me = this.#store.getMe();
    if (!place || !state || !me) return;
    if (place.epoch !== state.epoch) return this.#store.reload();
    const { revision } = place;
    const content = author_id === me.person_id ? (this.#claimed.get(revision) ?? null) : event;
    this.#claimed.delete(revision);
    this.#received = [...this.#received, { revision, event: content }].slice(-KEPT_EVENTS);
    if (content === null && revision > Math.min(state.revision, me.revision)) this.#unclaimed.add(revision);

    if (revision > state.revision) this.#store.setState({ ...this.#applied(state, content), revision });
    if (revision > me.revision) this.#store.setMe({ ...(content ? applyEventToMe(me, content) : me), revision });
    this.settle();
  }

  /** Takes the answer to a call of this page: shown at once, and again in its place when its echo arrives. */
  claim({ revision: last, events }: ChangeResult): void {
    for (const [index, event] of events.entries()) {
      const revision = last - events.length + 1 + index;
      const echoed = this.#unclaimed.delete(revision);
      const echo = this.#received.find((received) => received.revision === revision);
      if (echo) echo.event = event;
      // What followed the echo was applied without it.
      if (echoed && this.#received.at(-1) !== echo) this.#store.reload();
      const state = this.#store.getState();
      const me = this.#store.getMe();
      // A load may meanwhile have gone beyond the stream: it then holds this event and what followed it.
      const streamed = this.#received.at(-1)?.revision ?? 0;
      const isMissingFrom = (known: number) => revision > known || (echoed && known <= streamed);
      if (state && isMissingFrom(state.revision)) this.#store.setState(this.#applied(state, event));
      if (me && isMissingFrom(me.revision)) this.#store.setMe(applyEventToMe(me, event));
      if (!echo) this.#claimed.set(revision, event);
    }
  }

  /** Loads again where an own event came from another tab or device: no call of this page accounts for it. */
  settle(): void {
    if (this.#unclaimed.size === 0 || this.#store.isSaving()) return;
    this.#unclaimed.clear();
    this.#store.reload();
  }

  /** A state as it was loaded, brought up to what the stream and the answers have said meanwhile. */
  catchUpState(loaded: CollectiveState): CollectiveState {
    if (this.#epoch !== undefined && this.#epoch !== loaded.epoch) this.forget();
    this.#epoch = loaded.epoch;
    let state = loaded;
    for (const { revision, event } of this.#since(loaded.revision)) {
      const { revision: known, ...next } = this.#applied(state, event);
      state = { ...next, revision: this.#claimed.has(revision) ? known : revision };
    }
    return state;
  }

  /** The same for one's own data. */
  catchUpMe(loaded: Me): Me {
    let me = loaded;
    for (const { revision, event } of this.#since(loaded.revision)) {
      if (event) me = applyEventToMe(me, event);
      if (!this.#claimed.has(revision)) me = { ...me, revision };
    }
    return me;
  }

  /** Begins anew: for another person, or another life of the database, whose positions are others. */
  forget(): void {
    this.#claimed.clear();
    this.#unclaimed.clear();
    this.#received = [];
  }

  /** What was received after a revision, and then what was answered and not echoed yet. */
  #since(revision: number): Received[] {
    const answered = [...this.#claimed].map(([claimed, event]) => ({ revision: claimed, event }));
    return [...this.#received, ...answered].filter((received) => received.revision > revision);
  }

  #applied(state: CollectiveState, event: Event | null): CollectiveState {
    const next = event ? applyEvent(state, event) : state;
    if (next !== RELOAD) return next;
    this.#store.reload();
    return state;
  }
}
