import { addDays } from "../../../shared/dates.ts";
import { systemClock } from "../../../server/clock.ts";
import { openDatabase } from "../../../server/db/database.ts";
import { listCollectiveIds } from "../../../server/features/collective/collective.queries.ts";
import { insertInterval, listIntervals } from "../../../server/features/intervals/intervals.queries.ts";
import { runJobs } from "../../../server/jobs/jobs.ts";
import { UnsubscribeTokens } from "../../../server/mail/unsubscribe-tokens.ts";
import { LiveHub } from "../../../server/revision/live-hub.ts";
import { SocketRegistry } from "../../../server/sessions/socket-registry.ts";
import { SECRET } from "../workbench.ts";

/** Runs every job once. */
export async function runAllJobs(place: string): Promise<void> {
  const { db, close } = openDatabase(place);
  await runJobs({
    db,
    hub: new LiveHub(),
    clock: systemClock("UTC"),
    sockets: new SocketRegistry(),
    unsubscribeTokens: new UnsubscribeTokens([SECRET]),
    baseUrl: () => "http://localhost",
  });
  await close();
}

/** Moves every calendar back, as if so many days had passed without a server, and adds an interval at its end. */
export async function letDaysPass(place: string, days: number): Promise<void> {
  const { db, close } = openDatabase(place);
  await db.transaction().execute(async (trx) => {
    const intervals = await trx.selectFrom("intervals").select(["id", "start_date", "end_date"]).distinct().execute();
    for (const { id, start_date, end_date } of intervals) {
      const moved = { start_date: addDays(start_date, -days), end_date: end_date && addDays(end_date, -days) };
      await trx.updateTable("intervals").set(moved).where("id", "=", id).execute();
    }
    const lastDay = addDays(systemClock("UTC").today(), -days);
    await trx.updateTable("collectives").set({ rolled_over_on: lastDay }).execute();
    for (const collectiveId of await listCollectiveIds(trx)) {
      const last = (await listIntervals(trx, collectiveId)).at(-1);
      if (!last?.end_date) continue;
      const [id, start_date] = [last.id + 1, addDays(last.end_date, 1)];
      await insertInterval(trx, collectiveId, { id, start_date, end_date: addDays(start_date, days) });
    }
  });
  await close();
}
