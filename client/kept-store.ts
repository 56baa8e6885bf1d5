import { createStore, keys } from "idb-keyval";

/** The kept data of one person at a time, with its owner. Null until it is written for the first time. */
export const keptStore = createStore("crewtide", "kept-data");

/** Whether this device keeps data of a person: nobody else has signed in since, and they have not left. */
export async function isKeptFor(personId: number): Promise<boolean> {
  const names = await keys<string>(keptStore).catch(() => []);
  return names.some((name) => name.endsWith(`:${personId}`));
}
