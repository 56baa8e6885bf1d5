import { readItem, writeItem } from "./storage.ts";

/** The owner of this device's data: the person who is signed in, in one collective. */
const OWNER = "crewtide:kept-for";
/** Set if this device keeps nothing. It outlives a sign-out. */
const NOTHING = "crewtide:keep-nothing";
/** Set while this device may have queued mutations. */
export const HAS_QUEUED = "crewtide:unsent";

/** The owner's name in the database; null if nothing is persisted. */
export const getOwner = () => readItem("localStorage", OWNER);

export function setOwner(owner: string | null): void {
  writeItem("localStorage", OWNER, owner);
}

export const keepsNothing = () => readItem("localStorage", NOTHING) !== null;

export function chooseToKeepNothing(isChosen: boolean): void {
  writeItem("localStorage", NOTHING, isChosen ? "yes" : null);
}
