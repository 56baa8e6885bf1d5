import { existsSync } from "node:fs";
import { run } from "./processes.mjs";
import { say } from "./progress.mjs";

/** Whether programs may be installed on this machine; `NO_INSTALL=1` leaves that out. */
export const mayInstall = () => !process.env["NO_INSTALL"];

/**
 * Installs packages, if this is Debian and the user is root. Shows the output of a command that fails.
 *
 * @param {string} what
 * @param {string[]} commands
 */
export async function installFromDebian(what, ...commands) {
  if (process.getuid?.() !== 0 || !existsSync("/etc/debian_version") || !mayInstall()) return;
  say(`Installing Debian's ${what}. NO_INSTALL=1 leaves that out.`);
  const options = { env: { DEBIAN_FRONTEND: "noninteractive" }, minutes: 30, quiet: true };
  await run(["apt-get", "update", "-qq"], options);
  for (const line of commands) {
    const command = /** @type {[string, ...string[]]} */ (line.split(" "));
    const { code, output } = await run(command, { ...options, stillDoing: `installing ${what}` });
    if (code !== 0) return say(output);
  }
}
