import { once } from "node:events";
import { readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import type { Certificate } from "./certificate.ts";
import { SMTPServer, type SMTPServerDataStream, type SMTPServerEnvelope } from "smtp-server";
import type { OutgoingEmail } from "../../server/mail/transports/transport.ts";

interface TakenMessage {
  /** Whether it came through an encrypted connection. */
  encrypted: boolean;
  sender: string;
  recipients: string[];
  /** The message as it came, headers and all. */
  raw: string;
}

/** `mute` accepts messages without a response; `refuses` returns a code for the named command. */
type Behaviour = "well" | "mute" | { refuses: "password" | "sender" | "recipient" | "message"; code: number };

const SMTP_USER = "crewtide";
export const SMTP_PASSWORD = "smtp-secret/password";

export interface TestSmtpServer {
  /** Its address, user and password included. */
  url: string;
  messages: TakenMessage[];
  /** How often it was sent a user and a password. */
  signIns: () => number;
  behave: (behaviour: Behaviour) => void;
  stop: () => Promise<void>;
}

/** An email to send. */
export const MAIL: OutgoingEmail = {
  from: "Crewtide <crewtide@example.org>",
  to: "ada@example.org",
  subject: "Grüße",
  text: "A line\n.\nwith a dot alone, and ü\n",
  html: "<p>ü</p>",
  unsubscribeUrl: null,
  replyTo: null,
  idempotencyKey: "key-1",
};

interface Options {
  /** Encrypts at a client's STARTTLS, or from the start; never without. */
  tls?: Certificate & { from: "STARTTLS" | "the start" };
}

/** An SMTP server on a free port that keeps what it takes. If it can encrypt, it takes no password before it does. */
export async function startSmtpServer({ tls }: Options = {}): Promise<TestSmtpServer> {
  const messages: TakenMessage[] = [];
  let behaviour: Behaviour = "well";
  let signIns = 0;
  const refusalOf = (command: string) => {
    if (typeof behaviour !== "object" || behaviour.refuses !== command) return null;
    return Object.assign(new Error("This is how it is"), { responseCode: behaviour.code });
  };
  const takeMessage = async (
    stream: SMTPServerDataStream,
    { envelope, secure }: { envelope: SMTPServerEnvelope; secure: boolean },
    callback: (error?: Error | null) => void,
  ) => {
    const raw = await text(stream).catch(() => null);
    if (raw === null) return callback(new Error("The client went away in the middle of it"));
    const refusal = refusalOf("message");
    if (refusal) return callback(refusal);
    messages.push({
      encrypted: secure,
      sender: envelope.mailFrom ? envelope.mailFrom.address : "",
      recipients: envelope.rcptTo.map(({ address }) => address),
      raw,
    });
    if (behaviour !== "mute") callback();
  };
  const server = new SMTPServer({
    closeTimeout: 1,
    ...(tls
      ? { secure: tls.from === "the start", cert: readFileSync(tls.cert), key: readFileSync(tls.key) }
      : { allowInsecureAuth: true, disabledCommands: ["STARTTLS"] }),
    onAuth: ({ username, password }, _session, callback) => {
      signIns += 1;
      const known = username === SMTP_USER && password === SMTP_PASSWORD;
      const refusal = refusalOf("password") ?? (known ? null : new Error("Wrong password"));
      callback(refusal, { user: username });
    },
    onMailFrom: (_address, _session, callback) => callback(refusalOf("sender")),
    onRcptTo: (_address, _session, callback) => callback(refusalOf("recipient")),
    onData: (stream, { envelope, secure }, callback) => void takeMessage(stream, { envelope, secure }, callback),
  });
  // A connection that a client gives up is no failure of the server.
  server.on("error", () => undefined);
  const listener = server.listen(0, "127.0.0.1");
  await once(listener, "listening");
  const { port } = listener.address() as AddressInfo;
  return {
    url: `${tls?.from === "the start" ? "smtps" : "smtp"}://${SMTP_USER}:${encodeURIComponent(SMTP_PASSWORD)}@127.0.0.1:${port}`,
    messages,
    signIns: () => signIns,
    behave: (next) => {
      behaviour = next;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
      }),
  };
}
