import "./plain/base.css";
import "./plain/controls.css";
import "./main.css";
import { preloadPage } from "./routes/preload.ts";

// So small that the browser has it at once; then everything that the page needs comes together.
preloadPage(window.location.href);
void import("./main.tsx");
