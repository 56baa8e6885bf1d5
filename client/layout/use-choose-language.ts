import type { Language } from "../../shared/languages.ts";
import type { Failure } from "../components/failure-text.ts";
import { showToast } from "../components/toast.ts";
import { sayNow } from "../hooks/use-messages.ts";
import { getLanguageOwner, setLanguageOwner } from "../device/language-owner.ts";
import { chooseLanguage } from "../messages.ts";
import { trpc } from "../api/trpc.ts";

let choices = 0;
let saves = Promise.resolve();

/** Whether a choice is being saved, so that what is known of the account may be older. */
export const isChoosingLanguage = () => choices > 0;

/**
 * Returns a function that changes the language of the page and, for somebody who is signed in, of their account. If it
 * cannot be saved, the page keeps it, and says so.
 */
export function useChooseLanguage(): (chosen: Language) => Promise<void> {
  const { client, me } = trpc.useUtils();

  async function save(language: Language): Promise<void> {
    try {
      await client.account.setLanguage.mutate({ language });
    } catch (error) {
      // The session has ended. Strangers' pages do not need one.
      if ((error as Failure).data?.appCode === "AuthenticationRequired") setLanguageOwner("stranger");
      else showToast("error", sayNow("common")("languageNotSaved"));
    }
  }

  return async (chosen) => {
    choices += 1;
    try {
      await chooseLanguage(chosen);
      const isSignedIn = me.get.getData() !== undefined || getLanguageOwner() === "account";
      if (!isSignedIn) return setLanguageOwner("stranger");
      // One after the other, so that the last choice stays.
      saves = saves.then(() => save(chosen));
      await saves;
    } catch {
      return void showToast("error", sayNow("common")("languageNotLoaded"));
    } finally {
      choices -= 1;
    }
    await me.get.refetch();
  };
}
