import { listKeys, readItem, writeItem } from "../device/storage.ts";

/** Drafts are in the tab's session storage, for a reload or a new sign-in. Without it, they live with the page. */
const PREFIX = "crewtide:draft:";

export interface DraftOwner {
  collectiveId: number;
  personId: number;
}

/** Marks a person's latest sign-out on this device. A draft keeps the mark of when it was typed. */
const SIGNED_OUT = "crewtide:signed-out:";
const markFor = (key: string) => readItem("localStorage", SIGNED_OUT + key.split(":").slice(2, 4).join(":"));

const prefixOf = ({ collectiveId, personId }: DraftOwner) => `${PREFIX}${collectiveId}:${personId}:`;

/** The storage key of a person's draft. `form` identifies the form, such as `crew:5`. */
export function draftKey(owner: DraftOwner, form: string): string {
  return prefixOf(owner) + form;
}

/** Ends the locks of this tab's drafts, by which other tabs know of them. A lock's name has the key and the title. */
const unlock = new Map<string, () => void>();

/** Keeps a draft with the title of its page, or deletes it if it is null. */
export function writeDraft(key: string, draft: { title: string } | null): void {
  writeItem("sessionStorage", key, draft && JSON.stringify({ ...draft, signedOut: markFor(key) }));
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

/** Empty for a draft that is broken. One that an earlier version has kept lacks some of it. */
function readDraft(key: string): { title?: string; signedOut?: string | null } {
  try {
    return (JSON.parse(readItem("sessionStorage", key) ?? "null") as object | null) ?? {};
  } catch {
    return {};
  }
}

/** Deletes what was typed before its person signed out on another tab, even if this one showed another site then. */
function deleteSignedOut(): void {
  for (const key of listKeys("sessionStorage", PREFIX)) {
    const mark = markFor(key);
    // A device that has lost the mark, or could not take it, does not know of a sign-out.
    if (mark !== null && readDraft(key).signedOut !== mark) writeDraft(key, null);
  }
}
deleteSignedOut();
window.addEventListener("storage", deleteSignedOut);
window.addEventListener("pageshow", deleteSignedOut);

const ownTitles = () => listKeys("sessionStorage", PREFIX).map((key) => [key, readDraft(key).title ?? ""] as const);
for (const [key, title] of ownTitles()) holdLock(key, title);

/** Lists the titles of the pages on which a person has typed something, on any tab. */
export async function listDrafts(of: DraftOwner): Promise<string[]> {
  const { held = [] } = "locks" in navigator ? await navigator.locks.query() : {};
  const locked = held.map(({ name = "" }) => name.split("\n") as [string, string]);
  const all = [...new Map([...ownTitles(), ...locked])];
  return all.flatMap(([key, title]) => (key.startsWith(prefixOf(of)) ? [title] : []));
}

/** Deletes this tab's drafts of other people. */
export function deleteOthersDrafts(owner: DraftOwner): void {
  for (const key of listKeys("sessionStorage", PREFIX)) if (!key.startsWith(prefixOf(owner))) writeDraft(key, null);
}

/** Deletes all drafts of this tab, and on other tabs those of the person who signs out. */
export function deleteDrafts({ collectiveId, personId }: DraftOwner): void {
  for (const key of listKeys("sessionStorage", PREFIX)) writeDraft(key, null);
  writeItem("localStorage", `${SIGNED_OUT}${collectiveId}:${personId}`, String(Date.now()));
}
