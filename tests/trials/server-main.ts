/** The server as it is run, in a process that also tells its parent how much memory and processor time it uses. */
import type { Usage } from "./server-process.ts";

process.on("message", () => {
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  process.send?.({ heapUsed, external, cpu: (user + system) / 1000 } satisfies Usage);
});
// Only whether it serves decides how long it runs; but it does not outlive its parent.
process.channel?.unref();
process.on("disconnect", () => process.exit(1));

await import("../../server/start/main.ts");
