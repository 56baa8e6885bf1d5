import type { Plugin } from "vite";
import { browserslist } from "../../package.json" with { type: "json" };
import { say } from "../../server/messages.ts";
import { PRODUCT_NAME } from "../../shared/constants.ts";
import { LANGUAGES, type Language } from "../../shared/languages.ts";

/** The oldest browsers that Crewtide supports, by their names. */
const OLDEST = browserslist.map((browser) => browser.charAt(0).toUpperCase() + browser.slice(1)).join(", ");

/**
 * Puts the words of the frame into `index.html`, in all languages, since they are there for when nothing else comes.
 * `frame.css` shows those of the language that `public/scheme.js` has found.
 */
export function frameWords(): Plugin {
  return {
    name: "frame-words",
    transformIndexHtml: {
      order: "pre",
      handler: (html) => html.replace("<!-- The frame's words -->", LANGUAGES.map(wordsIn).join("")),
    },
  };
}

function wordsIn(language: Language): string {
  const words = say(language, "common");
  return `
          <section lang="${language}" dir="${words("direction")}" role="status" aria-label="${words("loading")}">
            <p class="frame-old">${words("browserTooOld", { product: PRODUCT_NAME, oldest: OLDEST })}</p>
            <div class="frame-late">
              <h1>${words("pageNotLoaded")}</h1>
              <p>${words("checkConnection", { product: PRODUCT_NAME })}</p>
              <a href="">${words("tryAgain")}</a>
            </div>
          </section>`;
}
