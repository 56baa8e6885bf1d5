import { createECDH, createPublicKey, randomBytes, verify, type ECDH } from "node:crypto";
import { readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { Agent, createServer } from "node:https";
import { buffer } from "node:stream/consumers";
import ece from "http_ece";
import { makeCertificate } from "./certificate.ts";
import { close, listen } from "./ports.ts";
import { makeTempFolder } from "./temp-folder.ts";
import type { PushDevice, NotificationToPerson } from "../../shared/notifications/notifications.ts";

const ORIGIN = "https://push.example.org";

interface TakenNotification {
  /** The path of the device. */
  to: string;
  notification: NotificationToPerson;
  topic: string | undefined;
  urgency: string | undefined;
  /** For how many seconds the service is to keep it. */
  seconds: number;
  /** Who sends, and with which key. */
  contact: string;
  key: string;
}

/**
 * - `well`: takes notifications.
 * - `down`: closes every connection.
 * - `silent`: does not answer.
 * - a status: takes nothing and returns the status, perhaps with a place to go on to, or when to try again.
 */
type Behaviour = "well" | "down" | "silent" | { status: number; location?: string; "retry-after"?: string };

export interface PushService {
  notifications: TakenNotification[];
  /** How many requests there were, taken or not. */
  readonly requests: number;
  behave: (behaviour: Behaviour) => void;
  /** Does not answer for this device, until it behaves in another way. */
  silence: (device: PushDevice) => void;
  /** Closes all connections. */
  hangUp: () => void;
  /** Forgets what was sent, and behaves well again. */
  beginAnew: () => void;
  /** Does as a browser does that lets a server notify: makes keys, and an address here. */
  subscribe: (timeZone?: string) => PushDevice;
  /** Connects to this service whatever the address says. */
  connection: { port: number; ca: string };
  stop: () => Promise<void>;
}

export function agentTo({ port, ca }: PushService["connection"]): Agent {
  return new Agent({
    port,
    ca,
    lookup: (_hostname, options, callback) =>
      options.all ? callback(null, [{ address: "127.0.0.1", family: 4 }]) : callback(null, "127.0.0.1", 4),
  });
}

/**
 * A push service (RFC 8030) that opens notifications as the device would (RFC 8291), with code of others, and checks
 * the server's signature (RFC 8292) with Node's.
 */
export async function startPushService(): Promise<PushService> {
  const certificate = certify();
  const devices = new Map<string, { secret: string; curve: ECDH }>();
  const notifications: TakenNotification[] = [];
  const silenced = new Set<string>();
  let behaviour: Behaviour = "well";
  let requests = 0;

  const behave = (next: Behaviour) => {
    silenced.clear();
    behaviour = next;
  };

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    requests += 1;
    const body = await buffer(request);
    if (behaviour === "silent" || silenced.has(request.url ?? "")) return undefined;
    if (behaviour === "down") return request.socket.destroy();
    if (typeof behaviour === "object") {
      const { status, ...headers } = behaviour;
      return response.writeHead(status, headers).end("no ".repeat(10_000));
    }
    const { url = "", method, headers } = request;
    const device = devices.get(url);
    const signed = checkSignature(headers.authorization);
    if (!device || method !== "POST" || !signed || headers["content-encoding"] !== "aes128gcm" || body.length > 4_096)
      return response.writeHead(400).end();
    const opened = ece.decrypt(body, { version: "aes128gcm", privateKey: device.curve, authSecret: device.secret });
    const topic = headers["topic"]?.toString();
    if (topic !== undefined && !/^[\w-]{1,32}$/.test(topic)) return response.writeHead(400).end();
    notifications.push({
      to: url,
      notification: JSON.parse(opened.toString("utf8")) as NotificationToPerson,
      topic,
      urgency: headers["urgency"]?.toString(),
      seconds: Number(headers["ttl"]),
      ...signed,
    });
    response.writeHead(201).end();
  };

  const server = createServer(certificate, (request, response) => void answer(request, response));
  const port = await listen(server);
  return {
    notifications,
    get requests() {
      return requests;
    },
    behave,
    silence: ({ endpoint }) => void silenced.add(new URL(endpoint).pathname),
    hangUp: () => server.closeAllConnections(),
    beginAnew: () => {
      notifications.length = 0;
      requests = 0;
      behave("well");
    },
    subscribe: (timeZone = "UTC") => {
      const curve = createECDH("prime256v1");
      const p256dh = curve.generateKeys("base64url");
      const secret = randomBytes(16).toString("base64url");
      const path = `/${randomBytes(8).toString("hex")}`;
      devices.set(path, { secret, curve });
      return { endpoint: ORIGIN + path, p256dh, auth: secret, time_zone: timeZone };
    },
    connection: { port, ca: certificate.cert },
    stop: async () => {
      server.closeAllConnections();
      await close(server);
    },
  };
}

/** Checks the header of RFC 8292. Returns who has signed; undefined if anything is wrong. */
function checkSignature(header = ""): { contact: string; key: string } | undefined {
  const [, token = "", key = ""] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(header) ?? [];
  const [head = "", claims = "", signature = ""] = token.split(".");
  const read = (part: string) => JSON.parse(Buffer.from(part, "base64url").toString()) as Record<string, unknown>;
  const point = Buffer.from(key, "base64url");
  const publicKey = createPublicKey({
    key: { kty: "EC", crv: "P-256", x: inBase64(point.subarray(1, 33)), y: inBase64(point.subarray(33)) },
    format: "jwk",
  });
  const isSigned = verify(
    "sha256",
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  const { aud, exp, sub } = read(claims);
  const now = Date.now() / 1_000;
  const isValid = aud === ORIGIN && Number(exp) > now && Number(exp) <= now + 24 * 3_600;
  if (!isSigned || !isValid || read(head)["alg"] !== "ES256") return undefined;
  return { contact: String(sub), key };
}

const inBase64 = (part: Buffer) => part.toString("base64url");

function certify(): { key: string; cert: string } {
  const folder = makeTempFolder();
  const { key, cert } = makeCertificate(folder.path, "DNS:push.example.org");
  const made = { key: readFileSync(key, "utf8"), cert: readFileSync(cert, "utf8") };
  folder.remove();
  return made;
}
