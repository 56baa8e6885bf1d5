import { sql } from "kysely";
import type { Db } from "../../db/database.ts";
import type { Instant } from "../../db/schema.ts";

/**
 * Lists the handovers that were written last in a period, each for the person who convenes the crew in the interval
 * after, with the end of that. Without those by the same person, and those that they were told of.
 */
export async function listUntoldHandovers(db: Db, { after, until }: { after: Instant; until: Instant }) {
  return db
    .selectFrom("handovers")
    .innerJoin("intervals as next", (join) =>
      join.onRef("next.collective_id", "=", "handovers.collective_id").on("next.id", "=", (eb) =>
        eb
          .selectFrom("intervals as later")
          .select(({ fn }) => fn.min("later.id").as("id"))
          .whereRef("later.collective_id", "=", "handovers.collective_id")
          .whereRef("later.id", ">", "handovers.interval_id"),
      ),
    )
    .innerJoin("crew_involvements as own", (join) =>
      join
        .onRef("own.collective_id", "=", "handovers.collective_id")
        .onRef("own.interval_id", "=", "next.id")
        .onRef("own.crew_id", "=", "handovers.crew_id")
        .on("own.convenor", "=", 1),
    )
    .select(["handovers.collective_id as collectiveId", "handovers.crew_id as crewId"])
    .select(["handovers.interval_id as intervalId", "own.person_id as personId", "next.end_date as nextEnds"])
    .where("handovers.updated_at", ">", after)
    .where("handovers.updated_at", "<=", until)
    .whereRef("handovers.author_id", "is distinct from", "own.person_id")
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("told")
            .select("told.about")
            .whereRef("told.collective_id", "=", "handovers.collective_id")
            .whereRef("told.person_id", "=", "own.person_id")
            .where("told.kind", "=", "handover new")
            .where(
              "told.about",
              "=",
              sql<string>`cast(handovers.crew_id as text) || ' ' || cast(handovers.interval_id as text)`,
            ),
        ),
      ),
    )
    .orderBy("handovers.collective_id")
    .orderBy("handovers.crew_id")
    .execute();
}
