/**
 * Drafts are kept in the tab's session storage, so that a reload or a sign-in on the way does not lose them. Each
 * belongs to the person who typed it. Where the browser refuses storage they live as long as the page.
 */
const PREFIX = "crewtide:draft:";

export interface DraftOwner {
  collectiveId: number;
  personId: number;
}

const prefixOf = ({ collectiveId, personId }: DraftOwner) => `${PREFIX}${collectiveId}:${personId}:`;

/** Where a person's draft of a form is kept. `form` names it among all forms, such as `crew:5`. */
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

/** Keeps a draft, or deletes it where `text` is null. */
export function writeDraft(key: string, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  } catch {
    // Storage may be full or switched off. The page still holds what is typed.
  }
}

/** Deletes this tab's drafts, all or all but one person's. */
export function deleteDrafts({ exceptOf }: { exceptOf?: DraftOwner } = {}): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      const isKept = exceptOf && key.startsWith(prefixOf(exceptOf));
      if (key.startsWith(PREFIX) && !isKept) sessionStorage.removeItem(key);
    }
  } catch {
    // Where storage is switched off there is nothing to delete.
  }
}
