import type { Language } from "../../shared/languages.ts";
import { showToast } from "../components/toast.ts";
import { writeItem } from "../device/storage.ts";
import { sayNow } from "../hooks/use-messages.ts";
import { getLanguage } from "../messages.ts";

/** In the storage of all tabs the device's choice, in the tab's own the collective's. Also used in `public/scheme.js`. */
const KEY = "crewtide:language";

/** Pages that stay in their language do without. */
const loadCode = () => import("./begin-again.ts");

interface Change {
  /** Null if it is stored already. */
  storage: "localStorage" | "sessionStorage" | null;
  /** Saves the choice of somebody who waits for it. Returns whether the page may follow. */
  save?: () => Promise<boolean>;
}

/** Loads the page again in another language. If that cannot be, it says so and resolves: the page stays as it is. */
export async function changeLanguage(language: Language, { storage, save }: Change): Promise<void> {
  const prepare = async () => (await loadCode()).prepareLanguage(language);
  const begin = language === getLanguage() ? undefined : await prepare().catch(() => null);
  if (begin === null) return void showToast("error", sayNow("common")("languageNotLoaded"));
  if (save && !(await save())) return;
  const isStored = storage === null || writeItem(storage, KEY, language);
  // A page would find out the collective's again and again.
  if (storage === "sessionStorage" && !isStored) return;
  await begin?.(save !== undefined, storage === "localStorage" ? language : undefined);
}

/** Follows the choice on other tabs, and goes on with what was typed before the page was loaded again. */
export function followLanguage(): void {
  window.addEventListener("storage", ({ key, newValue }) => {
    if (key === KEY && newValue) void changeLanguage(newValue as Language, { storage: null });
  });
  if ((history.state as { typed?: unknown } | null)?.typed) void loadCode().then(({ typeAgain }) => typeAgain());
}
