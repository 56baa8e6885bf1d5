import { withDatabase } from "../../../server/db/database.ts";
import { WEEKDAYS } from "../../../shared/enumerations.ts";
import { call } from "../flood.ts";
import type { Ours } from "../ours.ts";

const DAY = 86_400_000;

/** Tomorrow at an hour, in UTC. */
function tomorrowAt(hour: number): string {
  return new Date(Math.ceil(Date.now() / DAY) * DAY + hour * 3_600_000).toISOString();
}

/** A gathering of tomorrow evening, at which everybody is expected. */
export const SUPPER = {
  title: "Supper",
  starts_at: tomorrowAt(18),
  ends_at: tomorrowAt(20),
  expectation: "Expected",
  place: "Net loft",
};

/** How many members plan in turns: one of them makes at most a third of what a collective can have. */
const PLANNERS = 3;

/** Plans daily series of a year, and returns the first gathering of each. */
export async function planDaily(ours: Ours, number: number): Promise<number[]> {
  const input = { ...SUPPER, repeats: { unit: "Week", weekdays: WEEKDAYS } };
  for (let count = 0; count < number; count += 1) {
    await call(ours, "gatherings.create", { input, as: ours.personIds[count % PLANNERS] ?? ours.personId });
  }
  const firsts = await withDatabase(ours.database, (db) =>
    db
      .selectFrom("gatherings")
      .select(({ fn }) => fn.min("id").as("id"))
      .where("series_id", "is not", null)
      .groupBy("series_id")
      .execute(),
  );
  return firsts.map(({ id }) => id);
}
