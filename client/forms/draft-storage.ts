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

/**
 * Ends the locks of this tab's drafts. Other tabs know of the drafts by their locks, which end with the tab. A lock's
 * name has the key and the page's title.
 */
const unlock = new Map<string, () => void>();

/** Keeps a draft with the title of its page, or deletes it if it is null. */
export function writeDraft(key: string, draft: { title: string } | null): void {
  writeItem("sessionStorage", key, draft && JSON.stringify(draft));
  if (!draft) {
    unlock.get(key)?.();
    unlock.delete(key);
  } else holdLock(key, draft.title);
}

function holdLock(key: string, title: string): void {
  if (!("locks" in navigator) || unlock.has(key)) return;
  const deleted = new Promise<void>((resolve) => unlock.set(key, resolve));
  void navigator.locks.request(`${key}\n${title}`, { mode: "shared" }, () => deleted);
}

/** Empty for a draft that an earlier version has kept. */
function titleOf(key: string): string {
  const { title = "" } = JSON.parse(readItem("sessionStorage", key) ?? "{}") as { title?: string };
  return title;
}
const ownTitles = () => listKeys("sessionStorage", PREFIX).map((key) => [key, titleOf(key)] as const);
for (const [key, title] of ownTitles()) holdLock(key, title);

/** Lists the titles of the pages on which a person has typed something, on any tab. */
export async function listDrafts(of: DraftOwner): Promise<string[]> {
  const { held = [] } = "locks" in navigator ? await navigator.locks.query() : {};
  const locked = held.map(({ name = "" }) => name.split("\n") as [string, string]);
  const all = [...new Map([...ownTitles(), ...locked])];
  return all.flatMap(([key, title]) => (key.startsWith(prefixOf(of)) ? [title] : []));
}

/** Deletes this tab's drafts: those of one person, or except those of one person, if given. */
export function deleteDrafts({ of, exceptOf }: { of?: DraftOwner; exceptOf?: DraftOwner } = {}): void {
  for (const key of listKeys("sessionStorage", of ? prefixOf(of) : PREFIX)) {
    if (!exceptOf || !key.startsWith(prefixOf(exceptOf))) writeDraft(key, null);
  }
}
