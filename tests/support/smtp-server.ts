import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer, type SMTPServerDataStream, type SMTPServerEnvelope } from "smtp-server";

interface TakenMessage {
  sender: string;
  recipients: string[];
  /** The message as it came, headers and all. */
  raw: string;
}

/** `mute` accepts messages without a response; `refuses` returns a code for the named command. */
type Behaviour = "well" | "mute" | { refuses: "password" | "sender" | "recipient" | "message"; code: number };

export const SMTP_USER = "crewtide";
export const SMTP_PASSWORD = "smtp-secret/password";

export interface TestSmtpServer {
  /** Its address, user and password included. */
  url: string;
  messages: TakenMessage[];
  behave: (behaviour: Behaviour) => void;
  stop: () => Promise<void>;
}

/** An SMTP server on a free port that keeps what it takes. */
export async function startSmtpServer(): Promise<TestSmtpServer> {
  const messages: TakenMessage[] = [];
  let behaviour: Behaviour = "well";
  const refusalOf = (command: string) => {
    if (typeof behaviour !== "object" || behaviour.refuses !== command) return null;
    return Object.assign(new Error("This is how it is"), { responseCode: behaviour.code });
  };
  const takeMessage = async (
    stream: SMTPServerDataStream,
    envelope: SMTPServerEnvelope,
    callback: (error?: Error | null) => void,
  ) => {
    const raw = await text(stream);
    const refusal = refusalOf("message");
    if (refusal) return callback(refusal);
    messages.push({
      sender: envelope.mailFrom ? envelope.mailFrom.address : "",
      recipients: envelope.rcptTo.map(({ address }) => address),
      raw,
    });
    if (behaviour !== "mute") callback();
  };
  const server = new SMTPServer({
    allowInsecureAuth: true,
    closeTimeout: 1,
    // Its own certificate is nobody's.
    disabledCommands: ["STARTTLS"],
    onAuth: ({ username, password }, _session, callback) => {
      const known = username === SMTP_USER && password === SMTP_PASSWORD;
      const refusal = refusalOf("password") ?? (known ? null : new Error("Wrong password"));
      callback(refusal, { user: username });
    },
    onMailFrom: (_address, _session, callback) => callback(refusalOf("sender")),
    onRcptTo: (_address, _session, callback) => callback(refusalOf("recipient")),
    onData: (stream, { envelope }, callback) => void takeMessage(stream, envelope, callback),
  });
  // A connection that a client gives up is no failure of the server.
  server.on("error", () => undefined);
  const listener = server.listen(0, "127.0.0.1");
  await once(listener, "listening");
  const { port } = listener.address() as AddressInfo;
  return {
    url: `smtp://${SMTP_USER}:${encodeURIComponent(SMTP_PASSWORD)}@127.0.0.1:${port}`,
    messages,
    behave: (next) => {
      behaviour = next;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
      }),
  };
}
