// Starts the viewer of the page /api, in the colour scheme that scheme.js has set; the viewer knows dark by a class.
(() => {
  const root = document.documentElement;
  root.classList.toggle("dark-mode", root.dataset.scheme === "dark");
  const { SwaggerUIBundle } = /** @type {{ SwaggerUIBundle: (options: object) => void }} */ (
    /** @type {unknown} */ (window)
  );
  SwaggerUIBundle({
    dom_id: "#document",
    url: "/api/openapi.json",
    deepLinking: true,
    defaultModelsExpandDepth: 0,
    syntaxHighlight: { theme: "obsidian" },
    // A session is the browser's cookie: there is nothing to type in here.
    plugins: [{ wrapComponents: { authorizeBtn: () => () => null, authorizeOperationBtn: () => () => null } }],
  });
})();
