import type { Plugin } from "vite";
import { say } from "../../server/messages.ts";
import { PRODUCT_NAME } from "../../shared/constants.ts";
import { LANGUAGES, type Language } from "../../shared/languages.ts";

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
            <div class="frame-late">
              <h1>${words("pageNotLoaded")}</h1>
              <p>${words("checkConnection", { product: PRODUCT_NAME })}</p>
              <a href="">${words("tryAgain")}</a>
            </div>
          </section>`;
}
