import { journalContentSchemas } from "../../../shared/journal/journal.schema.ts";
import type { JournalSubject } from "../../../shared/journal/journal-subjects.ts";
import type { JournalFilter, Journalled } from "../../../shared/journal/journal.ts";
import type { Db, Instant } from "../../db/schema.ts";

const COLUMNS = ["revision", "at", "author_id", "kind", "before", "after"] as const;

export interface StoredEntry {
  revision: number;
  at: Instant;
  authorId: number | null;
  journalled: Journalled;
}

/** Lists entries, newest first. Revisions come from indexes: SQLite would read the whole journal for a rare kind. */
export async function listEntries(
  db: Db,
  { collectiveId, limit, ...filter }: JournalFilter & { collectiveId: number; limit: number },
): Promise<StoredEntry[]> {
  const { before, kind } = filter;
  let revisions = db.selectFrom("journal").select("revision").where("collective_id", "=", collectiveId);
  if (before !== undefined) revisions = revisions.where("revision", "<", before);
  if (kind !== undefined) revisions = revisions.where("kind", "=", kind);
  for (const [subject, id] of subjectsIn(filter)) {
    revisions = revisions.where("revision", "in", (eb) =>
      eb
        .selectFrom("journal_subjects")
        .select("revision")
        .where(({ and }) => and({ collective_id: collectiveId, subject, subject_id: id })),
    );
  }
  const rows = await db
    .selectFrom("journal")
    .select(COLUMNS)
    .where("collective_id", "=", collectiveId)
    .where("revision", "in", revisions.orderBy("revision", "desc").limit(limit))
    .orderBy("revision", "desc")
    .execute();
  return rows.map(toEntry);
}

export async function findEntry(
  db: Db,
  { collectiveId, revision }: { collectiveId: number; revision: number },
): Promise<StoredEntry | undefined> {
  const row = await db
    .selectFrom("journal")
    .select(COLUMNS)
    .where(({ and }) => and({ collective_id: collectiveId, revision }))
    .executeTakeFirst();
  return row && toEntry(row);
}

function subjectsIn({ person_id, crew_id, interval_id }: JournalFilter): [JournalSubject, number][] {
  const wanted: [JournalSubject, number | undefined][] = [
    ["person", person_id],
    ["crew", crew_id],
    ["interval", interval_id],
  ];
  return wanted.flatMap(([subject, id]): [JournalSubject, number][] => (id === undefined ? [] : [[subject, id]]));
}

interface Row {
  revision: number;
  at: Instant;
  author_id: number | null;
  kind: Journalled["kind"];
  before: string | null;
  after: string | null;
}

/** Only `change` writes the contents, so they are not validated again. Fields of earlier releases are left out. */
function toEntry({ revision, at, author_id, kind, before, after }: Row): StoredEntry {
  const isField = ([name]: [string, unknown]) => Object.hasOwn(journalContentSchemas[kind].shape, name);
  const parse = (side: string | null) =>
    side === null ? null : Object.fromEntries(Object.entries(JSON.parse(side) as object).filter(isField));
  const journalled = { kind, before: parse(before), after: parse(after) } as Journalled;
  return { revision, at, authorId: author_id, journalled };
}
