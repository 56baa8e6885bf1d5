import { deleteDrafts } from "./forms/draft-storage.ts";
import { goTo } from "./history.ts";
import { setLanguageOwner } from "./language-owner.ts";
import type { Me } from "../shared/involvements.ts";
import { paths } from "../shared/paths.ts";
import { forgetEverything, ME_KEY, queryClient } from "./query-client.ts";

/**
 * Goes to sign-in and clears all data of the person who has signed out. Their pages cannot be shown without it, and are
 * left a moment later if the history first has to remove the entry of an open menu.
 */
export function leaveAccount(): void {
  deleteDrafts();
  setLanguageOwner(null);
  const personId = queryClient.getQueryData<Me>(ME_KEY)?.person_id;
  if (personId !== undefined) import("./kept-unsent.ts").then((kept) => kept.deleteUnsent(personId)).catch(() => {});
  window.addEventListener("pushState", forgetEverything, { once: true });
  goTo(paths.login);
}
