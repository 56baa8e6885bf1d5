import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { expect, onTestFinished } from "vitest";
import { argumentsFor } from "./programs.ts";
import { PASSWORD } from "./world.ts";

/** One of ours, or the path of somebody's own. */
export type Script = Parameters<typeof argumentsFor>[0] | { path: string };

interface Call {
  /** The server's URL. */
  url: string;
  args?: string[] | undefined;
  environment?: Record<string, string> | undefined;
}

export interface ScriptProcess {
  child: ChildProcess;
  /** Its output so far. */
  written: { output: string; errors: string };
  /** Waits until it has written that. */
  until: (stream: "output" | "errors", text: string) => Promise<void>;
  /** Its exit code, once it has ended. */
  ended: Promise<number | null>;
}

/** Runs a script as ada, in a process that ends with the test at the latest. */
export function runScript(script: Script, { url, args = [], environment = {} }: Call): ScriptProcess {
  const program = typeof script === "string" ? argumentsFor(script) : ["--import", "tsx", script.path];
  const child = spawn(process.execPath, [...program, ...args], {
    cwd: join(import.meta.dirname, "../.."),
    env: {
      ...process.env,
      CREWTIDE_URL: url,
      CREWTIDE_EMAIL: "ada@example.org",
      CREWTIDE_PASSWORD: PASSWORD,
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const written = { output: "", errors: "" };
  let wake = () => {};
  child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
    written.output += chunk;
    wake();
  });
  child.stderr.setEncoding("utf8").on("data", (chunk: string) => {
    written.errors += chunk;
    wake();
  });
  return {
    child,
    written,
    until: async (stream, text) => {
      while (!written[stream].includes(text)) await new Promise<void>((resolve) => (wake = resolve));
    },
    ended: once(child, "close").then(([code]) => code as number | null),
  };
}

/** Runs a script that has to succeed without an error, and returns its output. */
export async function outputOf(script: Script, call: Call): Promise<string> {
  const { written, ended } = runScript(script, call);
  expect({ code: await ended, errors: written.errors }).toEqual({ code: 0, errors: "" });
  return written.output;
}
