import { pino } from "pino";
import type { Services } from "../../server/rpc/context.ts";
import { isCurrent } from "../../server/features/news/current-emails.ts";
import { startPushWorker } from "../../server/mail/push/push-worker.ts";
import { startMailWorker } from "../../server/mail/mail-worker.ts";
import type { OutboxWorker } from "../../server/mail/outbox-worker.ts";
import type { Written } from "../../server/mail/outbox.queries.ts";
import { DeliveryError } from "../../server/mail/transports/transport.ts";
import { SESSION_LIFETIME } from "../../server/sessions/sessions.ts";
import type { PushNotification } from "../../shared/notifications/notifications.ts";

/** An email, or a notification on a phone, as it reaches a person. */
export type Delivery = Record<"to" | "subject" | "text", string> & {
  notification?: PushNotification;
  /** Where replies to an email go. */
  replyTo?: string | null;
};

/** An email and a push service of a trial's own, which can be away, and a server's workers that send by them. */
export class DeliveryServices {
  /** From when on emails and calls reach people, and whether calls are refused until then. */
  readonly wellSince = { mail: 0, notification: 0 };
  refuses = false;
  /** Emails and calls that nobody has read yet. */
  readonly arrived: Delivery[] = [];
  #workers: OutboxWorker[] = [];

  start({ db, clock, timeZone }: Pick<Services, "db" | "clock" | "timeZone">): void {
    const log = pino({ level: "silent" });
    const shared = {
      db,
      clock,
      timeZone,
      log,
      pollInterval: null,
      isCurrent: (one: Written) => isCurrent(db, one, clock),
    };
    const take = (channel: "mail" | "notification", delivery: Delivery) => {
      const now = clock.now().getTime();
      const isRefused = channel === "notification" && this.refuses;
      if (now >= this.wellSince[channel]) return this.arrived.push(delivery);
      throw new DeliveryError("Away", { code: isRefused ? "403" : "ECONNREFUSED", permanent: isRefused });
    };
    const takeEmail = async ({ to, ...email }: Delivery) => {
      take("mail", { ...email, to: to.replace("@example.org", "") });
      return {};
    };
    const takeNotification = async ({ device, ...sent }: { device: { endpoint: string }; text: string }) => {
      const notification = JSON.parse(sent.text) as PushNotification;
      const to = new URL(device.endpoint).pathname.slice(1);
      take("notification", { to, subject: notification.title, text: notification.text ?? "", notification });
    };
    this.#workers = [
      startMailWorker({ ...shared, transport: { send: takeEmail }, from: "Trial <trial@example.org>" }),
      startPushWorker({ ...shared, transport: { send: takeNotification }, sessionLifetime: SESSION_LIFETIME }),
    ];
  }

  async deliver(): Promise<void> {
    for (const worker of this.#workers) await worker.deliverDue();
  }

  async stop(): Promise<void> {
    for (const worker of this.#workers) await worker.stop();
  }
}
