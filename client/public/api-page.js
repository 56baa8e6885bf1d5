// Starts the viewer at /api in the colour scheme set by scheme.js; the viewer uses a class for the dark one.
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
    // The session is the browser's cookie, so there is nothing to enter.
    plugins: [{ wrapComponents: { authorizeBtn: () => () => null, authorizeOperationBtn: () => () => null } }],
  });
})();
