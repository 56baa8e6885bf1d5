import { relative } from "node:path";
import type { Config, MailConfig } from "./config.ts";

/** The text that a terminal shows when the server is ready. A `setupUrl` means that it is new. */
export function describeStart({ url, setupUrl }: { url: string; setupUrl: string | null }, config: Config): string {
  return `
Crewtide is ready at ${url}

${setupUrl ? `  Set it up   ${setupUrl}\n` : ""}  Data        ${relative("", config.databasePath)}
  Mail        ${describeMail(config.mail)}

Press Ctrl-C to stop.

`;
}

function describeMail(mail: MailConfig): string {
  if (mail.via === "resend") return "sent through Resend";
  if (mail.via === "smtp") return `sent through ${new URL(mail.url).host}`;
  return `kept as files in ${relative("", mail.folder)}; no mail server is set`;
}
