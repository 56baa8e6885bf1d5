import type { Parting } from "../shared/calls.ts";
import { workers } from "./components/new-version.ts";

/**
 * Has the worker take down the calls to a person who is no longer signed in here. It goes on with that when the page is
 * closed.
 */
export function forgetCalls(parting: Parting): void {
  const registered = workers?.getRegistration();
  registered?.then((registration) => registration?.active?.postMessage(parting)).catch(() => {});
}
