import type { TestServer } from "./test-server.ts";
import { createCollective, type Wishes } from "./world.ts";

/** How a server is started that the tests of a file share. Each of them calls `beginAnew`. */
export const SHARED = { empty: true, environment: { RATE_LIMITS: "off" } };

/**
 * Gives a server that tests share a new collective in place of all that is there, as if it had just been started. The
 * others are deleted last, so that its id is new as well: the caches know collectives by their ids.
 */
export async function beginAnew(server: TestServer, wishes: Wishes = {}, today = "2026-02-15"): Promise<void> {
  const { db } = server.running.services;
  await db.deleteFrom("outbound_emails").execute();
  await db.deleteFrom("users").execute();
  await db.updateTable("collectives").set({ slug: null }).execute();
  await db
    .updateTable("database_life")
    .set((eb) => ({ cleared_erasures: eb.ref("erasures") }))
    .execute();
  server.clock.setDay(today);
  // Where the clock was set back, what is due is another day's.
  await server.running.jobs.runDue();
  server.collective = await createCollective(db, today, { intervals: 3, ...wishes });
  await db.deleteFrom("collectives").where("id", "!=", server.collective.id).execute();
}
