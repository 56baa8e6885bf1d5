import type { PersistedClient } from "@tanstack/react-query-persist-client";
import { clear, get, keys, delMany, update } from "idb-keyval";
import { getOwner, keepsNothing, setOwner } from "./owner.ts";
import { persistedStore as store } from "./persisted-store.ts";

/** Whose data it is. */
export interface Owner {
  collectiveId: number;
  personId: number;
}

const nameOf = ({ collectiveId, personId }: Owner) => `${collectiveId}:${personId}`;

/**
 * Allows this device to persist the data of a person whom the server has just recognised. Deletes all other data: that
 * of anybody else, and any that this device was not to keep.
 */
export async function persistDataOf(owner: Owner): Promise<void> {
  if (keepsNothing()) return;
  const name = nameOf(owner);
  const current = getOwner();
  const others = (await keys<string>(store)).filter((other) => other !== name || other !== current);
  await delMany(others, store);
  setOwner(name);
  await update<PersistedClient | null>(name, (data) => data ?? null, store);
}

/** Deletes all persisted data, which may not be written again either: another tab may be about to. */
export async function deletePersistedData(): Promise<void> {
  setOwner(null);
  await clear(store);
}

/** Writes a person's data, if this device may keep it. */
export async function writePersistedData(owner: Owner, data: PersistedClient): Promise<void> {
  if (getOwner() !== nameOf(owner)) return;
  // Asks within the transaction: another tab may just have deleted it.
  await update<PersistedClient | null>(
    nameOf(owner),
    (persisted) => (persisted === undefined ? persisted : data) as typeof data,
    store,
  );
}

/**
 * Reads the data of this device's owner; undefined if there is none, or it belongs to somebody else than `personId`.
 */
export async function readPersistedData(personId: number | undefined): Promise<PersistedClient | undefined> {
  const name = getOwner();
  if (name === null || (personId !== undefined && !name.endsWith(`:${personId}`))) return undefined;
  return (await get<PersistedClient | null>(name, store)) ?? undefined;
}
