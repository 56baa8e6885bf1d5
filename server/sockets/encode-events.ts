import { randomUUID } from "node:crypto";
import { jsonEncoder, type Encoder } from "@trpc/server/adapters/ws";
import { AppError } from "../errors.ts";
import { assertBounded, MOST_SUBSCRIPTIONS } from "../http/bounded-json.ts";

/** A message of a subscription that brings an event. */
interface EventMessage {
  result: { data: { data: object } };
}

/** The most events whose bytes are kept: those who follow get an event at about the same time. */
const MOST_EVENTS = 50;

/** Stands for the event in the JSON of its message. Clients, who choose the ids of subscriptions, do not know it. */
const PLACE = randomUUID();

/** Encodes each event once for a thousand subscriptions, which would all wait. Those with one id share the bytes. */
export function encodeEventsOnce(): Encoder {
  const kept = new Map<object, { json: Buffer; message: string; bytes: Buffer<ArrayBuffer> }>();

  const encodeEvent = ({ result, ...envelope }: EventMessage): Buffer<ArrayBuffer> => {
    const event = result.data.data;
    const message = JSON.stringify({ ...envelope, result: { ...result, data: { ...result.data, data: PLACE } } });
    const known = kept.get(event);
    if (known?.message === message) return known.bytes;
    const json = known?.json ?? Buffer.from(JSON.stringify(event));
    const [before = "", after = ""] = message.split(JSON.stringify(PLACE));
    const bytes = Buffer.concat([Buffer.from(before), json, Buffer.from(after)]);
    kept.set(event, { json, message, bytes });
    const [oldest] = kept.keys();
    if (oldest && kept.size > MOST_EVENTS) kept.delete(oldest);
    return bytes;
  };

  return {
    decode: (message) => {
      if (typeof message === "string") assertBounded(Buffer.from(message));
      const decoded = jsonEncoder.decode(message);
      if (Array.isArray(decoded) && decoded.length > MOST_SUBSCRIPTIONS) throw new AppError("MalformedRequest");
      return decoded;
    },
    encode: (message) => (bringsEvent(message) ? encodeEvent(message) : jsonEncoder.encode(message)),
  };
}

function bringsEvent(message: unknown): message is EventMessage {
  return typeof (message as Partial<EventMessage>).result?.data?.data === "object";
}
