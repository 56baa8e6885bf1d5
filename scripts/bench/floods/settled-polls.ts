import { withDatabase } from "../../../server/db/database.ts";
import { acceptInvitations, call, type Flood } from "../flood.ts";
import type { Ours } from "../ours.ts";
import { SUPPER } from "./daily-series.ts";

const POLLS = 8;

/** A poll that everybody has answered. */
async function plan(ours: Ours): Promise<void> {
  const { starts_at, ends_at, ...details } = SUPPER;
  await call(ours, "polls.create", { input: { ...details, times: [{ starts_at, ends_at }] } });
  const { id } = await withDatabase(ours.database, (db) =>
    db.selectFrom("polls").select("id").orderBy("id", "desc").executeTakeFirstOrThrow(),
  );
  const input = { id, answers: [{ starts_at, answer: "Yes" }] };
  for (const as of ours.personIds) await call(ours, "polls.answer", { input, as });
}

export const settledPolls: Flood = {
  name: "flood-polls",
  subject: "eight polls that 100 people have answered are settled",
  prepare: async (bench) => {
    const ours = await bench.openOurs({ people: 100, pastIntervals: 2 });
    await acceptInvitations(ours);
    for (let number = 0; number < POLLS; number += 1) await plan(ours);
    const polls = await withDatabase(ours.database, (db) => db.selectFrom("polls").select("id").execute());
    return {
      ours,
      flood: async () => {
        for (const { id } of polls) await call(ours, "polls.settle", { input: { id, starts_at: SUPPER.starts_at } });
      },
    };
  },
};
