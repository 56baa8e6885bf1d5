import { sql, type RawBuilder } from "kysely";
import { subjectsOf, type JournalSubject } from "../../shared/journal/journal-subjects.ts";
import { journalled, type Changed, type Journalled } from "../../shared/journal/journal.ts";
import { engineOf } from "../db/engine.ts";
import { inParts } from "../db/in-parts.ts";
import { listed } from "../db/listed.ts";
import type { Db, EntityKey, Instant } from "../db/schema.ts";

/** How long the journal is kept, in milliseconds (`docs/domain/journal.md#journal`). */
export const JOURNAL_LIFETIME = 2 * 365 * 86_400_000;

interface Cause {
  collectiveId: number;
  authorId: number | null;
  at: Instant;
  /** The revision before the first change. */
  after: number;
}

/** Writes these changes' entries (`docs/domain/journal.md#journal`). Returns the bytes of things before and after. */
export async function appendToJournal(
  db: Db,
  { collectiveId, authorId, at, after }: Cause,
  changes: readonly Changed[],
): Promise<number> {
  const entries = changes.flatMap((changed, index) => {
    const kept = journalled(changed);
    if (!kept) return [];
    const entry = { collective_id: collectiveId, revision: after + index + 1 };
    const author_id = isConsequence(kept, authorId) ? null : authorId;
    const [before = null, now = null] = [kept.before, kept.after].map((side) => side && JSON.stringify(side));
    const subjects = listSubjects(kept, author_id).map(([subject, subject_id]) => ({ ...entry, subject, subject_id }));
    return [{ row: { ...entry, at, author_id, kind: kept.kind, before, after: now }, subjects }];
  });
  const rows = entries.map(({ row }) => row);
  for (const part of inParts(rows)) await db.insertInto("journal").values(part).execute();
  for (const part of inParts(entries.flatMap(({ subjects }) => subjects))) {
    await db.insertInto("journal_subjects").values(part).execute();
  }
  return rows.reduce(
    (bytes, row) => bytes + Buffer.byteLength(row.before ?? "") + Buffer.byteLength(row.after ?? ""),
    0,
  );
}

/** Whether it follows from what somebody did: another convenor, for example, or another next interval. */
function isConsequence({ kind, after }: Journalled, authorId: number | null): boolean {
  return kind === "roll_over" || (kind === "participation" && after?.person_id !== authorId);
}

/** An entry is found by its author as well. */
function listSubjects(kept: Journalled, author: number | null): [JournalSubject, number][] {
  const { person = [], ...others } = subjectsOf(kept);
  const people = new Set(author === null ? person : [...person, author]);
  return Object.entries({ ...others, person: [...people] }).flatMap(([subject, ids]) =>
    ids.map((id): [JournalSubject, number] => [subject as JournalSubject, id]),
  );
}

/** Deletes what the journal says about people, and texts in their own words; what they did to other things stays. */
export async function forgetPeople(db: Db, collectiveId: number, personIds: readonly number[]): Promise<void> {
  const { numberIn } = engineOf(db);
  const isIn = (json: RawBuilder<unknown>, field: string) => sql`${numberIn(json, field)} in ${listed(db, personIds)}`;
  await sql`delete from journal where collective_id = ${collectiveId} and (
    (kind = 'person' and ${isIn(sql`coalesce(after, before)`, "id")})
    or (kind = 'participation' and ${isIn(sql`after`, "person_id")})
    or (kind = 'handover' and (${isIn(sql`before`, "author_id")} or ${isIn(sql`after`, "author_id")}))
  )`.execute(db);
}

/** Deletes what the journal says about an expression of interest. */
export async function forgetEntryPathway(db: Db, { collectiveId, id }: EntityKey) {
  await db
    .deleteFrom("journal")
    .where("collective_id", "=", collectiveId)
    .where("revision", "in", (eb) =>
      eb
        .selectFrom("journal_subjects")
        .select("revision")
        .where(({ and }) => and({ collective_id: collectiveId, subject: "entry_pathway", subject_id: id })),
    )
    .execute();
}
