import type { Logger } from "pino";
import type { MailConfig } from "../../config.ts";
import type { MailTransport } from "./transport.ts";

/** Opens the configured mail transport. Its packages are loaded with the first mail, not when the server starts. */
export function openTransport(config: MailConfig, log: Logger): MailTransport {
  let loaded: Promise<MailTransport> | undefined;
  return {
    send: async (mail, signal) => {
      loaded ??= load(config, log);
      const transport = await loaded;
      await transport.send(mail, signal);
    },
  };
}

async function load(config: MailConfig, log: Logger): Promise<MailTransport> {
  switch (config.via) {
    case "resend":
      return (await import("./resend.ts")).resendTransport(config);
    case "smtp":
      return (await import("./smtp.ts")).smtpTransport(config.url);
    case "files":
      return (await import("./files.ts")).fileTransport(config.folder, log);
  }
}
