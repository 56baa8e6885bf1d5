/**
 * Makes `crewtide-<date>.tgz`, a release that needs neither npm nor a build: the built server with its migrations and
 * messages, the client, the packages that are not in the build, the host's commands, units and guides. It runs on the
 * kind of machine on which it is made, because the packages contain native code.
 */
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { ensureBuilt } from "./build.mjs";
import { command } from "./command.mjs";
import { ensureInstalled } from "./install.mjs";
import { copyUnbundled } from "./unbundled.mjs";
import { root, run } from "./processes.mjs";
import { say, SetupError } from "./progress.mjs";

const FILES = [
  "dist/client",
  "dist/server",
  "crewtide",
  "scripts/run",
  "deploy",
  ".env.example",
  "package.json",
  "docs",
  "CHANGELOG.md",
  "README.md",
  "LICENSE",
];

await command(async () => {
  await ensureInstalled();
  await ensureBuilt();
  const { code, output } = await run([process.execPath, "dist/server/admin.js", "--version"], { quiet: true });
  if (code !== 0) throw new SetupError(output);
  const name = `crewtide-${output.trim()}`;
  const archive = join(resolve(process.argv[2] ?? "."), `${name}.tgz`);
  const folder = mkdtempSync(join(tmpdir(), "crewtide-release-"));
  try {
    for (const path of FILES) cpSync(join(root, path), join(folder, name, path), { recursive: true });
    copyUnbundled(join(folder, name));
    // Root owns it, and the server's user can read it, no matter who has built it.
    const access = ["--owner=0", "--group=0", "--mode=u+w,go-w,a+rX"];
    const options = ["--create", "--gzip", ...access, "--file", archive, "--directory", folder, name];
    const packed = await run(["tar", ...options], { quiet: true });
    if (packed.code !== 0) throw new SetupError(packed.output);
  } finally {
    rmSync(folder, { recursive: true });
  }
  say(archive);
});
