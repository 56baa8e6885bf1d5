import { Resend, type ErrorResponse } from "resend";
import { AUTOMATIC } from "./message.ts";
import { DeliveryError, type MailTransport } from "./transport.ts";

interface ResendAccount {
  apiKey: string;
  /** Null means Resend's own address. */
  baseUrl: string | null;
}

/** Sends by Resend, which for 24 hours takes a repeated idempotency key for the same mail. */
export function resendTransport({ apiKey, baseUrl }: ResendAccount): MailTransport {
  const resend = new Resend(apiKey, baseUrl === null ? {} : { baseUrl });
  return {
    send: async ({ from, to, subject, text, html, idempotencyKey }, signal) => {
      const { data, error, headers } = await resend.emails.send(
        { from, to: [to], subject, text, html, headers: AUTOMATIC },
        // The SDK waits for ever by itself.
        { idempotencyKey, signal },
      );
      if (error) throw refusal(error, { apiKey, retryAfter: headers?.["retry-after"] });
      // What stands between may answer anything with a 200.
      if (!data?.id) throw new DeliveryError("Resend's answer names no mail", { code: "NO_ID" });
    },
  };
}

function refusal(
  { name, message, statusCode }: ErrorResponse,
  { apiKey, retryAfter }: { apiKey: string; retryAfter: string | undefined },
): DeliveryError {
  // Without a status nothing was answered; without one in its body, something else than Resend did.
  if (!statusCode) return new DeliveryError("Resend gave no answer", { code: "UNREACHABLE" });
  const reason = `Resend answered ${statusCode} ${name}: ${message}`.replaceAll(apiKey, "...");
  return new DeliveryError(reason, {
    code: String(statusCode),
    permanent: isPermanent(statusCode, name),
    retryAfter: inMilliseconds(retryAfter),
  });
}

function isPermanent(status: number, name: ErrorResponse["name"]): boolean {
  if (status < 400 || status >= 500 || status === 408 || status === 429) return false;
  // The same mail is being taken at this moment.
  return name !== "concurrent_idempotent_requests";
}

function inMilliseconds(seconds: string | undefined): number | null {
  return seconds !== undefined && /^\d+$/.test(seconds) ? Number(seconds) * 1_000 : null;
}
