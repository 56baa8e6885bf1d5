import type { JournalPage } from "../../../shared/journal/journal.ts";

/**
 * Adds a loaded page to the known entries: the newest page, or the one before a revision. Entries outside its range
 * stay, unless there would be a gap.
 */
export function withPage(known: JournalPage | undefined, page: JournalPage, before = Infinity): JournalPage {
  const end = page.next ?? 0;
  const newest = known?.entries[0]?.revision ?? 0;
  if (!known || newest < end) return page;
  if (before < (known.next ?? 0)) return known;
  const newer = known.entries.filter(({ revision }) => revision >= before);
  const older = known.entries.filter(({ revision }) => revision < end);
  return { entries: [...newer, ...page.entries, ...older], next: older.length > 0 ? known.next : page.next };
}
