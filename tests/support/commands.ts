import { spawn } from "node:child_process";
import { once } from "node:events";
import { stripVTControlCharacters } from "node:util";
import { afterEach, vi } from "vitest";
import { LONG } from "./trials.ts";

export const POLLING = { timeout: LONG - 10_000, interval: 50 };

/** A command that a test has started. */
export interface Command {
  /** Returns its output so far, without colours. */
  output: () => string;
  /** Waits until its output matches; returns the match. */
  says: (pattern: RegExp) => Promise<RegExpExecArray>;
  /** Presses keys at its terminal. */
  press: (keys: string) => void;
  /** Resolves with the exit code. */
  ended: Promise<number | null>;
  /** Sends SIGTERM and waits for the end. */
  stop: () => Promise<number | null>;
}

/** Returns a function that starts a command in a folder. Each is stopped after its test. */
export function commandsIn(folder: () => string): (line: string[]) => Command {
  const running: Command[] = [];
  afterEach(async () => {
    for (const command of running.splice(0)) await command.stop();
  });
  return (line) => {
    const command = start(folder(), line);
    running.push(command);
    return command;
  };
}

function start(folder: string, [program = "", ...rest]: string[]): Command {
  const child = spawn(program, rest, {
    cwd: folder,
    env: { PATH: process.env["PATH"], HOME: process.env["HOME"], TIME_ZONE: "UTC", PORT: "0" },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => (output += text));
  const ended = once(child, "close").then(([code]) => code as number | null);
  const text = () => stripVTControlCharacters(output);
  return {
    output: text,
    says: (pattern) =>
      vi.waitFor(() => {
        const match = pattern.exec(text());
        if (!match) throw new Error(`It has not said ${pattern}:\n${text()}`);
        return match;
      }, POLLING),
    press: (keys) => void child.stdin.write(keys),
    ended,
    stop: () => {
      child.kill("SIGTERM");
      return ended;
    },
  };
}
