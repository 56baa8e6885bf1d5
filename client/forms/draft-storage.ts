import { listKeys, readItem, writeItem } from "../device/storage.ts";

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

/** Ends the locks of this tab's drafts. Other tabs know of the drafts by their locks, which end with the tab. */
const unlock = new Map<string, () => void>();

/** Keeps a draft, or deletes it if it is null. */
export function writeDraft(key: string, text: string | null): void {
  writeItem("sessionStorage", key, text);
  if (text === null) {
    unlock.get(key)?.();
    unlock.delete(key);
  } else if ("locks" in navigator && !unlock.has(key)) {
    const deleted = new Promise<void>((resolve) => unlock.set(key, resolve));
    void navigator.locks.request(key, { mode: "shared" }, () => deleted);
  }
}
for (const key of listKeys("sessionStorage", PREFIX)) writeDraft(key, readItem("sessionStorage", key));

/** Whether any tab has drafts of a person. */
export async function hasDrafts(of: DraftOwner): Promise<boolean> {
  const { held = [] } = "locks" in navigator ? await navigator.locks.query() : {};
  const all = [...listKeys("sessionStorage", PREFIX), ...held.map(({ name = "" }) => name)];
  return all.some((key) => key.startsWith(prefixOf(of)));
}

/** Deletes this tab's drafts: those of one person, or except those of one person, if given. */
export function deleteDrafts({ of, exceptOf }: { of?: DraftOwner; exceptOf?: DraftOwner } = {}): void {
  for (const key of listKeys("sessionStorage", of ? prefixOf(of) : PREFIX)) {
    if (!exceptOf || !key.startsWith(prefixOf(exceptOf))) writeDraft(key, null);
  }
}
