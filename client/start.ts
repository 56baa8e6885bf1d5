import "./tokens.css";
import "./reset.css";
import "./layout/frame.css";
import { beginFirstAnswers } from "./first-answers.ts";
import { matchRoute } from "./routes/match-route.ts";
import { preloadPage } from "./routes/preload.ts";

if (matchRoute(window.location.pathname).route.layout === "members") beginFirstAnswers();
// So small that the browser has it at once; then everything that the page needs comes together.
preloadPage(window.location.href);
void import("./main.tsx");
