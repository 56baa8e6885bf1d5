import { inParts } from "../../db/in-parts.ts";
import type { Db, Instant, PersonKey } from "../../db/schema.ts";
import type { OptionalEmailKind } from "../../mail/outbox.ts";

/** For how long nobody is told of something again that does not end by itself, in milliseconds. */
export const YEAR = 366 * 86_400_000;

export interface KeyedNews {
  personId: number;
  /** Identifies the news: it is told once. */
  once: string;
  /** Until when they are not told of it again. */
  until: Instant;
}

/** Records what people are told of, and leaves out what they were told of before, or are told of twice. */
export async function keepUntold<Each extends KeyedNews>(
  db: Db,
  { collectiveId, kind, at }: { collectiveId: number; kind: OptionalEmailKind; at: Instant },
  news: readonly Each[],
): Promise<Each[]> {
  const fresh = new Set<string>();
  const different = new Map(news.map((one) => [keyOf(one), one]));
  for (const part of inParts([...different.values()])) {
    const rows = await db
      .insertInto("told")
      .values(
        part.map(({ personId, once, until }) => ({
          collective_id: collectiveId,
          person_id: personId,
          kind,
          about: once,
          expires_at: until,
        })),
      )
      .onConflict((conflict) =>
        conflict
          .columns(["collective_id", "person_id", "kind", "about"])
          .doUpdateSet((eb) => ({ expires_at: eb.ref("excluded.expires_at") }))
          .where("told.expires_at", "<=", at),
      )
      .returning(["person_id", "about"])
      .execute();
    for (const { person_id, about } of rows) fresh.add(keyOf({ personId: person_id, once: about }));
  }
  return [...different].flatMap(([key, one]) => (fresh.has(key) ? one : []));
}

function keyOf({ personId, once }: Pick<KeyedNews, "personId" | "once">): string {
  return `${personId} ${once}`;
}

/** Lists what a person was told of. */
export async function listTold(db: Db, { collectiveId, personId }: PersonKey) {
  return db
    .selectFrom("told")
    .select(["kind", "about", "expires_at"])
    .where(({ and }) => and({ collective_id: collectiveId, person_id: personId }))
    .orderBy("kind")
    .orderBy("about")
    .execute();
}
