import { deleteDrafts, type DraftOwner } from "../forms/draft-storage.ts";
import { goTo } from "../navigation/history.ts";
import { setLanguageOwner } from "../device/language-owner.ts";
import { paths } from "../../shared/paths.ts";
import { forgetEverything, whoIsShown } from "../api/query-client.ts";

/**
 * Goes to sign-in, whatever asks to stay. Clears the person's data once the pages that show it are gone, which takes a
 * moment if the history first has to remove the entry of an open menu.
 */
export function leaveAccount(owner: DraftOwner): void {
  deleteDrafts(owner);
  setLanguageOwner(null);
  const who = whoIsShown();
  if (who !== undefined)
    import("../device/stored-mutations.ts").then((queue) => queue.deleteQueueOf(who)).catch(() => {});
  window.addEventListener("pushState", () => forgetEverything(), { once: true });
  goTo(paths.login, { asksFirst: false });
}
