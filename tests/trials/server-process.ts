import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { settingsFor } from "../support/new-database.ts";
import { findPort } from "../support/ports.ts";
import { argumentsFor } from "../support/programs.ts";
import { followServer } from "../support/server-process.ts";

/** The usage of a process: bytes, after a garbage collection, and milliseconds since it started. */
export interface Usage {
  heapUsed: number;
  /** Outside of V8's heap, such as what sockets buffer. */
  external: number;
  cpu: number;
}

export interface ServerProcess {
  readonly url: string;
  /** Starts it, or starts it again, on the same database and port, and resolves once it serves. */
  start: () => Promise<void>;
  /** Ends it by a signal and resolves once it is gone. */
  end: (signal: "SIGKILL" | "SIGTERM") => Promise<void>;
  /** Starts it, and kills it after some milliseconds, whatever it has come to. */
  startInVain: (delay: number) => Promise<void>;
  usage: () => Promise<Usage>;
}

/** The server that members use, as a process of its own on a database, not started yet. */
export async function createServerProcess(
  databaseUrl: string,
  environment: Record<string, string> = {},
): Promise<ServerProcess> {
  const port = await findPort();
  let child: ChildProcess | undefined;
  const running = () => {
    if (!child) throw new Error("The server is not running");
    return child;
  };
  const launch = () => {
    child = spawn(process.execPath, ["--expose-gc", ...argumentsFor("tests/trials/server-main.ts")], {
      env: {
        ...process.env,
        PORT: String(port),
        ...settingsFor(databaseUrl),
        TIME_ZONE: "UTC",
        LOG_LEVEL: "info",
        BASE_URL: "",
        RATE_LIMITS: "off",
        ...environment,
      },
      stdio: ["ignore", "pipe", "inherit", "ipc"],
    });
    return child;
  };
  const end = async (signal: NodeJS.Signals) => {
    const ending = running();
    if (ending.exitCode !== null) throw new Error(`The server ended by itself with ${ending.exitCode}`);
    const exited = once(ending, "exit");
    ending.kill(signal);
    await exited;
    child = undefined;
  };
  return {
    url: `http://127.0.0.1:${port}`,
    start: async () => void (await followServer(launch()).ready),
    end,
    startInVain: async (delay) => {
      launch().stdout?.resume();
      await new Promise((resolve) => setTimeout(resolve, delay));
      await end("SIGKILL");
    },
    usage: async () => {
      const answer = once(running(), "message");
      running().send("usage");
      return ((await answer) as [Usage])[0];
    },
  };
}
