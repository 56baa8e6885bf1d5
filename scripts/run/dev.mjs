import { createServer } from "node:net";
import { parseArgs } from "node:util";
import { command } from "./command.mjs";
import { readEnvironmentFile } from "./environment.mjs";
import { ensureInstalled } from "./install.mjs";
import { COMPILED, TYPESCRIPT } from "./node-runtime.mjs";
import { run } from "./processes.mjs";
import { say, SetupError } from "./progress.mjs";

const FIRST_PORT = 5173;
const FIRST_SERVER_PORT = 3000;
const VITE_OPTIONS = ["--host=localhost", "--strictPort", "--clearScreen=false"];

/** Runs the server and Vite, both reloading. With `--empty` or a `DATABASE_URL`, the database is used as it is. */
await command(async () => {
  const empty = readArguments();
  await ensureInstalled();
  readEnvironmentFile();
  const own = process.env["DATABASE_URL"];
  const database = own || `file:./data/${empty ? "dev-empty" : "dev"}.sqlite`;
  const program = own || empty ? ["server/start/main.ts"] : ["scripts/demo/main.ts", "--keep"];
  const address = `http://localhost:${await findFreePort("localhost", FIRST_PORT)}`;
  const serverPort = await findFreePort("127.0.0.1", FIRST_SERVER_PORT);

  say(`Open ${address} (the server listens on port ${serverPort}).`);
  const forAdmin = own ? "" : ` with DATABASE_URL=${database}`;
  say(`The database is ${database}; ./crewtide works on it${forAdmin}.`);
  await runTogether([
    {
      command: [process.execPath, ...TYPESCRIPT, "--watch", "--watch-preserve-output", ...program],
      env: {
        PORT: String(serverPort),
        HOST: "127.0.0.1",
        // The browser talks to Vite, so Vite's URL is the origin that the server must accept.
        BASE_URL: address,
        DATABASE_URL: database,
        LOG_LEVEL: process.env["LOG_LEVEL"] || "info",
        NODE_COMPILE_CACHE: COMPILED,
      },
    },
    {
      command: [process.execPath, "node_modules/vite/bin/vite.js", ...VITE_OPTIONS, `--port=${new URL(address).port}`],
      env: { CREWTIDE_DEV_SERVER: `http://127.0.0.1:${serverPort}`, NODE_COMPILE_CACHE: COMPILED },
    },
  ]);
});

/** Returns whether to begin with an empty database. */
function readArguments() {
  try {
    return parseArgs({ options: { empty: { type: "boolean", default: false } } }).values.empty;
  } catch (error) {
    throw new SetupError("Usage: npm run dev -- [--empty]", { cause: error });
  }
}

/** Runs them until one ends, which is a failure, or a signal stops them all. Both use this terminal. */
async function runTogether(/** @type {{ command: [string, ...string[]], env: Record<string, string> }[]} */ commands) {
  // The exit code after a signal (`run`).
  process.exitCode = 0;
  await Promise.all(
    commands.map(async ({ command: line, env }) => {
      await run(line, { env, minutes: Infinity });
      process.exitCode = 1;
      process.kill(process.pid, "SIGTERM");
    }),
  );
}

/**
 * @param {string} host
 * @param {number} first the first port to try
 */
async function findFreePort(host, first) {
  for (let port = first; port < first + 100; port += 1) {
    if (await isFree(host, port)) return port;
  }
  throw new SetupError(`No port from ${first} to ${first + 99} is free.`);
}

/** @returns {Promise<boolean>} */
function isFree(/** @type {string} */ host, /** @type {number} */ port) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, host, () => probe.close(() => resolve(true)));
  });
}
