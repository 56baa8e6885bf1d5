import { expect, it } from "vitest";
import { getEpoch } from "../../server/db/database.ts";
import { queueEmail } from "../../server/mail/outbox.ts";
import { admin, adminFailure } from "../support/admin.ts";
import { serverForEach } from "../support/hooks.ts";
import { openDatabaseAt } from "../support/new-database.ts";

const server = serverForEach();

it("prepares a restored database: pages load again, and mails that may have gone out are held", async () => {
  const { db } = server.running.services;
  const mail = { kind: "convening news" as const, subject: "News", text: "text", html: "<p>text</p>" };
  const to = { collectiveId: null, recipient: "ada@example.org", at: server.clock.now().toISOString() };
  await queueEmail(db, mail, to);
  const before = await getEpoch(db);
  expect(await adminFailure(["finish-restore"], server)).toMatch(/^The server is running on .+; stop it first\.$/);

  await server.running.stop();
  expect(await admin(["finish-restore"], server)).toEqual({ migrations: [], held_mails: 1 });
  const restored = openDatabaseAt(server.databaseUrl);
  expect(await getEpoch(restored.db)).not.toBe(before);
  const mails = await restored.db.selectFrom("outbound_emails").select(["status", "last_error"]).execute();
  expect(mails).toEqual([{ status: "failed", last_error: "Restored from a backup; it may have gone out since" }]);
  await restored.close();
});
