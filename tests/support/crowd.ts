import type { Kysely } from "kysely";
import type { Database } from "../../server/db/schema.ts";
import { insertRows } from "./insert-rows.ts";
import { monthInterval } from "./world.ts";

const LONG_WORD = "Donaudampfschifffahrtsgesellschaftskapit";
const LONG_NAME = "Oluwaseun Maximilian Bartholomew-Fetherstone de la Cruz y Sol";

const CROWD_SIZE = 200;
const CREWS = 30;

/**
 * Two hundred people, or `size` of them, in thirty crews, over forty intervals: names of sixty characters, words of
 * forty, and texts to match. Written as rows, for what pages look like with them.
 */
export async function crowd(db: Kysely<Database>, collectiveId: number, size = CROWD_SIZE): Promise<void> {
  const scope = { collective_id: collectiveId };
  const links = JSON.stringify([
    { link_type: "Website", url: `https://example.org/${"path/".repeat(30)}`, label: null },
    { link_type: "Loomio", url: "https://loomio.example.org", label: LONG_WORD.repeat(3) },
  ]);
  await db
    .updateTable("collectives")
    .set({ name: `${LONG_NAME} and friends`, links, feature_eoi: 1, slug: LONG_WORD.toLowerCase() })
    .where("id", "=", collectiveId)
    .execute();
  const crews = await db
    .insertInto("crews")
    .values(
      Array.from({ length: CREWS }, (_, index) => ({
        ...scope,
        name: index % 5 === 0 ? LONG_WORD : `Crew of the ${index}${"th and quite long named".repeat(index % 3)} street`,
        description: `${LONG_WORD} `.repeat(index % 4) || "Short",
        links: index % 2 === 0 ? links : "[]",
      })),
    )
    .returning("id")
    .execute();
  const people = await db
    .insertInto("people")
    .values(
      Array.from({ length: size }, (_, index) => ({
        ...scope,
        display_name: [LONG_NAME, LONG_WORD, `Wren ${index}`, `Marisol Etxeberria the ${index}th`][index % 4] ?? "",
        about: index % 4 === 0 ? `${LONG_WORD} `.repeat(20) : null,
      })),
    )
    .returning("id")
    .execute();
  for (const intervalId of [2, 3]) {
    for (const [index, { id: person_id }] of people.entries()) {
      await insertRows(db, "collective_involvements", {
        ...scope,
        interval_id: intervalId,
        person_id,
        status: index % 10 === 0 ? "OnHiatus" : index % 33 === 0 ? "Exiting" : "Participating",
        participation_intention: index % 10 === 0 || index % 33 === 0 ? "OptOut" : index % 3 === 0 ? null : "OptIn",
        opt_out_type: index % 10 === 0 ? "Hiatus" : index % 33 === 0 ? "Exit" : null,
        opt_out_planned_return_date: index % 10 === 0 ? "2027-01-01" : null,
        intention_context: `${LONG_WORD} `.repeat(4),
        wellbeing: `${LONG_WORD} `.repeat(10),
        capacity_score: ([-1, 0, 1, null] as const)[index % 4] ?? null,
      });
      const joined = index % 10 === 0 ? [] : crews.filter((_, crew) => (crew * 7 + index) % 11 === 0);
      if (joined.length === 0) continue;
      await insertRows(
        db,
        "crew_involvements",
        joined.map(({ id: crew_id }) => ({
          ...scope,
          interval_id: intervalId,
          person_id,
          crew_id,
          convenor: index % 20 === 1 ? 1 : 0,
        })),
      );
    }
  }
  const later = Array.from({ length: 37 }, (_, index) => ({ ...scope, ...monthInterval(index + 4) }));
  await insertRows(db, "intervals", later);
  await insertRows(
    db,
    "entry_pathways",
    Array.from({ length: 40 }, (_, index) => ({
      ...scope,
      name: index % 2 === 0 ? LONG_NAME : LONG_WORD,
      email: `stranger${index}@mail.example.org`,
      token_hash: `token ${index}`,
      created_at: "2026-02-01T00:00:00.000Z",
      interest: `${LONG_WORD} `.repeat(30),
    })),
  );
}
