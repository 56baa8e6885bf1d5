import { clientsClaim } from "workbox-core";
import { createHandlerBoundToURL, precacheAndRoute, type PrecacheEntry } from "workbox-precaching";
import { registerRoute } from "workbox-routing";
import { LANGUAGES } from "../../shared/languages.ts";
import { MEMBERS_PATHS, WORKER_LANGUAGE } from "../../shared/paths.ts";
import { matchPath } from "../routes/match-path.ts";
import { handleNotifications } from "./notifications.ts";

declare const self: ServiceWorkerGlobalScope;
/** The files that it keeps, listed by the build. */
declare const CREWTIDE_FILES: PrecacheEntry[];

/** The document of every page. */
const PAGE = "/index.html";

const language = new URL(self.location.href).searchParams.get(WORKER_LANGUAGE);

/** The messages of other languages, and the words of their calendars (`de_DE`), are left out. */
const isKept = ({ url }: PrecacheEntry) =>
  !LANGUAGES.some((other) => other !== language && new RegExp(`^assets/${other}[._]`).test(url));

precacheAndRoute(CREWTIDE_FILES.filter(isKept), { directoryIndex: "", cleanURLs: false });

// Pages for strangers, mailed links, notifications, feeds and files come from the network alone.
registerRoute(
  ({ request, url }) =>
    request.mode === "navigate" &&
    Object.values(MEMBERS_PATHS).some((path) => matchPath(path, url.pathname) !== undefined),
  createHandlerBoundToURL(PAGE),
);

handleNotifications(self);

// A new worker takes over at once, also from one that is broken. Open pages then load the new version themselves, when
// nothing is typed (`live/follow-release.ts`).
void self.skipWaiting();
clientsClaim();
