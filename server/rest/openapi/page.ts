import { PRODUCT_NAME } from "../../../shared/constants.ts";
import { LANGUAGES } from "../../../shared/languages.ts";
import { say } from "../../messages.ts";

/** Makes the page that shows the document. The Content-Security-Policy forbids inline scripts. */
export const makePage = () => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="dark light" />
    <title>API of ${PRODUCT_NAME}</title>
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    <link rel="stylesheet" href="/api/viewer/swagger-ui.css" />
    <link rel="stylesheet" href="/api-page.css" />
    <script src="/scheme.js" data-languages="${LANGUAGES.join(" ")}"></script>
    <script src="/api/viewer/swagger-ui.js" defer></script>
    <script src="/api-page.js" defer></script>
  </head>
  <body>
    ${listNotes().join("\n    ")}
    <p hidden id="trying">
      <label>Token <input id="token" type="password" autocomplete="off" placeholder="ctk_..." /></label><br />
      Calls that you try are made with this token or, without one, as you are signed in here. The token is kept until you
      leave the page.
    </p>
    <div id="document"></div>
    <noscript>This page needs JavaScript; <a href="/api/openapi.json">the document itself</a> does not.</noscript>
  </body>
</html>
`;

/** That it is in English, in the other languages. */
function listNotes(): string[] {
  return LANGUAGES.filter((language) => language !== "en").map((language) => {
    const words = say(language, "common");
    return `<p lang="${language}" dir="${words("direction")}" hidden>${words("inEnglish")}</p>`;
  });
}
