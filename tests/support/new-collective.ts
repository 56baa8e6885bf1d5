import { sql } from "kysely";
import type { TestServer } from "./test-server.ts";
import { createCollective, type Wishes } from "./world.ts";

const TODAY = "2026-02-15";

/**
 * Gives a server that tests share a new collective, which is then the server's, as if it had just been started. Those of
 * earlier tests stay in the database. They give their addresses up, on the web and by email, and their mails are deleted.
 */
export async function beginAnew(server: TestServer, wishes: Wishes = {}): Promise<void> {
  const { db } = server.running.services;
  await db.deleteFrom("outbound_emails").execute();
  await db.deleteFrom("former_slugs").execute();
  await db.updateTable("collectives").set({ slug: null }).execute();
  const address = sql<string>`'former-' || id || '@example.org'`;
  await db.updateTable("users").set({ email: address, normal_email: address }).execute();
  server.clock.setDay(TODAY);
  server.collective = await createCollective(db, TODAY, { intervals: 3, ...wishes });
}
