/**
 * Drafts are kept in the tab's session storage, so that they survive a reload or a new sign-in. Each belongs to the
 * person who typed it. If storage is disabled, drafts live as long as the page.
 */
const PREFIX = "crewtide:draft:";

export interface DraftOwner {
  collectiveId: number;
  personId: number;
}

const prefixOf = ({ collectiveId, personId }: DraftOwner) => `${PREFIX}${collectiveId}:${personId}:`;

/** The storage key of a person's draft. `form` identifies the form, such as `crew:5`. */
export function draftKey(owner: DraftOwner, form: string): string {
  return prefixOf(owner) + form;
}

export function readDraft(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores a draft, or deletes it if `text` is null. */
export function writeDraft(key: string, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  } catch {
    // Storage may be full or disabled. The page still has the draft.
  }
}

/** Deletes this tab's drafts, except those of one person if given. */
export function deleteDrafts({ exceptOf }: { exceptOf?: DraftOwner } = {}): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      const isKept = exceptOf && key.startsWith(prefixOf(exceptOf));
      if (key.startsWith(PREFIX) && !isKept) sessionStorage.removeItem(key);
    }
  } catch {
    // Storage is disabled, so there is nothing to delete.
  }
}
