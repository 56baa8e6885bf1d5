import type { Plugin } from "vite";
import { browserslist } from "../../package.json" with { type: "json" };
import { say } from "../../server/messages.ts";
import { PRODUCT_NAME } from "../../shared/constants.ts";
import { LANGUAGES, type Language } from "../../shared/languages.ts";

/** The oldest browsers that Crewtide supports, by their names. */
const OLDEST = browserslist.map((browser) => browser.charAt(0).toUpperCase() + browser.slice(1)).join(", ");

/** Puts the frame's words into `index.html` in all languages, for when nothing else comes; `frame.css` chooses. */
export function frameWords(): Plugin {
  return {
    name: "frame-words",
    enforce: "pre",
    transform: {
      filter: { id: /\/client\/start\/frame\.css$/ },
      handler: (css) => css.replace(/^:root\[lang="en"\].*(?= \{$)/m, (rule) => inEachLanguage(rule).join(",\n")),
    },
    transformIndexHtml: {
      order: "pre",
      handler: (html) =>
        html
          .replace('data-languages="en"', `data-languages="${LANGUAGES.join(" ")}"`)
          .replace("<!-- The frame's words -->", LANGUAGES.map(wordsIn).join(""))
          .replace("<!-- That it needs JavaScript -->", LANGUAGES.map(needsJavaScriptIn).join("\n      ")),
    },
  };
}

const inEachLanguage = (rule: string) => LANGUAGES.map((language) => rule.replaceAll('"en"', `"${language}"`));

function needsJavaScriptIn(language: Language): string {
  const words = say(language, "frame");
  return `<p lang="${language}">${words("needsJavaScript", { product: PRODUCT_NAME })}</p>`;
}

function wordsIn(language: Language): string {
  const words = say(language, "common");
  const inOldBrowsers = say(language, "frame")("browserTooOld", { product: PRODUCT_NAME, oldest: OLDEST });
  return `
          <section lang="${language}" dir="${words("direction")}" role="status" aria-label="${words("loading")}">
            <p class="frame-old">${inOldBrowsers}</p>
            <div class="frame-late">
              <h1>${words("pageNotLoaded")}</h1>
              <p>${words("checkConnection", { product: PRODUCT_NAME })}</p>
              <a href="">${words("tryAgain")}</a>
            </div>
          </section>`;
}
