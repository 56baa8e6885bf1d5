import { Resend, type ErrorResponse } from "resend";
import { headersFor } from "./message.ts";
import { DeliveryError, inMilliseconds, type MailTransport } from "./transport.ts";

interface ResendAccount {
  apiKey: string;
  /** Null means Resend's own URL. */
  baseUrl: string | null;
}

/** Sends with Resend, which treats a repeated idempotency key as the same email for 24 hours. */
export function resendTransport({ apiKey, baseUrl }: ResendAccount): MailTransport {
  const resend = new Resend(apiKey, baseUrl === null ? {} : { baseUrl });
  return {
    send: async ({ from, to, subject, text, html, unsubscribeUrl, replyTo, idempotencyKey }, signal) => {
      const { data, error, headers } = await resend.emails.send(
        {
          from,
          to: [to],
          subject,
          text,
          html,
          headers: headersFor(unsubscribeUrl),
          ...(replyTo !== null && { replyTo }),
        },
        // The SDK has no timeout of its own.
        { idempotencyKey, signal },
      );
      if (error) throw refusal(error, { apiKey, retryAfter: headers?.["retry-after"] });
      // A proxy in between may return anything with a 200.
      if (!data?.id) throw new DeliveryError("Resend's response contains no id", { code: "NO_ID" });
      return {};
    },
  };
}

function refusal(
  { name, message, statusCode }: ErrorResponse,
  { apiKey, retryAfter }: { apiKey: string; retryAfter: string | undefined },
): DeliveryError {
  // Without a status there was no response; without one in the body, the response is not from Resend.
  if (!statusCode) return new DeliveryError("Resend did not respond", { code: "UNREACHABLE" });
  const reason = `Resend returned ${statusCode} ${name}: ${message}`.replaceAll(apiKey, "...");
  return new DeliveryError(reason, {
    code: String(statusCode),
    permanent: isPermanent(statusCode, name),
    retryAfter: inMilliseconds(retryAfter),
  });
}

/** A key or a sender that is refused: a problem of the installation, which can be fixed within the day (`smtp.ts`). */
const OF_THE_INSTALLATION = [401, 403];
const TEMPORARY = new Set([...OF_THE_INSTALLATION, 408, 429]);

/** Whether this email was refused for good. */
function isPermanent(status: number, name: ErrorResponse["name"]): boolean {
  if (status < 400 || status >= 500 || TEMPORARY.has(status)) return false;
  // A concurrent request with the same key is in progress.
  return name !== "concurrent_idempotent_requests";
}
