import type { SendMailOptions } from "nodemailer";
import type { OutgoingMail } from "./transport.ts";

/**
 * A mail as nodemailer composes it. The recipient is an address object: as a text, `a,b@example.org` would be
 * two people. Text and HTML come from the database, so nothing in them may make it read a file or an address.
 */
export function composeMessage({ from, to, subject, text, html, idempotencyKey }: OutgoingMail) {
  return {
    from,
    to: { name: "", address: to },
    subject,
    text,
    html,
    // Mail servers and programs take two messages of one id for the same message.
    messageId: `<${idempotencyKey}@${domainOf(from)}>`,
    headers: AUTOMATIC,
    disableFileAccess: true,
    disableUrlAccess: true,
  } satisfies SendMailOptions;
}

/** Keeps absence notes from answering (RFC 3834). */
export const AUTOMATIC = { "Auto-Submitted": "auto-generated" };

function domainOf(from: string): string {
  return /@([^\s@<>]+)>?$/.exec(from)?.[1] ?? "localhost";
}
