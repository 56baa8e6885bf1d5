import type { Language } from "../../shared/languages.ts";
import { isSaving, typedFields, until, type Field } from "../domain/saves.ts";
import { servedPage } from "../components/new-version.ts";
import { UNTAKEN, untaken } from "../device/storage.ts";
import { fetchLanguage } from "../messages.ts";
import { goTo, isCovered } from "../navigation/history.ts";

/** In the history's entry: values by the names of their fields, and null for the field that has the focus. */
type Typed = [name: string, value: string | boolean | null][];

/**
 * Fields whose value is what they show, without secrets: a read-only field may be one. A form with a draft shows what
 * others change meanwhile.
 */
const STORABLE =
  ":is(form :is(input, select), textarea):not([data-draft] *, [readonly], [type=password], [type=file], [autocomplete*=password], [autocomplete=one-time-code], [role=combobox])";
/** The elements that may have the focus again. */
const FOCUSABLE = "input, textarea, select, button[name]";

/**
 * Fetches what the page needs in another language. Throws if it cannot, such as without a network. Returns a function that
 * reloads the page in that language, keeping its place and what is typed. It waits for running saves and, unless
 * `isAwaited`, until nobody types; it returns if `isLatest` no longer holds. `chosen` is kept in the history's entry, for
 * browsers without storage.
 */
export async function prepareLanguage(language: Language, isLatest: () => boolean) {
  const [page] = await Promise.all([servedPage(), fetchLanguage(language)]);
  if (page === null) throw new Error("The server cannot be reached");
  return async (isAwaited: boolean, chosen?: Language): Promise<void> => {
    await until(() => !isLatest() || (!isSaving() && (isAwaited || isLeftAlone())));
    if (!isLatest()) return;
    const { pathname, search, hash } = window.location;
    window.addEventListener("replaceState", () => window.location.reload(), { once: true });
    const [kept, typed] = [[...untaken.sessionStorage], describeTyped()];
    const state = { ...(history.state as object | null), overlays: 0, typed, language: chosen, [UNTAKEN]: kept };
    // It waits until the entries of what was open are gone.
    goTo(pathname + search + hash, { replace: true, state });
    await new Promise(() => {});
  };
}

/** True if nobody types, has typed anything but a draft, or has something open over the page. */
const isLeftAlone = () =>
  !isCovered() &&
  !typedFields().some((field) => field.matches(":not([data-draft] *)")) &&
  (!document.hasFocus() || !document.activeElement?.matches("input, textarea, select"));

/** Describes what the page's forms hold, for a page that is loaded again: it goes into the history's entry. */
function describeTyped(): Typed {
  const fields = [...document.querySelectorAll<Field>(STORABLE)];
  const values = fields
    .filter((field) => nameOf(field) !== "")
    .map((field): Typed[0] => [nameOf(field), isBox(field) ? field.checked : textOf(field)]);
  const focused = document.querySelector<Field>(`:is(${FOCUSABLE}):focus`);
  return focused ? [[nameOf(focused), null], ...values] : values;
}

/** Types it again on the loaded page, in each field as soon as it is there. */
export function typeAgain(): void {
  const { typed: before, ...entry } = (history.state ?? {}) as { typed?: Typed };
  if (!before) return;
  history.replaceState({ ...entry, language: undefined, [UNTAKEN]: undefined }, "");
  const missing = new Map(before);
  const { pathname } = window.location;
  const growth = new MutationObserver(fillIn);
  function fillIn(): void {
    if (window.location.pathname !== pathname) return growth.disconnect();
    for (const field of document.querySelectorAll<Field>(FOCUSABLE)) {
      const value = missing.get(nameOf(field));
      missing.delete(nameOf(field));
      if (value === null) field.focus();
      else if (value !== undefined) fill(field, value);
    }
    if (missing.size === 0) growth.disconnect();
  }
  growth.observe(document.body, { childList: true, subtree: true });
  fillIn();
}

const isBox = (field: Field): field is HTMLInputElement => /^(checkbox|radio)$/.test(field.type);

/** A day is shown in the words of one language. */
const textOf = (field: Field) => field.dataset["day"] ?? field.value;

/** Ids that React has made are not the same again. */
function nameOf(field: Field): string {
  const name = field.getAttribute("name") ?? (/^[a-z]/i.test(field.id) ? field.id : "");
  return name && isBox(field) ? `${name}=${field.value}` : name;
}

/** Fills a field as if somebody did, so that React hears of it. */
function fill(field: Field, value: string | boolean): void {
  if (isBox(field)) return void (field.checked !== value && field.click());
  if (textOf(field) === value) return;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, value);
  // A date is read once its field is left.
  for (const type of ["input", "change", "focusout"]) field.dispatchEvent(new Event(type, { bubbles: true }));
}
