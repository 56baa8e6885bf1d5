import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./App.tsx";
import { followHistory } from "./routes/history-entries.ts";
import { preloadLinks } from "./routes/preload.ts";

const root = document.querySelector("#root");
if (!root) throw new Error("The page has no #root");
followHistory();
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
preloadLinks();
