import { FORGET_CALLS } from "../shared/calls.ts";
import { workers } from "./components/new-version.ts";

/**
 * Has the worker take down the calls that this device shows, and end its subscription: the person is no longer signed in
 * here. The worker goes on with that when the page is closed.
 */
export function forgetCalls(): void {
  const registered = workers?.getRegistration();
  registered?.then((registration) => registration?.active?.postMessage(FORGET_CALLS)).catch(() => {});
}
