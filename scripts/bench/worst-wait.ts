import { setTimeout as delay } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import { ask } from "./http-client.ts";
import { time } from "./rounds.ts";

/** How long to wait between two health checks, in milliseconds. */
const PAUSE = 2;

// A thread that asks for the health of the server at a port until it gets a message, and answers with the longest wait in
// milliseconds. What floods the server keeps the main thread busy, and would be measured too.
const end = new AbortController();
parentPort?.once("message", () => end.abort());
const asking = () => time(() => ask(workerData as number, { path: "/healthz" }));
await asking();
parentPort?.postMessage("ready");
let worst = 0;
while (!end.signal.aborted) {
  worst = Math.max(worst, await asking());
  await delay(PAUSE);
}
parentPort?.postMessage(worst);
