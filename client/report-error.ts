import { MAX_ERROR_PLACES } from "../shared/constants.ts";
import { PAGE_ERRORS_PATH } from "../shared/paths.ts";
import type { PageError } from "../shared/basics/page-errors.schema.ts";
import { matchRoute } from "./routes/match-route.ts";

/** The most reports from one load of the page: later errors often have the same cause. */
const MOST_REPORTS = 5;

const sent = new Set<string>();

/** Reports an error to the server's log, once, without what somebody typed or a token: no message, only the route. */
export function reportError(kind: PageError["kind"], error: unknown): void {
  const places = placesOf(error);
  // An error in a browser extension.
  if (kind !== "page" && places?.length === 0) return;
  const report: PageError = {
    kind,
    name: nameOf(error),
    route: matchRoute(window.location.pathname).route.path || null,
    places: places ?? [],
  };
  const body = JSON.stringify(report);
  if (sent.has(body) || sent.size >= MOST_REPORTS) return;
  sent.add(body);
  const headers = { "Content-Type": "application/json" };
  // It also arrives if the person leaves the page. Without a connection there is nobody to tell.
  fetch(PAGE_ERRORS_PATH, { method: "POST", headers, body, keepalive: true }).catch(() => {});
}

/** Reports what nothing else catches. */
export function reportUncaughtErrors(): void {
  window.addEventListener("error", ({ error }) => {
    // Without an error, it is a warning of the browser, or another site's script.
    if (error instanceof Error) reportError("error", error);
  });
  window.addEventListener("unhandledrejection", ({ reason }) => reportError("rejection", reason));
}

function nameOf(error: unknown): string {
  return error instanceof Error && /^[A-Za-z]{1,40}$/.test(error.name) ? error.name : "Unknown";
}

const PLACE = /\/assets\/([\w.-]{1,80}\.js:\d{1,7}:\d{1,7})\b/;

/** The places in the app's own code that an error came from, the innermost first; undefined if it does not say. */
function placesOf(error: unknown): string[] | undefined {
  if (!(error instanceof Error) || !error.stack) return undefined;
  // Some browsers begin it with the message.
  const lines = error.stack.replace(error.message, "").split("\n");
  const own = lines.filter((line) => line.includes(`${window.location.origin}/assets/`));
  return own.flatMap((line) => PLACE.exec(line)?.[1] ?? []).slice(0, MAX_ERROR_PLACES);
}
