import type { Kysely } from "kysely";
import { beforeEach, expect, it } from "vitest";
import type { Database } from "../../../server/db/schema.ts";
import { getCrewHistory } from "../../../server/features/crews/crew-history.service.ts";
import { listLosses } from "../../../server/features/intervals/corrections.service.ts";
import { getConvenorChoice } from "../../../server/features/participation/convenor-choice.service.ts";
import { getInvolvements } from "../../../server/features/participation/involvements.service.ts";
import { listMissingParticipations } from "../../../server/features/reminders/plan-reminders.service.ts";
import { worldForEach } from "../../support/hooks.ts";
import { dayIn } from "../../support/world.ts";

const TODAY = dayIn(2);

const world = worldForEach({ today: TODAY, people: ["ada", "bo"], crews: ["garden"], intervals: 3 });
beforeEach(async () => {
  await world.rollOver();
  for (const intervalId of [2, 3]) await world.save("ada", intervalId, { volunteers: ["garden"] });
});

const inInterval = (intervalId: number) => ({ collectiveId: world.collective.id, intervalId });
const ofGarden = () => ({ ...inInterval(2), crewId: world.crew("garden") });

const READS: Record<string, (db: Kysely<Database>) => Promise<unknown>> = {
  "everybody's involvements": (db) => getInvolvements(db, inInterval(2), TODAY),
  "the history of a crew": (db) => getCrewHistory(db, ofGarden(), TODAY),
  "why somebody convenes": (db) => getConvenorChoice(db, ofGarden(), TODAY),
  "what deleting an interval would lose": (db) => listLosses(db, inInterval(3), TODAY),
  "who has not answered": (db) => listMissingParticipations(db, inInterval(3), TODAY),
};

it.each(Object.keys(READS))("what is read together is of one moment: %s", async (name) => {
  const read = (db: Kysely<Database>) => READS[name]?.(db);
  const before = await read(world.db);
  let meanwhile: (() => Promise<void>) | undefined = async () => {
    for (const intervalId of [2, 3]) await world.save("bo", intervalId, { volunteers: ["garden"] });
  };
  const slow = world.db.withPlugin({
    transformQuery: ({ node }) => node,
    // Somebody saves after the first query.
    transformResult: async ({ result }) => {
      const change = meanwhile;
      meanwhile = undefined;
      await change?.();
      return result;
    },
  });
  expect(await read(slow)).toEqual(before);
  expect(await read(world.db)).not.toEqual(before);
});
