import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./App.tsx";
import { followHistory } from "./history.ts";
import { offerScheme } from "./layout/offer-scheme.ts";
import { EVERYWHERE, followLanguage, loadPieces } from "./messages.ts";
import { reportError } from "./report-error.ts";
import { keepFocus } from "./routes/keep-focus.ts";
import { preloadLinks } from "./routes/preload.ts";

const root = document.querySelector("#root");
if (!root) throw new Error("The page has no #root");
await loadPieces(EVERYWHERE);
followLanguage((error) => reportError("page", error));
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
offerScheme();
