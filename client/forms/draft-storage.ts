import { listKeys, writeItem } from "../storage.ts";

/**
 * Drafts are kept in the tab's session storage, so that they survive a reload or a new sign-in. Each belongs to the
 * person who typed it. If storage is disabled, drafts live as long as the page.
 */
const PREFIX = "crewtide:draft:";

export interface DraftOwner {
  collectiveId: number;
  personId: number;
}

/** The channel on which a tab tells the others who has signed out. */
export const SIGNED_OUT = "crewtide:signed-out";
new BroadcastChannel(SIGNED_OUT).addEventListener("message", ({ data: of }: MessageEvent<DraftOwner>) => {
  deleteDrafts({ of });
});

const prefixOf = ({ collectiveId, personId }: DraftOwner) => `${PREFIX}${collectiveId}:${personId}:`;

/** The storage key of a person's draft. `form` identifies the form, such as `crew:5`. */
export function draftKey(owner: DraftOwner, form: string): string {
  return prefixOf(owner) + form;
}

/** Whether this tab has drafts of a person. */
export const hasDrafts = (of: DraftOwner) => listKeys("sessionStorage", prefixOf(of)).length > 0;

/** Deletes this tab's drafts: those of one person, or except those of one person, if given. */
export function deleteDrafts({ of, exceptOf }: { of?: DraftOwner; exceptOf?: DraftOwner } = {}): void {
  for (const key of listKeys("sessionStorage", of ? prefixOf(of) : PREFIX)) {
    if (!exceptOf || !key.startsWith(prefixOf(exceptOf))) writeItem("sessionStorage", key, null);
  }
}
