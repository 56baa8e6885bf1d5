import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { argumentsFor } from "./programs.ts";

export interface ServerProcess {
  /** Resolves with the address once it listens; rejects where it ends before. */
  ready: Promise<string>;
  /** Resolves when the process has exited. */
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null; output: string; errors: string }>;
  kill: (signal: NodeJS.Signals) => void;
  /** Its standard output so far. */
  output: () => string;
}

/** The server as a process of its own, on a free port; `launcher` is a command to which its own is appended. */
export function spawnServer(environment: Record<string, string>, launcher: string[] = []): ServerProcess {
  const [launch, ...arguments_] = launcher;
  const own = argumentsFor("server/start/main.ts");
  const args = launch === undefined ? own : [...arguments_, process.execPath, ...own];
  const child = spawn(launch ?? process.execPath, args, {
    // Nothing else of this process's: Vitest has a BASE_URL of its own.
    env: {
      PATH: process.env["PATH"],
      NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"],
      PORT: "0",
      TIME_ZONE: "UTC",
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  return followServer(child);
}

/** Follows a server that was started as a process and writes its log as JSON. */
export function followServer(child: ChildProcess): ServerProcess {
  let output = "";
  let errors = "";
  const ended = once(child, "close").then(([code, signal]) => ({ code, signal, output, errors }));
  const ready = new Promise<string>((resolve, reject) => {
    child.stdout?.setEncoding("utf8").on("data", (chunk: string) => {
      output += chunk;
      const [, url] = /Crewtide is ready at (http:\S+?)"/.exec(output) ?? [];
      if (url) resolve(url);
    });
    child.stderr?.setEncoding("utf8").on("data", (chunk: string) => (errors += chunk));
    void ended.then(() => reject(new Error(`The server has ended: ${errors}`)));
  });
  // Prevents an unhandled rejection if a test only waits for the end.
  ready.catch(() => undefined);
  return { ready, ended, kill: (signal) => void child.kill(signal), output: () => output };
}
