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
    /^\/(auth|setup|releases|help|answer|unsubscribe|still_here|collective\/(?!edit\/?$)[^/]+)(\/|$)/i.test(
      location.pathname,
    );
  dataset.frame = isPublic ? "public" : "members";
  // The key is that of messages.ts, and the choice that of shared/languages.ts.
  const languages = document.currentScript?.dataset.languages?.split(" ") ?? [];
  const wanted = [...navigator.languages];
  try {
    wanted.unshift(localStorage.getItem("crewtide:language") ?? "");
  } catch {
    // Storage is disabled: the browser's languages count.
  }
  /** @param {string} tag */
  const localeOf = (tag) => {
    try {
      return new Intl.Locale(tag).maximize();
    } catch {
      return undefined;
    }
  };
  const [language] = wanted.flatMap((tag) => {
    const locale = localeOf(tag);
    const alike = languages.filter((code) => {
      const offered = localeOf(code);
      return offered?.language === locale?.language && offered?.script === locale?.script;
    });
    const inRegion = alike.find((code) => localeOf(code)?.region === locale?.region);
    return alike.find((code) => code === tag) ?? inRegion ?? alike[0] ?? [];
  });
  dataset.language = language ?? "en";
  // The page about the API is in English, and says so in the reader's language.
  if (/^\/api(\/|$)/.test(location.pathname)) return;
  document.documentElement.lang = dataset.language;
  // Otherwise the page has its direction from the language's messages, as soon as they have been loaded.
  /** @type {Intl.Locale & { getTextInfo?: () => { direction: string } }} */
  const locale = new Intl.Locale(dataset.language);
  document.documentElement.dir = locale.getTextInfo?.().direction ?? "";
})();
