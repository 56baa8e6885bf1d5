// Starts the viewer at /api in the colour scheme set by scheme.js, below a note in the language that it has found. The
// viewer uses a class for the dark scheme.
(() => {
  const root = document.documentElement;
  root.classList.toggle("dark-mode", root.dataset.scheme === "dark");
  document.querySelector(`p[lang="${root.dataset.language}"]`)?.removeAttribute("hidden");
  document.querySelector("#trying")?.removeAttribute("hidden");
  const token = document.querySelector("#token");
  const { SwaggerUIBundle } = /** @type {{ SwaggerUIBundle: (options: object) => void }} */ (
    /** @type {unknown} */ (window)
  );

  /**
   * @param {unknown} value
   * @returns {value is Record<string, unknown>}
   */
  function isObject(value) {
    return typeof value === "object" && value !== null;
  }

  /**
   * Returns a part of the document, in which each reference is replaced by what it refers to, under its name. The
   * viewer's own function checks and copies the whole document for each part that is unfolded, which takes seconds. It
   * supports references in a circle and to other documents; this document has none.
   *
   * @param {unknown} content
   * @param {string[]} path
   */
  async function resolveSubtree(content, path) {
    /** @type {(keys: string[]) => unknown} */
    const at = (keys) => keys.reduce((part, key) => (isObject(part) ? part[key] : undefined), content);
    /** @type {(value: unknown) => unknown} */
    const resolve = (value) => {
      if (Array.isArray(value)) return value.map(resolve);
      if (!isObject(value)) return value;
      const { $ref } = value;
      if (typeof $ref !== "string") {
        return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, resolve(part)]));
      }
      const keys = $ref.split("/").slice(1);
      const target = resolve(at(keys));
      return isObject(target) ? { title: keys.at(-1), ...target } : target;
    };
    return { spec: resolve(at(path)), errors: [] };
  }

  SwaggerUIBundle({
    dom_id: "#document",
    url: "/api/openapi.json",
    deepLinking: true,
    defaultModelsExpandDepth: 0,
    syntaxHighlight: { theme: "obsidian" },
    // The request is shown without its token.
    showMutatedRequest: false,
    requestInterceptor: (/** @type {{ url: string, headers: Record<string, string> }} */ request) => {
      // The page may be open under another address than the document has.
      const { pathname, search } = new URL(request.url, window.location.href);
      request.url = pathname + search;
      request.headers["Crewtide-Strict"] = "1";
      if (token instanceof HTMLInputElement && token.value) {
        request.headers["Authorization"] = `Bearer ${token.value.trim()}`;
      }
      return request;
    },
    plugins: [
      // The session is the browser's cookie, and the token has a field of its own.
      { wrapComponents: { authorizeBtn: () => () => null, authorizeOperationBtn: () => () => null } },
      { fn: { resolveSubtree } },
    ],
  });
})();
