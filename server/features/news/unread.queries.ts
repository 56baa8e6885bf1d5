import type { JournalKind } from "../../../shared/journal/journal-kinds.ts";
import type { JournalContents } from "../../../shared/journal/journal.ts";
import type { Db, Instant } from "../../db/schema.ts";

/** An entry of the journal. */
export interface Entry<Kind extends JournalKind = JournalKind> {
  collective_id: number;
  revision: number;
  at: Instant;
  author_id: number | null;
  kind: Kind;
  before: JournalContents[Kind] | null;
  after: JournalContents[Kind] | null;
}

type StoredEntry = Awaited<ReturnType<typeof listUnread>>[number];

/** Lists entries of these kinds that collectives have beyond their cursors, in their order: of all, or of one. */
export async function listUnread(
  db: Db,
  { kinds, collectiveId }: { kinds: readonly JournalKind[]; collectiveId?: number },
) {
  return db
    .selectFrom("collectives")
    .innerJoin("journal", (join) =>
      join
        .onRef("journal.collective_id", "=", "collectives.id")
        .onRef("journal.revision", ">", "collectives.news_read"),
    )
    .select(["journal.collective_id", "journal.revision", "journal.at", "journal.author_id", "journal.kind"])
    .select(["journal.before", "journal.after"])
    .where("journal.kind", "in", kinds)
    .$if(collectiveId !== undefined, (all) => all.where("collectives.id", "=", collectiveId ?? 0))
    .orderBy("journal.collective_id")
    .orderBy("journal.revision")
    .execute();
}

/** Parses the contents of an entry. Throws `SyntaxError`. */
export function toEntry<Kind extends JournalKind>(stored: StoredEntry): Entry<Kind> {
  const read = (json: string | null) => JSON.parse(json ?? "null") as JournalContents[Kind] | null;
  return { ...stored, kind: stored.kind as Kind, before: read(stored.before), after: read(stored.after) };
}

/** Moves a collective's cursor, but never back: another process may have read more. */
export async function keepRead(db: Db, collectiveId: number, revision: number): Promise<void> {
  const own = db.updateTable("collectives").set({ news_read: revision }).where("id", "=", collectiveId);
  await own.where("news_read", "<", revision).execute();
}
