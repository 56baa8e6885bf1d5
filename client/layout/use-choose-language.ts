import type { Language } from "../../shared/languages.ts";
import { trpc } from "../api/trpc.ts";
import type { Failure } from "../components/failure-text.ts";
import { showToast } from "../components/toast.ts";
import { getLanguageOwner, setLanguageOwner } from "../device/language-owner.ts";
import { sayNow } from "../hooks/use-messages.ts";
import { getLanguage } from "../messages.ts";
import { mayLeavePage } from "../navigation/history.ts";
import { changeLanguage } from "./change-language.ts";

/** The name of fields in which a language is chosen: they have the focus again on the page in that language. */
export const LANGUAGE_FIELD = "page-language";

/** How many choices are on their way. */
let choices = 0;

/** True from a choice until the page is loaded again, or stays as it is. */
export const isChoosing = () => choices > 0;

/** Changes the language of the page and of a signed-in account. If it cannot be saved, the page keeps its own. */
export function useChooseLanguage(): (chosen: Language) => Promise<void> {
  const { client, me } = trpc.useUtils();

  async function save(language: Language): Promise<boolean> {
    const isSignedIn = me.get.getData() !== undefined || getLanguageOwner() === "account";
    try {
      if (isSignedIn) await client.account.setLanguage.mutate({ language });
      else setLanguageOwner("stranger");
    } catch (error) {
      // The session has ended. Strangers' pages do not need one.
      const isStranger = (error as Failure).data?.appCode === "AuthenticationRequired";
      if (isStranger) setLanguageOwner("stranger");
      else showToast("error", sayNow("common")("languageNotSaved"));
      return isStranger;
    }
    return true;
  }

  return async (chosen) => {
    if (chosen !== getLanguage() && !mayLeavePage()) return;
    choices += 1;
    await changeLanguage(chosen, { storage: "localStorage", save: () => save(chosen) });
    choices -= 1;
  };
}
