import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Logger } from "pino";
import type { Config } from "../config.ts";
import { forHost } from "../errors.ts";
import { staticFiles } from "../http/static-files.ts";
import { startServer, type RunningServer } from "./server.ts";

const STOP_SIGNALS = ["SIGINT", "SIGTERM"] as const;

/** Starts the server; resolves once it listens. A first signal stops it gracefully, a second of its kind at once. */
export async function serveUntilSignal(config: Config, log: Logger): Promise<RunningServer> {
  const clientFolder = join(process.cwd(), "dist", "client");
  // In development Vite serves the client.
  const client = existsSync(clientFolder) ? staticFiles(clientFolder) : undefined;
  if (!client) log.warn({ clientFolder }, "The client is not built; only the API is served");
  const server = await startServer({ config, log, client });
  const stop = (signal: NodeJS.Signals) => {
    log.info({ signal }, "Crewtide is stopping");
    server.stop().catch((error: unknown) => {
      log.error({ err: error }, "Stopping failed");
      process.exitCode = 1;
    });
  };
  for (const signal of STOP_SIGNALS) process.once(signal, stop);
  return server;
}

/** Prints one line about a failed start, and sets exit code 1. */
export function reportFailedStart(error: unknown): void {
  process.exitCode = 1;
  process.stderr.write(`Crewtide could not start. ${describe(error)}\n`);
}

function describe(error: unknown): string {
  if (error instanceof Error && "code" in error && error.code === "EADDRINUSE" && "port" in error) {
    return `Port ${String(error.port)} is taken; PORT=${Number(error.port) + 1} would use the one after it.`;
  }
  if (error instanceof Error && "syscall" in error && ("address" in error || "hostname" in error)) {
    const { code, address, hostname } = error as { code?: unknown; address?: unknown; hostname?: unknown };
    if (["EADDRNOTAVAIL", "ENOTFOUND", "EAI_AGAIN"].includes(String(code)))
      return `HOST holds ${JSON.stringify(address ?? hostname)}, which is not an address of this machine; it takes one, or 0.0.0.0 for all.`;
  }
  return forHost(error);
}
