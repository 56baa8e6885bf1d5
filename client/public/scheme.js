// Runs before anything is painted, so that nobody sees a flash of the scheme they did not choose.
// The key and the default are those of hooks/use-color-scheme.ts.
(() => {
  let scheme = "dark";
  try {
    if (localStorage.getItem("crewtide:color-scheme") === "light") scheme = "light";
  } catch {
    // Storage is switched off: the default holds.
  }
  document.documentElement.dataset.scheme = scheme;
})();
