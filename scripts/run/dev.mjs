import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { join } from "node:path";
import { command } from "./command.mjs";
import { ensureInstalled } from "./install.mjs";
import { root } from "./processes.mjs";
import { say, SetupError } from "./progress.mjs";
import { ignoreFurtherSignals } from "./serve.mjs";

const FIRST_PORT = 5173;

await command(async () => {
  await ensureInstalled();
  const port = await findFreePort("localhost", FIRST_PORT);
  const serverPort = await findFreePort("127.0.0.1", 3000);
  const address = `http://localhost:${port}`;
  const server = `http://127.0.0.1:${serverPort}`;
  say(`Open ${address} (the server listens on ${server}).`);
  await runTogether([
    start("tsx/dist/cli.mjs", ["watch", "--clear-screen=false", "server/main.ts"], {
      PORT: String(serverPort),
      HOST: "127.0.0.1",
      // The browser talks to Vite, so Vite's URL is the origin that the server must accept.
      BASE_URL: address,
      DATABASE_URL: process.env["DATABASE_URL"] ?? "file:./data/dev.sqlite",
    }),
    start("vite/bin/vite.js", ["--host", "localhost", "--port", String(port), "--strictPort", "--clearScreen=false"], {
      CREWTIDE_DEV_SERVER: server,
    }),
  ]);
});

/**
 * @param {string} program inside node_modules
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 */
function start(program, args, env) {
  return spawn(process.execPath, [join(root, "node_modules", program), ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ["ignore", "inherit", "inherit"],
    // A separate process group: Ctrl-C reaches only this process, which stops both in the same way.
    detached: true,
  });
}

/**
 * Waits for a signal or until one of them exits, then stops them all.
 *
 * @param {import("node:child_process").ChildProcess[]} children
 */
async function runTogether(children) {
  const ended = children.map((child) => once(child, "close"));
  const asked = ["SIGINT", "SIGTERM", "SIGHUP"].map((signal) => once(process, signal));
  const wasAsked = await Promise.race([
    ...ended.map((end) => end.then(() => false)),
    ...asked.map((signal) => signal.then(() => true)),
  ]);
  ignoreFurtherSignals();
  stopAll(children, "SIGTERM");
  setTimeout(() => stopAll(children, "SIGKILL"), 5_000).unref();
  await Promise.all(ended);
  process.exit(wasAsked ? 0 : 1);
}

/**
 * @param {import("node:child_process").ChildProcess[]} children
 * @param {NodeJS.Signals} signal
 */
function stopAll(children, signal) {
  for (const { pid } of children) {
    try {
      if (pid !== undefined) process.kill(-pid, signal);
    } catch {
      // It has ended already.
    }
  }
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

/**
 * @param {string} host
 * @param {number} port
 * @returns {Promise<boolean>}
 */
function isFree(host, port) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, host, () => probe.close(() => resolve(true)));
  });
}
