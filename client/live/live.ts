import { hashKey } from "@tanstack/react-query";
import type { CollectiveState } from "../../shared/collective.ts";
import type { Me } from "../../shared/involvements.ts";
import { ME_KEY, queryClient, STATE_KEY } from "../query-client.ts";
import { LiveSync } from "./live-sync.ts";

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
let shownRevision: number | undefined;

queryClient.getQueryCache().subscribe(({ type, query }) => {
  if (query.queryHash === ME_HASH) return followPerson((query.state.data as Me | undefined)?.person_id);
  if (query.queryHash !== STATE_HASH) return;
  if (type === "removed") return liveSync.forget();
  const revision = (query.state.data as CollectiveState | undefined)?.revision;
  if (revision === shownRevision) return;
  shownRevision = revision;
  // Data loaded beside the state (another interval, open invitations) may have changed with it.
  void queryClient.invalidateQueries({
    predicate: ({ queryHash }) => queryHash !== STATE_HASH && queryHash !== ME_HASH,
  });
});

let shownPerson: number | undefined;

/** Another person has signed in on another tab, and nothing on this page belongs to them. */
function followPerson(person: number | undefined): void {
  if (person !== undefined && shownPerson !== undefined && person !== shownPerson) window.location.reload();
  shownPerson = person;
}
