import type { SendMailOptions } from "nodemailer";
import type { OutgoingEmail } from "./transport.ts";

/** An email for nodemailer. Addresses are objects, since a comma would make two. Files and URLs are disabled. */
export function composeMessage(email: OutgoingEmail) {
  const { from, to, subject, text, html, unsubscribeUrl, replyTo, idempotencyKey } = email;
  return {
    from,
    to: { name: "", address: to },
    ...(replyTo !== null && { replyTo: { name: "", address: replyTo } }),
    subject,
    text,
    html,
    // Mail servers and programs treat two messages with one id as the same message.
    messageId: `<${idempotencyKey}@${domainOf(from)}>`,
    headers: headersFor(unsubscribeUrl),
    disableFileAccess: true,
    disableUrlAccess: true,
  } satisfies SendMailOptions;
}

/** Prevents automatic replies (RFC 3834), and lets mail programs offer to unsubscribe at once (RFC 8058). */
export function headersFor(unsubscribeUrl: string | null): Record<string, string> {
  return {
    "Auto-Submitted": "auto-generated",
    ...(unsubscribeUrl !== null && {
      "List-Unsubscribe": `<${unsubscribeUrl}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    }),
  };
}

function domainOf(from: string): string {
  return /@([^\s@<>]+)>?$/.exec(from)?.[1] ?? "localhost";
}
