import { withDatabase } from "../../../server/db/database.ts";
import { acceptInvitations, call, until, type Flood } from "../flood.ts";
import { isDraft } from "../../../server/mail/outbox.queries.ts";
import type { Ours } from "../ours.ts";
import { planDaily, SUPPER } from "./daily-series.ts";

const HOUR = 3_600_000;

/** Minutes after the calls, a job tells everybody. */
export const news: Flood = {
  name: "flood-news",
  subject: "103 people are told that 25 daily series were moved",
  prepare: async (bench) => {
    const ours = await bench.openOurs({ people: 103, pastIntervals: 2 });
    await acceptInvitations(ours);
    for (const id of await planDaily(ours, 25)) {
      await call(ours, "gatherings.update", { input: { ...SUPPER, id, place: "Barn", scope: "All" } });
    }
    return { ours, flood: () => tellEverybody(ours) };
  },
};

/** Lets the job take the changes for old ones, and waits until all emails are written. */
async function tellEverybody(ours: Ours): Promise<void> {
  const changed_at = new Date(Date.now() - HOUR).toISOString();
  await withDatabase(ours.database, async (db) => {
    await db.updateTable("gathering_news").set({ changed_at }).execute();
    await until(async () => {
      const left = await db.selectFrom("gathering_news").select("gathering_id").limit(1).execute();
      const drafts = await db.selectFrom("outbound_emails").select("id").where(isDraft).limit(1).execute();
      return left.length + drafts.length === 0;
    });
  });
}
