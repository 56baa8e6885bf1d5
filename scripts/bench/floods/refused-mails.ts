import { withDatabase } from "../../../server/db/database.ts";
import { randomUUID } from "node:crypto";
import { inParts } from "../../../server/db/in-parts.ts";
import { insertMails } from "../../../server/mail/outbox.queries.ts";
import { until, type Flood } from "../flood.ts";

const MAILS = 10_000;
const DAY = 86_400_000;

/** Nothing listens there. */
const REFUSING = { SMTP_URL: "smtp://127.0.0.1:1", MAIL_FROM: "bench@example.org" };

export const refusedMails: Flood = {
  name: "flood-mails",
  subject: "10,000 emails are due, and the mail server refuses connections",
  prepare: async (bench) => {
    const ours = await bench.openOurs({ people: 10, pastIntervals: 2 }, undefined, REFUSING);
    return {
      ours,
      flood: () =>
        withDatabase(ours.database, async (db) => {
          const now = Date.now();
          const mails = Array.from({ length: MAILS }, (_, number) => ({
            collective_id: null,
            kind: "test",
            idempotency_key: randomUUID(),
            recipient: `person${number}@example.org`,
            normal_recipient: `person${number}@example.org`,
            subject: "Flooded",
            body_text: "Flooded",
            body_html: "<p>Flooded</p>",
            unsubscribe_url: null,
            created_at: new Date(now).toISOString(),
            next_attempt_at: new Date(now).toISOString(),
            expires_at: new Date(now + DAY).toISOString(),
          }));
          for (const part of inParts(mails)) await insertMails(db, part);
          await until(async () => {
            const due = await db
              .selectFrom("outbound_emails")
              .select("id")
              .where("attempts", "=", 0)
              .limit(1)
              .execute();
            return due.length === 0;
          });
        }),
    };
  },
};
