import "./tokens.css";
import "./reset.css";
import "./frame.css";
import { beginFirstRequests } from "../api/first-responses.ts";
import { keepInstallPrompt } from "../device/install-prompt.ts";
import { reportError, reportUncaughtErrors } from "../report-error.ts";
import { takeLinkToken } from "../navigation/link-token.ts";
import { matchRoute } from "../routes/match-route.ts";
import { preloadPage } from "../routes/preload.ts";

reportUncaughtErrors();
takeLinkToken();
keepInstallPrompt();
if (matchRoute(window.location.pathname).route.layout === "members") beginFirstRequests();
// This script is small and loads at once; then everything that the page needs is loaded in parallel.
void preloadPage(window.location.href);
import("./main.tsx")
  .then(async ({ showApp }) => showApp())
  .catch((error: unknown) => {
    document.querySelector("#frame")?.classList.add("frame-failed");
    reportError("page", error);
  });
