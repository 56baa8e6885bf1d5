import { createTransport } from "nodemailer";
import { composeMessage } from "./message.ts";
import { explainConnection } from "./explain-connection.ts";
import { DeliveryError, errorCode, type MailTransport } from "./transport.ts";

/** How long the server may take to greet, in milliseconds: less than an attempt may take in all. */
const GREETING_TIMEOUT = 10_000;

/** Sends mail through the SMTP server at an `smtp://` or `smtps://` URL, with one connection per email. */
export function smtpTransport(url: string, greetingTimeout = GREETING_TIMEOUT): MailTransport {
  // A server that encrypts from the start says nothing to one that does not, and an attempt ends after 15 seconds.
  const transporter = createTransport({ url, greetingTimeout });
  const credentials = credentialsIn(url);
  return {
    send: async (email, signal) => {
      try {
        await transporter.sendMail({ ...composeMessage(email), signal });
        return {};
      } catch (error) {
        throw refusal(error, { url, credentials });
      }
    },
  };
}

/** The user and the password, each as encoded in the URL and decoded. */
function credentialsIn(url: string): string[] {
  const { username, password } = new URL(url);
  return [username, password].flatMap((part) => [part, decodeURIComponent(part)]).filter((part) => part !== "");
}

function refusal(error: unknown, { url, credentials }: { url: string; credentials: readonly string[] }): DeliveryError {
  if (!(error instanceof Error)) return new DeliveryError("The SMTP server failed", { code: "UNKNOWN", cause: error });
  let reason = `The SMTP server: ${error.message}`;
  for (const secret of credentials) reason = reason.replaceAll(secret, "...");
  reason += explainConnection(error.message, url);
  return new DeliveryError(reason, { code: codeOf(error), permanent: isPermanent(error), cause: error });
}

function codeOf(error: Error): string {
  if ("responseCode" in error && typeof error.responseCode === "number") return String(error.responseCode);
  return errorCode(error);
}

/** Whether this recipient or message was refused. An earlier 5xx is the installation's fault, and can be mended. */
function isPermanent(error: Error): boolean {
  if (!("command" in error)) return false;
  // Nodemailer itself rejects the recipient's address.
  if (error.command === "API") return "code" in error && error.code === "EENVELOPE";
  const aboutThisEmail = error.command === "RCPT TO" || error.command === "DATA";
  return aboutThisEmail && "permanent" in error && error.permanent === true;
}
