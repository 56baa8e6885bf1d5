import { addDays, type IsoDate } from "../../shared/basics/dates.ts";
import { createStore, del, entries, get, set } from "idb-keyval";
import type { QueuedMutation } from "../domain/use-queue.ts";
import { HAS_QUEUED, keepsNothing } from "./owner.ts";
import { readItem, writeItem } from "./storage.ts";

/** The key of this device for a person, and the number of the last answer that they gave on it. Signing out deletes it. */
const numbersOf = (personId: number) => `crewtide:answers:${personId}`;
/** A damaged item is replaced. */
const NUMBERS = /^([\w-]{1,64}) (\d{1,15})$/;

/** The version of `QueuedRecord`. Later releases read the records of earlier ones. */
const VERSION = 1;
/** How many days a mutation waits. */
const QUEUE_DAYS = 30;
/** How long storage may take, in milliseconds: in some browsers, it never opens. */
const STORAGE_TIMEOUT = 1_000;

/** A mutation that this device stores until it is sent, whatever its release. */
export interface QueuedRecord {
  version: number;
  unsent: QueuedMutation;
  /** When it was given, in milliseconds since 1970. */
  submittedAt: number;
  /** Why it was not taken, once the server has said so. */
  refusal?: string;
}

// Over plain HTTP, there is no `randomUUID`.
export const makeKey = () => [...crypto.getRandomValues(new Uint32Array(4))].join("-");

/** A tab is a device of its own if this one keeps nothing. */
const numbersStorage = () => (keepsNothing() ? "sessionStorage" : "localStorage");

/** Numbers a person's answer: later than any other on this device, on whatever tab, also if its clock is set back. */
export function numberAnswer(personId: number): NonNullable<QueuedMutation["device"]> {
  const item = readItem(numbersStorage(), numbersOf(personId)) ?? "";
  const [, key = makeKey(), last = 0] = NUMBERS.exec(item) ?? [];
  const number = Math.max(Date.now(), Number(last) + 1);
  writeItem(numbersStorage(), numbersOf(personId), `${key} ${number}`);
  return { key, number };
}

/** Numbers an answer with a new key; undefined if another one was given on this device since. */
export function numberAnew({ personId, device }: QueuedMutation): QueuedMutation["device"] {
  if (readItem(numbersStorage(), numbersOf(personId)) !== `${device?.key} ${device?.number}`) return undefined;
  deleteNumbers(personId);
  return numberAnswer(personId);
}

function deleteNumbers(personId: number): void {
  for (const storage of ["localStorage", "sessionStorage"] as const) writeItem(storage, numbersOf(personId), null);
}

/** A record for each mutation, by its key: tabs write beside each other. */
const store = createStore("crewtide-unsent", "answers");

/** Whether a newer release has stored it, so that this one cannot send it. */
export const isNewer = ({ version }: QueuedRecord) => version > VERSION;

/** Rejects if storage throws, or does not respond in time. */
const inTime = async <Result>(work: () => Promise<Result>): Promise<Result> =>
  Promise.race([
    work(),
    new Promise<never>((_resolve, reject) => {
      setTimeout(() => reject(new Error("Storage has not responded in time")), STORAGE_TIMEOUT);
    }),
  ]);

const listAll = () => inTime(() => entries<string, QueuedRecord>(store));

/** Stores a mutation. Returns false if this device keeps nothing, or cannot. */
export async function storeQueued(
  queued: QueuedMutation,
  of: Pick<QueuedRecord, "submittedAt" | "refusal">,
): Promise<boolean> {
  if (keepsNothing()) return false;
  const mark = () => writeItem("localStorage", HAS_QUEUED, "yes");
  mark();
  const record: QueuedRecord = { version: VERSION, unsent: queued, ...of };
  return inTime(() => set(queued.key, record, store)).then(
    // A page that found none just before this has removed the mark.
    mark,
    () => false,
  );
}

/** Deletes everybody's mutations that are older than 30 days. `today` is the server's: the device's clock may be wrong. */
export async function deleteOld(today: IsoDate): Promise<void> {
  const all = await listAll();
  const old = all.filter(
    ([, { unsent, submittedAt }]) =>
      addDays(unsent.day ?? new Date(submittedAt).toISOString().slice(0, 10), QUEUE_DAYS) < today,
  );
  await Promise.all(old.map(([key]) => deleteQueued(key)));
  if (all.length === old.length) writeItem("localStorage", HAS_QUEUED, null);
}

/** Lists a person's mutations in the order in which they were queued. */
export async function listQueued(personId: number): Promise<QueuedRecord[]> {
  const numberOf = ({ unsent, submittedAt }: QueuedRecord) => unsent.device?.number ?? submittedAt;
  return (await listAll())
    .map(([, record]) => record)
    .filter(({ unsent }) => unsent.personId === personId)
    .toSorted((one, other) => numberOf(one) - numberOf(other));
}

/** Finds the record of a mutation; undefined if it was sent or deleted. */
export const findQueued = (key: string) => inTime(() => get<QueuedRecord>(key, store));

export async function deleteQueued(key: string): Promise<void> {
  await inTime(() => del(key, store)).catch(() => {});
}

/** Deletes what a person has queued, and the key of this device. What others have queued on it waits for them. */
export async function deleteQueueOf(personId: number): Promise<void> {
  deleteNumbers(personId);
  for (const [key, { unsent }] of await listAll())
    if (unsent.personId === personId) await inTime(() => del(key, store));
}
