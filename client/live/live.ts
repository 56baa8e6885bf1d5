import { hashKey } from "@tanstack/react-query";
import type { CollectiveState } from "../../shared/collective/collective.ts";
import type { Me } from "../../shared/participation/involvements.ts";
import { forgetEverything, ME_KEY, queryClient, STATE_KEY } from "../api/query-client.ts";
import { applyAnswers } from "./apply-answers.ts";
import { isConcerned } from "./concerns.ts";
import { LiveSync } from "./live-sync.ts";
import { Reloads } from "./reloads.ts";

const KEYS = { state: STATE_KEY, me: ME_KEY };

/** The data that still has to be loaded. */
const missing = new Set<keyof typeof KEYS>();

export async function load(copy: keyof typeof KEYS): Promise<void> {
  missing.add(copy);
  try {
    await queryClient.refetchQueries({ queryKey: KEYS[copy] }, { throwOnError: true });
    missing.delete(copy);
  } catch {
    // The next connection tries again.
  }
}

/** Retries loads that failed while there was no connection. */
export function loadMissing(): void {
  for (const copy of missing) void load(copy);
  reloads.flush();
}

/** Keeps the state and the person's own data in the Query cache up to date. */
export const liveSync = new LiveSync({
  getState: () => queryClient.getQueryData<CollectiveState>(STATE_KEY),
  setState: (state) => queryClient.setQueryData(STATE_KEY, state),
  getMe: () => queryClient.getQueryData<Me>(ME_KEY),
  setMe: (me) => queryClient.setQueryData(ME_KEY, me),
  load,
});

const [STATE_HASH, ME_HASH] = [hashKey(STATE_KEY), hashKey(ME_KEY)];

/** How long events are gathered for, in milliseconds. */
const BATCH_PERIOD = 50;

/** Pages of a collective reload after an event; their requests are spread over this many milliseconds per person. */
const SPREAD_PER_PERSON = 2;

const reloads = new Reloads(queryClient, () => {
  const people = queryClient.getQueryData<CollectiveState>(STATE_KEY)?.people.length ?? 0;
  return new Promise((resolve) => {
    setTimeout(resolve, BATCH_PERIOD + Math.random() * SPREAD_PER_PERSON * people);
  });
});

let shown: CollectiveState | undefined;
/** The hashes of copies that the server has sent to this page, rather than the device to which they are persisted. */
const fromServer = new Set<string>();

/** Times do not tell: a browser's clocks drift apart while its device sleeps. */
export const isFromServer = (copy: keyof typeof KEYS) => fromServer.has(hashKey(KEYS[copy]));

queryClient.getQueryCache().subscribe((happened) => {
  const { type, query } = happened;
  if (query.queryHash !== STATE_HASH && query.queryHash !== ME_HASH) return;
  if (type === "updated" && happened.action.type === "success" && !happened.action.manual)
    fromServer.add(query.queryHash);
  if (query.queryHash === ME_HASH) return followPerson((query.state.data as Me | undefined)?.person_id);
  if (type === "removed") return liveSync.forget();
  const state = query.state.data as CollectiveState | undefined;
  const before = shown;
  shown = state;
  if (before && state) reloadAdditional(before, state);
});

/** Data loaded in addition to the state (another interval, open invitations) may have changed with it. */
function reloadAdditional(before: CollectiveState, state: CollectiveState): void {
  if (before.epoch === state.epoch && before.revision === state.revision) return;
  const events = liveSync.eventsBetween(before.revision, state.revision);
  const upToDate = applyAnswers(
    queryClient,
    (events ?? []).map(({ event }) => event),
  );
  reloads.mark(({ queryHash, queryKey }) => {
    if (queryHash === STATE_HASH || queryHash === ME_HASH || upToDate.has(queryHash)) return false;
    return events?.some(({ event }) => isConcerned(queryKey, event)) ?? true;
  });
  // The author's page does not wait.
  if (events?.some(({ author_id }) => author_id === shownPerson)) reloads.flush();
}

let shownPerson: number | undefined;

/** Reloads the page if another person has signed in on another tab, since nothing on it belongs to them. */
function followPerson(person: number | undefined): void {
  const before = shownPerson;
  shownPerson = person;
  if (person === undefined || before === undefined || person === before) return;
  // Nor may what this tab still holds be kept as theirs.
  forgetEverything(before);
  window.location.reload();
}
