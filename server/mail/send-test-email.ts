import { randomUUID } from "node:crypto";
import { mailboxOf } from "../../shared/basics/email-address.ts";
import type { Language } from "../../shared/languages.ts";
import type { MailConfig } from "../config.ts";
import { attempt, SEND_TIMEOUT, withTimeout } from "./attempt.ts";
import { testEmail } from "./templates/test-email.ts";
import { openTransport } from "./transports/open-transport.ts";
import { DeliveryError, type Receipt } from "./transports/transport.ts";

/** The names of test mails in files begin with this. */
export const TEST_MAIL_PREFIX = "test-";

interface TestEmail {
  to: string;
  language: Language;
  /** The installation's URL. */
  baseUrl: string;
  sendTimeout?: number;
}

/** Sends an email through the configured transport at once, without the outbox. Throws `DeliveryError`. */
export async function sendTestEmail(
  config: MailConfig,
  { to, language, baseUrl, sendTimeout = SEND_TIMEOUT }: TestEmail,
): Promise<Receipt> {
  const { subject, text, html } = testEmail(language, baseUrl);
  const email = {
    from: config.from,
    to: mailboxOf(to),
    subject,
    text,
    html,
    unsubscribeUrl: null,
    replyTo: null,
    idempotencyKey: TEST_MAIL_PREFIX + randomUUID(),
  };
  const transport = openTransport(config);
  const result = await withTimeout(
    (patience) => attempt((signal) => transport.send(email, signal), patience),
    sendTimeout,
  );
  if (result instanceof DeliveryError) throw result;
  return result;
}
