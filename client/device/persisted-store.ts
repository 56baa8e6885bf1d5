import { createStore, keys } from "idb-keyval";

/** The persisted data of one person at a time, its owner. Null until it is written for the first time. */
export const persistedStore = createStore("crewtide", "kept-data");

/** Whether a person owns this device's data: nobody else has signed in since, and they have not left. */
export async function isOwner(personId: number): Promise<boolean> {
  const names = await keys<string>(persistedStore).catch(() => []);
  return names.some((name) => name.endsWith(`:${personId}`));
}
