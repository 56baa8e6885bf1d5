import { PRODUCT_NAME } from "../../../shared/constants.ts";

/** The page that shows the document. The Content-Security-Policy forbids inline scripts. */
export const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="dark light" />
    <title>API of ${PRODUCT_NAME}</title>
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    <link rel="stylesheet" href="/api/viewer/swagger-ui.css" />
    <link rel="stylesheet" href="/api-page.css" />
    <script src="/scheme.js"></script>
    <script src="/api/viewer/swagger-ui.js" defer></script>
    <script src="/api-page.js" defer></script>
  </head>
  <body>
    <div id="document"></div>
    <noscript>This page needs JavaScript; <a href="/api/openapi.json">the document itself</a> does not.</noscript>
  </body>
</html>
`;
