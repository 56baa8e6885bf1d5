import { useEffect, useEffectEvent, useState } from "react";
import type { Language } from "../../shared/languages.ts";
import { getLanguageOwner, setLanguageOwner } from "../device/language-owner.ts";
import { getLanguage, knownLanguage, languageFor } from "../messages.ts";
import { changeLanguage } from "./change-language.ts";
import { isChoosing, useChooseLanguage } from "./use-choose-language.ts";

/** Undefined until it is loaded, and null if none has been chosen. */
type Known = Language | null | undefined;

/**
 * Shows the page in the language that somebody has chosen, otherwise in the browser's, otherwise in the collective's
 * (`docs/domain/account.md#language`). Returns whether to show it: a page that begins in another language has nothing to
 * show. If the language cannot be loaded, the page keeps its own.
 */
export function useReadersLanguage(own: Known, collectives: Known): boolean {
  const [isDone, setDone] = useState(false);
  useEffect(() => {
    if (own === undefined || collectives === undefined) return;
    const storage = knownLanguage(own) ? "localStorage" : "sessionStorage";
    // A choice is later than what is found out meanwhile.
    const change = isChoosing() ? Promise.resolve() : changeLanguage(languageFor(own, collectives), { storage });
    void change.then(() => setDone(true));
  }, [own, collectives]);
  const isKnown = own !== undefined && collectives !== undefined;
  return isDone || !isKnown || languageFor(own, collectives) === getLanguage();
}

/** The reader's language for a member. A choice from before they signed in becomes their account's if it has none. */
export function useMembersLanguage(own: Known, collectives: Known): boolean {
  const choose = useChooseLanguage();
  const keep = useEffectEvent(() => choose(getLanguage()));
  useEffect(() => {
    if (own === undefined) return;
    const isChosenBefore = getLanguageOwner() === "stranger";
    setLanguageOwner("account");
    if (own === null && isChosenBefore) void keep();
  }, [own]);
  return useReadersLanguage(own, collectives);
}
