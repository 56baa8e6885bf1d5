import { relative } from "node:path";
import type { Config, MailConfig } from "../config.ts";
import { isPostgresql } from "../db/database.ts";

/** The text that a terminal shows when the server is ready. A `setupUrl` means that it is new. */
export function describeStart({ url, setupUrl }: { url: string; setupUrl: string | null }, config: Config): string {
  return `
Crewtide is ready at ${url}

${setupUrl ? `  Set it up   ${setupUrl}\n` : ""}  Data        ${describePlace(config.database)}
  Mail        ${describeMail(config.mail)}

Press Ctrl-C to stop.

`;
}

/** Without the user and the password. */
export function describePlace(database: string): string {
  if (!isPostgresql(database)) return describePath(database);
  const { host, pathname } = new URL(database);
  return `PostgreSQL, ${decodeURIComponent(pathname.slice(1))} at ${host || "this machine"}`;
}

export function describeMail(mail: MailConfig): string {
  if (mail.via === "resend") return "sent through Resend";
  if (mail.via === "smtp") return `sent through ${new URL(mail.url).host}`;
  return `kept as files in ${describePath(mail.folder)}; no mail server is set`;
}

/** Relative to the working folder if it is in there. */
function describePath(path: string): string {
  const within = relative("", path);
  return within.startsWith("..") ? path : within;
}
