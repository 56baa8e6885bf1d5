import type { PersistedClient } from "@tanstack/react-query-persist-client";
import { clear, get, keys, delMany, update } from "idb-keyval";
import { getKeptFor, keepsNothing, setKeptFor } from "./kept-for.ts";
import { keptStore as store } from "./kept-store.ts";

/** Whose data it is. */
export interface Owner {
  collectiveId: number;
  personId: number;
}

const nameOf = ({ collectiveId, personId }: Owner) => `${collectiveId}:${personId}`;

/**
 * Allows this device to keep the data of a person whom the server has just recognised. Deletes all other data: that of
 * anybody else, and any that this device was not to keep.
 */
export async function keepDataOf(owner: Owner): Promise<void> {
  if (keepsNothing()) return;
  const name = nameOf(owner);
  const kept = getKeptFor();
  const others = (await keys<string>(store)).filter((other) => other !== name || other !== kept);
  await delMany(others, store);
  setKeptFor(name);
  await update<PersistedClient | null>(name, (data) => data ?? null, store);
}

/** Deletes all data that is kept, which may not be written again either: another tab may be about to. */
export async function deleteKeptData(): Promise<void> {
  setKeptFor(null);
  await clear(store);
}

/** Writes a person's data, if this device may keep it. */
export async function writeKeptData(owner: Owner, data: PersistedClient): Promise<void> {
  if (getKeptFor() !== nameOf(owner)) return;
  // Asks within the transaction: another tab may just have deleted it.
  await update<PersistedClient | null>(
    nameOf(owner),
    (kept) => (kept === undefined ? kept : data) as typeof data,
    store,
  );
}

/** Reads the data of whom it is kept for; undefined if there is none, or it belongs to somebody else than `personId`. */
export async function readKeptData(personId: number | undefined): Promise<PersistedClient | undefined> {
  const name = getKeptFor();
  if (name === null || (personId !== undefined && !name.endsWith(`:${personId}`))) return undefined;
  return (await get<PersistedClient | null>(name, store)) ?? undefined;
}
