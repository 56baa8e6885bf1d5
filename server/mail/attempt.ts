import { once } from "node:events";
import { DeliveryError, type Receipt } from "./transports/transport.ts";

/** Timeout of an attempt in milliseconds; well below its lease. */
export const SEND_TIMEOUT = 15_000;

/** Makes one attempt. Returns how it was delivered, or why not. Ends when `signal` is aborted, whatever `send` does. */
export async function attempt(
  send: (signal: AbortSignal) => Promise<Receipt>,
  signal: AbortSignal,
): Promise<Receipt | DeliveryError> {
  try {
    signal.throwIfAborted();
    const abandoned = once(signal, "abort").then(() => asDeliveryError(signal.reason));
    return await Promise.race([send(signal), abandoned]);
  } catch (error) {
    // An aborted request does not know the reason.
    return asDeliveryError(signal.aborted ? signal.reason : error);
  }
}

/** Runs `work` with a signal that is aborted after a timeout, or by the controller. */
export async function withTimeout<Result>(
  work: (signal: AbortSignal) => Promise<Result>,
  milliseconds: number,
  controller = new AbortController(),
): Promise<Result> {
  const timeout = setTimeout(() => controller.abort(noAnswer(milliseconds)), milliseconds);
  try {
    return await work(controller.signal);
  } finally {
    clearTimeout(timeout);
  }
}

function noAnswer(milliseconds: number): DeliveryError {
  return new DeliveryError(`No response within ${milliseconds / 1_000} seconds`, { code: "TIMEOUT" });
}

function asDeliveryError(error: unknown): DeliveryError {
  if (error instanceof DeliveryError) return error;
  const message = error instanceof Error ? error.message : "Sending failed";
  return new DeliveryError(message, { code: "UNKNOWN", cause: error });
}
