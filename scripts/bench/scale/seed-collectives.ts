import { openDatabase, type Db } from "../../../server/db/database.ts";
import { migrateToLatest } from "../../../server/db/migrate.ts";
import { insertUser } from "../../../server/features/credentials/accounts.queries.ts";
import { insertSession } from "../../../server/sessions/session.queries.ts";
import { hashToken } from "../../../server/sessions/tokens.ts";
import { fillCollective } from "../seed-collective.ts";
import { tokenOf, type Place } from "./place.ts";

export interface Places {
  collectives: number;
  people: number;
}

/** Number of collectives written in one transaction, and of transactions at a time. */
const AT_A_TIME = 50;
const WRITERS = 4;

/** Creates many collectives with a past, a current and a next interval, for which everybody has answered. */
export async function seedCollectives(place: string, { collectives, people }: Places): Promise<Place[]> {
  const { db, close } = openDatabase(place);
  try {
    await migrateToLatest(db);
    const places: Place[] = [];
    const slugs = Array.from({ length: collectives }, (_, index) => `commons-${index + 1}`);
    const write = async () => {
      while (slugs.length > 0) {
        const own = slugs.splice(0, AT_A_TIME);
        await db.transaction().execute(async (trx) => {
          for (const slug of own) places.push(await seedPlace(trx, slug, people));
        });
      }
    };
    await Promise.all(Array.from({ length: WRITERS }, write));
    return places;
  } finally {
    await close();
  }
}

async function seedPlace(db: Db, slug: string, people: number): Promise<Place> {
  const at = new Date().toISOString();
  const { crewIds, currentInterval } = await fillCollective(db, {
    people,
    pastIntervals: 1,
    slug,
    openAccount: async (_, number) => {
      const email = `member-${number}@${slug}.example.org`;
      const userId = await insertUser(db, { email, password_hash: null });
      await insertSession(db, { idHash: hashToken(tokenOf(slug, number)), userId, device: "A browser", at });
      return userId;
    },
  });
  return { slug, people, crewIds, currentInterval };
}
