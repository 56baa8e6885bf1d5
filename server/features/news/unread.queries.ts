import type { JournalKind } from "../../../shared/journal.schema.ts";
import type { JournalContents } from "../../../shared/journal.ts";
import type { Db } from "../../db/database.ts";
import type { Instant } from "../../db/schema.ts";

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

/** Lists entries of these kinds that collectives have beyond their cursors, in their order: of all, or of one. */
export async function listUnread<Kind extends JournalKind>(
  db: Db,
  { kinds, collectiveId }: { kinds: readonly Kind[]; collectiveId?: number },
): Promise<Entry<Kind>[]> {
  const rows = await db
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
  const read = (json: string | null) => JSON.parse(json ?? "null") as JournalContents[Kind] | null;
  return rows.map((row) => ({ ...row, kind: row.kind as Kind, before: read(row.before), after: read(row.after) }));
}

/** Moves a collective's cursor. */
export async function keepRead(db: Db, collectiveId: number, revision: number): Promise<void> {
  await db.updateTable("collectives").set({ news_read: revision }).where("id", "=", collectiveId).execute();
}
