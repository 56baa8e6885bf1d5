import { withDatabase } from "../../server/db/database.ts";
import { inParts } from "../../server/db/in-parts.ts";
import { storeTexts } from "../../server/features/gatherings/texts.queries.ts";
import type { Seeded } from "./seed-collectives.ts";
import type { Db } from "../../server/db/schema.ts";

const HOUR = 3_600_000;
/** Two hours every so often, over this many hours. */
const DAYS = 88;
const ANSWERS = ["Going", "Going", "Maybe", "NotGoing"] as const;

/** How many gatherings are to come within the period that is listed by default, and how many people have answered each. */
export interface Program {
  gatherings: number;
  answersEach: number;
}

/** Plans gatherings, half of them a crew's, and answers them. Everybody accepts their invitation, so that they are asked. */
export async function seedGatherings(place: string, seeded: Seeded, program: Program): Promise<number[]> {
  return withDatabase(place, async (db) => {
    await db.updateTable("users").set({ password_hash: "none" }).execute();
    return db.transaction().execute((trx) => insertGatherings(trx, seeded, program));
  });
}

async function insertGatherings(
  db: Db,
  { collectiveId, personIds, crewIds }: Seeded,
  { gatherings, answersEach }: Program,
): Promise<number[]> {
  const first = Date.now() + HOUR;
  const rows = Array.from({ length: gatherings }, (_, index) => {
    const start = first + Math.floor((index * DAYS * 24) / gatherings) * HOUR;
    return {
      collective_id: collectiveId,
      title: `Gathering number ${index + 1}`,
      crew_id: index % 2 === 0 ? null : (crewIds[index % crewIds.length] ?? null),
      starts_at: new Date(start).toISOString(),
      ends_at: new Date(start + 2 * HOUR).toISOString(),
      time_zone: "UTC",
      place: "The long table in the old net loft",
      description: "What is in season, what is broken, and who takes the boat out. Bring a cup and something to share.",
      links: [{ link_type: "Website" as const, url: `https://example.org/notes/${index}`, label: "Notes" }],
      expectation: "Encouraged" as const,
      places: answersEach,
      author_id: personIds[index % personIds.length] ?? null,
    };
  });
  const ids: number[] = [];
  for (const part of inParts(await storeTexts(db, { collectiveId, authorId: null }, rows))) {
    ids.push(...(await db.insertInto("gatherings").values(part).returning("id").execute()).map(({ id }) => id));
  }
  const answers = ids.flatMap((gathering_id, index) =>
    Array.from({ length: answersEach }, (_, number) => ({
      collective_id: collectiveId,
      gathering_id,
      person_id: personIds[(index * 7 + number) % personIds.length] ?? 0,
      answer: ANSWERS[number % ANSWERS.length] ?? null,
      answered_at: new Date(first - ((number * 37) % 100) * HOUR).toISOString(),
    })),
  );
  for (const part of inParts(answers)) await db.insertInto("attendances").values(part).execute();
  return ids;
}
