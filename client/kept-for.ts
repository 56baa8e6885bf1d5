import { readItem, writeItem } from "./storage.ts";

/** Whose data this device keeps: that of the person who is signed in, in one collective. */
const OWNER = "crewtide:kept-for";
/** Set if this device keeps nothing. It outlives a sign-out. */
const NOTHING = "crewtide:keep-nothing";
/** Set while this device may have answers that are not sent. */
export const HAS_UNSENT = "crewtide:unsent";

/** The name under which the data is kept; null if none is. */
export const getKeptFor = () => readItem("localStorage", OWNER);

export function setKeptFor(owner: string | null): void {
  writeItem("localStorage", OWNER, owner);
}

export const keepsNothing = () => readItem("localStorage", NOTHING) !== null;

export function chooseToKeepNothing(isChosen: boolean): void {
  writeItem("localStorage", NOTHING, isChosen ? "yes" : null);
}
