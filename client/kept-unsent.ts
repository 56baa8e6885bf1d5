import { addDays, type IsoDate } from "../shared/dates.ts";
import { createStore, del, entries, get, set } from "idb-keyval";
import type { Unsent } from "./domain/use-unsent.ts";
import { HAS_UNSENT, keepsNothing } from "./device/owner.ts";
import { writeItem } from "./storage.ts";

/** The version of `Kept`. Later releases read the records of earlier ones. */
const VERSION = 1;
/** How many days an answer waits. */
const LONGEST_UNSENT = 30;

/** An answer that this device keeps until it is sent, whatever its release. */
export interface Kept {
  version: number;
  unsent: Unsent;
  /** When it was given, in milliseconds since 1970. */
  submittedAt: number;
  /** Why it was not taken, once the server has said so. */
  refusal?: string;
}

/** A record for each answer, by its key: tabs write beside each other. */
const store = createStore("crewtide-unsent", "answers");

/** Whether a newer release has kept it, so that this one cannot send it. */
export const isNewer = ({ version }: Kept) => version > VERSION;

/** Keeps an answer. Returns false if this device keeps nothing, or cannot. */
export async function keep(unsent: Unsent, of: Pick<Kept, "submittedAt" | "refusal">): Promise<boolean> {
  if (keepsNothing()) return false;
  writeItem("localStorage", HAS_UNSENT, "yes");
  return set(unsent.key, { version: VERSION, unsent, ...of } satisfies Kept, store).then(
    () => true,
    () => false,
  );
}

/**
 * Lists a person's answers in the order in which they were given, and deletes everybody's that are older than 30 days.
 * `today` is the server's: the device's clock may be wrong.
 */
export async function listKept(personId: number, today: IsoDate): Promise<Kept[]> {
  const all = await entries<string, Kept>(store);
  const isOld = ({ unsent, submittedAt }: Kept) =>
    addDays(unsent.day ?? new Date(submittedAt).toISOString().slice(0, 10), LONGEST_UNSENT) < today;
  const old = all.filter(([, record]) => isOld(record));
  await Promise.all(old.map(([key]) => del(key, store)));
  if (all.length === old.length) writeItem("localStorage", HAS_UNSENT, null);
  return all
    .map(([, kept]) => kept)
    .filter((record) => record.unsent.personId === personId && !isOld(record))
    .toSorted((one, other) => one.submittedAt - other.submittedAt);
}

/** Whether nobody has sent or deleted it, as far as this device knows. */
export async function isStillKept(key: string): Promise<boolean> {
  return keepsNothing() || (await get<Kept>(key, store)) !== undefined;
}

export async function deleteKept(key: string): Promise<void> {
  await del(key, store).catch(() => {});
}

/** Deletes what a person has given. What others have given on this device waits for them. */
export async function deleteUnsent(personId: number): Promise<void> {
  for (const [key, { unsent }] of await entries<string, Kept>(store))
    if (unsent.personId === personId) await del(key, store);
}
