import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

interface Usage {
  /** In milliseconds since the start. */
  processorTime: number;
  /** Resident, in MB. */
  memory: number;
}

/** A server in a separate process. */
export interface Program {
  port: number;
  usage: () => Promise<Usage>;
  stop: () => Promise<void>;
}

const TELL_USAGE = fileURLToPath(new URL("tell-usage.mjs", import.meta.url));

/** Starts a program and resolves once it has printed its URL. */
export async function startProgram(args: readonly string[], environment: Record<string, string>): Promise<Program> {
  const child = spawn(process.execPath, ["--import", TELL_USAGE, ...args], {
    env: { PATH: process.env["PATH"], NODE_ENV: "production", ...environment },
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  const closed = once(child, "close");
  const port = await readPort(child);
  return {
    port,
    usage: async () => {
      const told = once(child, "message");
      child.send("usage");
      const [usage] = (await told) as [Usage];
      return usage;
    },
    stop: async () => {
      child.kill("SIGTERM");
      await closed;
    },
  };
}

function readPort({ stdout, spawnargs }: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    let output = "";
    stdout?.setEncoding("utf8").on("data", (chunk: string) => {
      output += chunk;
      const [, port] = /http:\/\/[\w.]+:(\d+)/.exec(output) ?? [];
      if (port !== undefined) resolve(Number(port));
    });
    stdout?.once("end", () => reject(new Error(`${spawnargs.join(" ")} ended early: ${output}`)));
  });
}
