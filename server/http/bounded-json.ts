import { AppError } from "../errors.ts";

/**
 * The most values in a body, a message or a query; an empty list or object counts as two. A participation with the most
 * crews has 4,012, other requests not half that.
 */
export const MOST_VALUES = 5_000;
/** Maximum number of procedures in a tRPC batch. */
export const MAX_BATCH = 10;
/** Maximum number of open subscriptions on one socket, all of which a client asks for at once when it reconnects. */
export const MOST_SUBSCRIPTIONS = 20;
/** Maximum depth: no procedure needs a fifth of it. */
export const MAX_DEPTH = 20;

const [QUOTE, BACKSLASH, COMMA] = Buffer.from('"\\,');
const OPENING = new Set(Buffer.from("[{"));
const CLOSING = new Set(Buffer.from("]}"));

/**
 * Bounds the work for a JSON text: many small values cost fifty times a long text's. Call it before parsing; it does
 * not check that it is JSON. Throws `MalformedRequest`.
 */
export function assertBounded(json: Uint8Array): void {
  let values = 1;
  let depth = 0;
  let isInText = false;
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at] ?? 0;
    // Outside of a text, the parser ends here.
    if (byte === BACKSLASH) at += 1;
    else if (byte === QUOTE) isInText = !isInText;
    else if (isInText) continue;
    else if (byte === COMMA) values += 1;
    else if (OPENING.has(byte)) {
      // With the first value in it.
      values += 1;
      depth += 1;
    } else if (CLOSING.has(byte)) depth -= 1;
    if (values > MOST_VALUES || depth > MAX_DEPTH) throw new AppError("MalformedRequest");
  }
}
