import type { Language } from "../../shared/languages.ts";
import { showToast } from "../components/toast.ts";
import { writeItem } from "../device/storage.ts";
import { sayNow } from "../hooks/use-messages.ts";
import { getLanguage, knownLanguage } from "../messages.ts";

/** localStorage has the device's choice, sessionStorage the collective's language. Also used in `public/scheme.js`. */
const KEY = "crewtide:language";

/** Loaded only when the language changes. */
const loadCode = () => import("./begin-again.ts");

/** The language asked for last: a change to an earlier one goes no further. */
let latest = getLanguage();
/** Choices are saved one after the other, so that the account keeps the latest. */
let saving = Promise.resolve(true);

interface Change {
  /** Null if it is stored already. */
  storage: "localStorage" | "sessionStorage" | null;
  /** Saves the choice of somebody who waits for it. Returns whether the page may follow. */
  save?: () => Promise<boolean>;
}

/** Loads the page again in another language. If that cannot be, it says so and resolves: the page stays as it is. */
export async function changeLanguage(language: Language, { storage, save }: Change): Promise<void> {
  latest = language;
  const isLatest = () => latest === language;
  const prepare = async () => (await loadCode()).prepareLanguage(language, isLatest);
  const begin = language === getLanguage() ? undefined : await prepare().catch(() => null);
  if (begin === null) return void showToast("error", sayNow("common")("languageNotLoaded"));
  if (save) saving = saving.then(() => isLatest() && save());
  if ((save && !(await saving)) || !isLatest()) return;
  const isStored = storage === null || writeItem(storage, KEY, language);
  // Without storage, the page would reload for the collective's language endlessly.
  if (storage === "sessionStorage" && !isStored) return;
  await begin?.(save !== undefined, storage === "localStorage" ? language : undefined);
}

/** Follows the choice on other tabs, and goes on with what was typed before the page was loaded again. */
export function followLanguage(): void {
  window.addEventListener("storage", ({ key, newValue }) => {
    const chosen = key === KEY ? knownLanguage(newValue) : undefined;
    if (chosen) void changeLanguage(chosen, { storage: null });
  });
  if ((history.state as { typed?: unknown } | null)?.typed) void loadCode().then(({ typeAgain }) => typeAgain());
}
