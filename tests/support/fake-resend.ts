import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { z } from "zod";
import { close, listen } from "./ports.ts";

const payloadSchema = z.object({
  from: z.string(),
  to: z.array(z.string()),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  headers: z.record(z.string(), z.string()),
  reply_to: z.string().optional(),
});

interface TakenEmail extends z.infer<typeof payloadSchema> {
  id: string;
  idempotencyKey: string;
}

/**
 * - `well`: accepts emails and responds.
 * - `down`: closes every connection.
 * - `mute`: accepts emails and never responds.
 * - `slow`: accepts emails and responds once its behaviour is changed.
 * - a status: accepts nothing and returns the status.
 */
type Behaviour = "well" | "down" | "mute" | "slow" | { status: number; retryAfter?: number; message?: string };

export interface FakeResend {
  url: string;
  /** The emails that were taken, each once. */
  mails: TakenEmail[];
  /** The idempotency key of every request, taken or not. */
  requests: string[];
  /** The API keys it was called with. */
  apiKeys: Set<string>;
  behave: (behaviour: Behaviour) => void;
  stop: () => Promise<void>;
}

/** A server that behaves like Resend: a repeated idempotency key with the same payload is the same email. */
export async function startFakeResend(): Promise<FakeResend> {
  const mails: TakenEmail[] = [];
  const requests: string[] = [];
  const apiKeys = new Set<string>();
  const payloads = new Map<string, string>();
  const inProgress = new Set<string>();
  let behaviour: Behaviour = "well";
  let held: (() => void)[] = [];

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const idempotencyKey = String(request.headers["idempotency-key"] ?? "");
    requests.push(idempotencyKey);
    apiKeys.add(String(request.headers.authorization).replace("Bearer ", ""));
    const body = await text(request);
    if (behaviour === "down") return request.socket.destroy();
    if (typeof behaviour === "object") {
      const { status, retryAfter, message = "This is how it is" } = behaviour;
      if (retryAfter !== undefined) response.setHeader("retry-after", retryAfter);
      return refuse(response, status, { name: "application_error", message });
    }
    if (request.method !== "POST" || request.url !== "/emails") return refuse(response, 404, { name: "not_found" });
    const known = payloads.get(idempotencyKey);
    if (inProgress.has(idempotencyKey)) return refuse(response, 409, { name: "concurrent_idempotent_requests" });
    if (known !== undefined && known !== body) return refuse(response, 409, { name: "invalid_idempotent_request" });
    const mail = mails.find((taken) => taken.idempotencyKey === idempotencyKey) ?? {
      ...payloadSchema.parse(JSON.parse(body)),
      id: `mail-${mails.length + 1}`,
      idempotencyKey,
    };
    if (known === undefined) mails.push(mail);
    payloads.set(idempotencyKey, body);
    if (behaviour === "mute") return;
    if (behaviour === "slow") {
      inProgress.add(idempotencyKey);
      await new Promise<void>((resolve) => {
        held.push(resolve);
      });
      inProgress.delete(idempotencyKey);
    }
    respond(response, 200, { id: mail.id });
  };

  const server = createServer((request, response) => void answer(request, response));
  const port = await listen(server);
  return {
    url: `http://127.0.0.1:${port}`,
    mails,
    requests,
    apiKeys,
    behave: (next) => {
      behaviour = next;
      for (const release of held) release();
      held = [];
    },
    stop: async () => {
      server.closeAllConnections();
      await close(server);
    },
  };
}

function refuse(response: ServerResponse, statusCode: number, error: { name: string; message?: string }): void {
  respond(response, statusCode, { message: "No", ...error, statusCode });
}

function respond(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}
