import type { RequestHandler } from "express";
import { PRODUCT_NAME } from "../../shared/constants.ts";
import { paths, SHARED_PARAMETERS } from "../../shared/paths.ts";
import { say } from "../messages.ts";
import { languageOf } from "./language-of.ts";

/** The background of the dark scheme, which is the default: what a phone shows until the app has loaded. */
const BACKGROUND = "#0b191c";

/** Answers with the manifest of the app, by which phones and computers install it, in the reader's language. */
export const sendWebManifest: RequestHandler = (request, response) => {
  const language = languageOf(request);
  const sayPage = say(language, "layout");
  const manifest = {
    id: paths.home,
    name: PRODUCT_NAME,
    short_name: PRODUCT_NAME,
    lang: language,
    dir: say(language, "common")("direction"),
    start_url: paths.dashboard,
    scope: paths.home,
    display: "standalone",
    background_color: BACKGROUND,
    theme_color: BACKGROUND,
    icons: [
      { src: "/icons/192.png", sizes: "192x192", type: "image/png" },
      { src: "/icons/512.png", sizes: "512x512", type: "image/png" },
      { src: "/icons/maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
    ],
    shortcuts: [
      { name: sayPage("myPlan"), url: paths.myPlan },
      { name: sayPage("gatherings"), url: paths.gatherings },
    ],
    share_target: { action: paths.newGathering, method: "GET", params: SHARED_PARAMETERS },
  };
  response
    .vary("Accept-Language")
    .set("Cache-Control", "no-cache")
    .type("application/manifest+json")
    .send(JSON.stringify(manifest));
};
