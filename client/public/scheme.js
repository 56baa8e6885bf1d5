// Runs before the first paint, so that nothing changes its colours, its place or its language when the app has been
// loaded.
(() => {
  const { dataset } = document.documentElement;
  // The key, the choices and the default are those of hooks/use-color-scheme.ts.
  let choice = "dark";
  try {
    choice = localStorage.getItem("crewtide:color-scheme") ?? choice;
  } catch {
    // Storage is disabled: use the default.
  }
  if (choice === "system") choice = matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark";
  dataset.scheme = choice === "light" ? "light" : "dark";
  // The paths are those of pages for strangers in routes/routes.ts.
  const isPublic =
    /^\/(auth|setup|releases|help|join|answer|answer_poll|unsubscribe|still_here|collective\/(?!edit\/?$)[^/]+)(\/|%|$)/i.test(
      location.pathname,
    );
  dataset.frame = isPublic ? "public" : "members";
  // The choice is that of server/http/language-of.ts.
  const offered = document.currentScript?.dataset.languages?.split(" ") ?? [];
  /** @param {string} tag */
  const maximalOf = (tag) => {
    try {
      return new Intl.Locale(tag).maximize().baseName;
    } catch {
      return "";
    }
  };
  /** @param {string} tag */
  const scriptOf = (tag) => maximalOf(tag).split("-", 2).join("-");
  const [browserLanguage] = navigator.languages.flatMap((tag) => {
    const inRegion = offered.find((code) => maximalOf(code) === maximalOf(tag));
    return inRegion ?? offered.find((code) => scriptOf(code) === scriptOf(tag)) ?? [];
  });
  dataset.browserLanguage = browserLanguage ?? "";
  let language = browserLanguage ?? "en";
  try {
    // The key is that of messages.ts.
    const chosen = localStorage.getItem("crewtide:language") ?? "";
    if (offered.includes(chosen)) language = chosen;
  } catch {
    // Storage is disabled: the browser's languages count.
  }
  dataset.language = language;
  // The page about the API is in English, and says so in the reader's language.
  if (/^\/api(\/|$)/.test(location.pathname)) return;
  document.documentElement.lang = dataset.language;
  // Otherwise the page has its direction from the language's messages, as soon as they have been loaded.
  /** @type {Intl.Locale & { getTextInfo?: () => { direction: string } }} */
  const locale = new Intl.Locale(dataset.language);
  document.documentElement.dir = locale.getTextInfo?.().direction ?? "";
})();
