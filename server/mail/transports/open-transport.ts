import type { Logger } from "pino";
import type { MailConfig } from "../../config.ts";
import { fileTransport } from "./files.ts";
import { resendTransport } from "./resend.ts";
import { smtpTransport } from "./smtp.ts";
import type { MailTransport } from "./transport.ts";

/** The way that the configuration chose for mail. */
export function openTransport(config: MailConfig, log: Logger): MailTransport {
  switch (config.via) {
    case "resend":
      return resendTransport(config);
    case "smtp":
      return smtpTransport(config.url);
    case "files":
      return fileTransport(config.folder, log);
  }
}
