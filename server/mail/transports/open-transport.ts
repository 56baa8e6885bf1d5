import type { MailConfig } from "../../config.ts";
import type { MailTransport } from "./transport.ts";

/** Opens the configured mail transport. Its packages are loaded with the first email, not when the server starts. */
export function openTransport(config: MailConfig): MailTransport {
  let loaded: Promise<MailTransport> | undefined;
  return {
    send: async (email, signal) => {
      loaded ??= load(config);
      const transport = await loaded;
      return transport.send(email, signal);
    },
  };
}

async function load(config: MailConfig): Promise<MailTransport> {
  switch (config.via) {
    case "resend":
      return (await import("./resend.ts")).resendTransport(config);
    case "smtp":
      return (await import("./smtp.ts")).smtpTransport(config.url);
    case "files":
      return (await import("./files.ts")).fileTransport(config.folder);
  }
}
