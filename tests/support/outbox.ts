import { startMailWorker } from "../../server/mail/mail-worker.ts";
import { queueEmail } from "../../server/mail/outbox.ts";
import { passwordReset } from "../../server/mail/templates/plain-emails.ts";
import { resendTransport } from "../../server/mail/transports/resend.ts";
import { keptLog, resendForEach, worldForEach } from "./hooks.ts";

export const API_KEY = "re_secret_key";
export const FROM = "Crewtide <crewtide@example.org>";
/** In the link of each email. */
export const TOKEN = "a-token-that-nobody-else-may-see-0123456789";

/** For each test an outbox of its own, and workers that send on demand through a fake Resend. */
export function outboxForEach() {
  const world = worldForEach();
  const resend = resendForEach();
  const { log, lines } = keptLog("trace");
  const startWorker = (options: Partial<Parameters<typeof startMailWorker>[0]> = {}) =>
    startMailWorker({
      db: world.db,
      clock: world.clock,
      timeZone: "UTC",
      log,
      transport: resendTransport({ apiKey: API_KEY, baseUrl: resend.url }),
      from: FROM,
      pollInterval: null,
      ...options,
    });
  const getEmail = (id: number) =>
    world.db.selectFrom("outbound_emails").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  /** How many seconds from now an email waits for its next attempt. */
  const waitingTime = async (id: number) =>
    (Date.parse((await getEmail(id)).next_attempt_at) - world.clock.now().getTime()) / 1_000;
  return {
    world,
    resend,
    lines,
    startWorker,
    deliverDue: () => startWorker().deliverDue(),
    queue: (recipient = "ada@example.org", at = world.clock.now().toISOString()) => {
      const mail = passwordReset("en", "Tidewater", `https://crewtide.example/auth/reset_password?token=${TOKEN}`);
      return queueEmail(world.db, mail, { collectiveId: world.collective.id, recipient, at });
    },
    getEmail,
    waitingTime,
    /** Lets the time pass until the next attempt. */
    waitFor: async (id: number) => world.clock.advance(await waitingTime(id)),
  };
}
