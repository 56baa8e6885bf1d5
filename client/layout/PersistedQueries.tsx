import { hashKey, type Query } from "@tanstack/react-query";
import { PersistQueryClientProvider, type PersistedClient, type Persister } from "@tanstack/react-query-persist-client";
import type { ReactNode } from "react";
import type { CollectiveState } from "../../shared/collective/collective.ts";
import type { Me } from "../../shared/participation/involvements.ts";
import { ownEntry } from "../components/new-version.ts";
import {
  deletePersistedData,
  persistDataOf,
  readPersistedData,
  writePersistedData,
  type Owner,
} from "../device/persisted-data.ts";
import { getOwner } from "../device/owner.ts";
import { pathOf, type Procedure } from "../live/concerns.ts";
import { isFromServer, load } from "../live/live.ts";
import { memberClient } from "../live/member-client.ts";
import { ME_KEY, queryClient, STATE_KEY, whoIsShown } from "../api/query-client.ts";

/** In milliseconds. */
const A_MONTH = 30 * 24 * 60 * 60 * 1_000;
/** How often the data is written, in milliseconds. */
const WRITE_INTERVAL = 2_000;
/** How long a page waits for the server to say who is signed in, and for the browser's database; in milliseconds. */
const LOAD_TIMEOUT = 3_000;
/** The most queries that are persisted beside the person and the state: the latest ones. */
const MOST_QUERIES = 100;

/** The procedures whose responses can be read without a network: none with addresses, links or tokens. */
const READABLE: ReadonlySet<string> = new Set<Procedure>([
  "me.get",
  "me.participation",
  "me.handovers",
  "collective.state",
  "collective.involvements",
  "crews.convenor",
  "crews.history",
  "crews.handover",
  "crews.handovers",
  "gatherings.list",
  "gatherings.get",
  "gatherings.unnoted",
  "gatherings.series",
  "intervals.overview",
  "intervals.history",
  "intervals.losses",
  "people.history",
  "people.convened",
  "polls.list",
  "polls.get",
]);

const ME_HASH = hashKey(ME_KEY);
const ALWAYS = new Set([ME_HASH, hashKey(STATE_KEY)]);

/** Whom the server has just recognised. */
let recognised: number | undefined;
let latest: { client: PersistedClient; owner: Owner | undefined } | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

queryClient.getQueryCache().subscribe((happened) => {
  if (happened.type !== "updated" || happened.query.queryHash !== ME_HASH) return;
  if (happened.action.type === "success" && !happened.action.manual)
    recognised = (happened.action.data as Me).person_id;
});

// Phones end pages that are hidden.
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "hidden") write();
});

/** Persists the data in the browser's database. A device that cannot, such as one whose disk is full, goes without. */
const persister: Persister = {
  persistClient(client) {
    const owner = ownerOf();
    latest = { client, owner };
    timer ??= setTimeout(write, WRITE_INTERVAL);
    if (!owner || owner.personId !== recognised) return;
    recognised = undefined;
    persistDataOf(owner).catch(() => {});
  },
  /** Asks the server who is signed in before anything is shown. Without a response, it is the person who was. */
  async restoreClient() {
    if (getOwner() === null) return undefined;
    const asking = queryClient.query({ queryKey: ME_KEY, queryFn: () => memberClient.me.get.query(), retry: false });
    await withTimeout(asking.catch(() => undefined));
    const data = await withTimeout(readPersistedData(whoIsShown()).catch(() => undefined));
    // The later time counts, and the device's clock may have been ahead.
    if (data && isFromServer("me"))
      data.clientState.queries = data.clientState.queries.filter(({ queryHash }) => queryHash !== ME_HASH);
    return data;
  },
  removeClient: () => deletePersistedData().catch(() => {}),
};

const OPTIONS = {
  persister,
  maxAge: A_MONTH,
  // Another build may have data of another shape.
  buster: ownEntry(),
  dehydrateOptions: {
    shouldDehydrateQuery: ({ queryKey, state }: Query) => state.data !== undefined && READABLE.has(pathOf(queryKey)),
    shouldDehydrateMutation: () => false,
  },
};

/** Shows the data that this device has persisted, so that pages open at once, also without a network. */
export function PersistedQueries({ children }: { children: ReactNode }) {
  return (
    <PersistQueryClientProvider client={queryClient} persistOptions={OPTIONS} onSuccess={loadRestored}>
      {children}
    </PersistQueryClientProvider>
  );
}

/** Live events keep the person and the state up to date only once they are loaded. Offline, the next connection does. */
function loadRestored(): void {
  for (const [copy, key] of [
    ["me", ME_KEY],
    ["state", STATE_KEY],
  ] as const)
    if (queryClient.getQueryData(key) !== undefined && !isFromServer(copy)) void load(copy);
}

function ownerOf(): Owner | undefined {
  const personId = whoIsShown();
  const collectiveId = queryClient.getQueryData<CollectiveState>(STATE_KEY)?.collective?.id;
  return personId !== undefined && collectiveId !== undefined ? { collectiveId, personId } : undefined;
}

function write(): void {
  clearTimeout(timer);
  timer = undefined;
  if (latest?.owner) writePersistedData(latest.owner, storable(latest.client)).catch(() => {});
}

/** The latest queries, without the errors of failed reloads, which cannot be stored. */
function storable({ clientState, ...client }: PersistedClient): PersistedClient {
  const queries = clientState.queries
    .toSorted((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt)
    .filter(({ queryHash }, index) => index < MOST_QUERIES || ALWAYS.has(queryHash))
    .map(({ state, ...query }) => ({
      ...query,
      state: { ...state, status: "success" as const, error: null, fetchFailureReason: null },
    }));
  return { ...client, clientState: { queries, mutations: [] } };
}

/** Undefined if it takes too long. */
async function withTimeout<Result>(work: Promise<Result>): Promise<Result | undefined> {
  const end = new Promise<undefined>((resolve) => {
    setTimeout(resolve, LOAD_TIMEOUT, undefined);
  });
  return Promise.race([work, end]);
}
