// Runs before the first paint, so that nothing changes its colours, its place or its language when the app has been
// loaded.
(() => {
  const { dataset } = document.documentElement;
  /** @param {string} key */
  const read = (key, storageOf = () => localStorage) => {
    try {
      return storageOf().getItem(key) ?? "";
    } catch {
      return "";
    }
  };
  // The key, the choices and the default are those of hooks/use-color-scheme.ts.
  let choice = read("crewtide:color-scheme") || "dark";
  if (choice === "system") choice = matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark";
  dataset.scheme = choice === "light" ? "light" : "dark";
  // The paths are those of pages for strangers in routes/routes.ts.
  const isPublic =
    /^\/(auth|setup|releases|help|join|answer|answer_poll|unsubscribe|still_here|still_with_us|collective\/(?!edit\/?$)[^/]+)(\/|%|$)/i.test(
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
  const entry = /** @type {{ language?: string } | null} */ (history.state);
  // The keys are those of layout/change-language.ts.
  const wanted = [entry?.language ?? "", read("crewtide:language"), browserLanguage ?? ""];
  dataset.wantedLanguage = wanted.find((code) => offered.includes(code)) ?? "";
  const collectives = read("crewtide:language", () => sessionStorage);
  dataset.language = dataset.wantedLanguage || (offered.includes(collectives) ? collectives : "en");
  // The page about the API is in English, and says so in the reader's language.
  if (/^\/api(\/|$)/.test(location.pathname)) return;
  document.documentElement.lang = dataset.language;
  // Otherwise the page has its direction from the language's messages, as soon as they have been loaded.
  /** @type {Intl.Locale & { getTextInfo?: () => { direction: string } }} */
  const locale = new Intl.Locale(dataset.language);
  document.documentElement.dir = locale.getTextInfo?.().direction ?? "";
})();
