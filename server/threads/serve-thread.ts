import { parentPort } from "node:worker_threads";

/** Makes the program of a thread do one piece of work for `Threads`, once it is loaded. */
export function serveThread(work: (input: unknown) => unknown): void {
  const port = parentPort;
  if (!port) throw new Error("This program runs in a thread");
  port.once("message", (input: unknown) => port.postMessage(work(input)));
  port.postMessage("ready");
}
