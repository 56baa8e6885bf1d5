import { createHash } from "node:crypto";
import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { request, type Agent } from "node:https";
import { DeliveryError, errorCode, inMilliseconds } from "../transports/transport.ts";
import type { PushKey } from "./push-key.ts";
import { NOT_PUBLIC } from "./public-addresses.ts";

interface OutgoingNotification {
  device: { endpoint: string; p256dh: string; auth: string };
  /** The notification as JSON. */
  text: string;
  /** A later notification with the same tag replaces this one where it still waits for the device. */
  tag: string;
  /** How long the push service keeps it for a device that is off, in seconds. */
  seconds: number;
}

export interface PushTransport {
  /** Resolves once the push service has accepted the notification. Throws `DeliveryError`. */
  send: (notification: OutgoingNotification, signal: AbortSignal) => Promise<void>;
}

const ENCODING = "aes128gcm";
/** Push services keep nothing for longer, in seconds. */
const LONGEST = 28 * 24 * 60 * 60;
/** The code of an error that means that the device is no longer there. */
export const GONE = "GONE";
const GONE_STATUSES = new Set([404, 410]);
/** Refusals that may pass. */
const PASSING = new Set([408, 425, 429]);

interface PushOptions {
  key: PushKey;
  /** Whom push services may write to: an https or mailto address. */
  contact: string;
  agent: Agent;
}

/** Sends Web Push (RFC 8030), encrypted (RFC 8291) and signed (RFC 8292). Its package is loaded with the first one. */
export function pushTransport({ key, contact, agent }: PushOptions): PushTransport {
  return {
    send: async ({ device: { endpoint, p256dh, auth }, text, tag, seconds }, signal) => {
      const { default: webPush } = await import("web-push");
      const { origin } = new URL(endpoint);
      const { cipherText } = webPush.encrypt(p256dh, auth, text, ENCODING);
      const { Authorization } = webPush.getVapidHeaders(origin, contact, key.publicKey, key.privateKey, ENCODING);
      const headers = {
        Authorization,
        "Content-Encoding": ENCODING,
        "Content-Length": cipherText.length,
        Urgency: "normal",
        TTL: Math.min(Math.max(seconds, 0), LONGEST),
        Topic: createHash("sha256").update(`${endpoint} ${tag}`).digest("base64url").slice(0, 32),
      };
      const sent = request(endpoint, { method: "POST", headers, agent, signal });
      sent.end(cipherText);
      const response = await responseOf(sent);
      // A stranger's response may be endless, and a redirect is not followed: it could lead anywhere.
      response.destroy();
      const { statusCode: status = 0, headers: received } = response;
      if (status >= 200 && status < 300) return;
      throw new DeliveryError(`The push service returned ${status}`, {
        code: GONE_STATUSES.has(status) ? GONE : String(status),
        permanent: status < 500 && !PASSING.has(status),
        retryAfter: inMilliseconds(received["retry-after"]),
      });
    },
  };
}

async function responseOf(sent: ReturnType<typeof request>): Promise<IncomingMessage> {
  try {
    const [response] = (await once(sent, "response")) as [IncomingMessage];
    return response;
  } catch (error) {
    const code = errorCode(error);
    throw new DeliveryError("The push service did not respond", {
      code,
      permanent: code === NOT_PUBLIC,
      cause: error,
    });
  }
}
