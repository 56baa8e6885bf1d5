import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./App.tsx";
import { followLanguage } from "../layout/change-language.ts";
import { sayNow } from "../hooks/use-messages.ts";
import { followHistory } from "../navigation/history.ts";
import { EVERYWHERE, loadPieces } from "../messages.ts";
import { reportError } from "../report-error.ts";
import { keepFocus } from "../routes/keep-focus.ts";
import { preloadLinks, preloadPage } from "../routes/preload.ts";

/** How long the first page waits for its code, in milliseconds. */
const CODE_TIMEOUT = 3_000;

/** Shows the page of the address. */
export async function showApp(): Promise<void> {
  const root = document.querySelector("#root");
  if (!root) throw new Error("The page has no #root");
  // With its code, the page is shown as a whole; on a slow network, its layout comes first.
  const timeout = new Promise((resolve) => setTimeout(resolve, CODE_TIMEOUT));
  await Promise.all([loadPieces(EVERYWHERE), Promise.race([preloadPage(window.location.href), timeout])]);
  // The first script has found the language, and not in all browsers its direction.
  document.documentElement.dir = sayNow("common")("direction");
  followLanguage();
  followHistory();
  keepFocus();
  createRoot(root, {
    onCaughtError(error) {
      console.error(error);
      reportError("page", error);
    },
  }).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
  preloadLinks();
}
