// Runs before the first paint, to avoid a flash of the wrong colour scheme.
// The key and the default are those of hooks/use-color-scheme.ts.
(() => {
  let scheme = "dark";
  try {
    if (localStorage.getItem("crewtide:color-scheme") === "light") scheme = "light";
  } catch {
    // Storage is disabled: use the default.
  }
  document.documentElement.dataset.scheme = scheme;
})();
