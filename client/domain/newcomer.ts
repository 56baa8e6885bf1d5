import { readItem, writeItem } from "../device/storage.ts";

/** Where a device keeps how far a new member has come with their first steps. */
export const newcomerKey = (personId: number) => `crewtide:newcomer:${personId}`;

/** Notes that a new member has looked at the gatherings. */
export function noteLook(personId: number): void {
  const key = newcomerKey(personId);
  if (readItem("localStorage", key) !== null) writeItem("localStorage", key, "looked");
}
