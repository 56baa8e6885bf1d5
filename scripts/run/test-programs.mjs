import { spawnSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { join, resolve } from "node:path";
import { findFullBrowser } from "./browser.mjs";
import { installFromDebian } from "./debian.mjs";
import { foldersOnPath } from "./processes.mjs";
import { say, SetupError } from "./progress.mjs";

/**
 * The programs that some tests need, and Debian's packages with them. `files` are on the `PATH` or have a place of
 * their own.
 *
 * @typedef {keyof typeof PROGRAMS} Program
 */
const PROGRAMS = {
  "Chromium with notifications": { isThere: () => findFullBrowser() !== undefined, packages: "chromium" },
  Firefox: { files: ["firefox-esr"], packages: "firefox-esr" },
  WebKit: { files: ["WebKitWebDriver", "Xvfb"], packages: "webkit2gtk-driver xvfb" },
  icalendar: {
    files: ["/usr/bin/python3", "/usr/lib/python3/dist-packages/icalendar"],
    packages: "python3-icalendar",
  },
  Python: { files: ["/usr/bin/python3"], packages: "python3" },
  khal: { files: ["khal"], packages: "khal" },
  restic: { files: ["restic", "/usr/lib/openssh/sftp-server"], packages: "restic openssh-sftp-server" },
  nginx: { files: ["nginx"], packages: "nginx-light" },
  openssl: { files: ["openssl"], packages: "openssl" },
  systemd: { files: ["systemd-analyze"], packages: "systemd" },
  "older Node": { isThere: () => findOlderNode() !== undefined, packages: "nodejs" },
};

/** @param {Program} name */
export function isInstalled(name) {
  const program = PROGRAMS[name];
  return "isThere" in program ? program.isThere() : program.files.every(isOnPath);
}

/** Finds a Node that is too old to run Crewtide, and new enough to download another one. */
export function findOlderNode() {
  const programs = [...foldersOnPath(), "/usr/bin"].map((folder) => join(folder, "node"));
  const isOlder = (/** @type {string} */ node) =>
    /^v(18|20)\./.test(spawnSync(node, ["--version"], { encoding: "utf8" }).stdout ?? "");
  return programs.find(isOlder);
}

/**
 * Installs those that are missing, on Debian as root. Elsewhere says that their tests are skipped; in CI, throws a
 * `SetupError`.
 *
 * @param {...Program} names
 */
export async function ensurePrograms(...names) {
  const packagesOf = (/** @type {Program[]} */ wanted) => wanted.map((name) => PROGRAMS[name].packages).join(" ");
  const findMissing = () => names.filter((name) => !isInstalled(name));
  const wanted = findMissing();
  if (wanted.length === 0) return;
  const install = "apt-get install -y -qq --no-install-recommends";
  await installFromDebian(wanted.join(" and "), `${install} ${packagesOf(wanted)}`);
  const missing = findMissing();
  if (missing.length === 0) return;
  const lack = `There is no ${missing.join(" and no ")}`;
  const packages = packagesOf(missing);
  if (process.env["CI"]) throw new SetupError(`${lack}: install Debian's ${packages}.`);
  say(`${lack}: the tests that need it are skipped. Debian's packages are ${packages}.`);
}

/** @param {string} program */
function isOnPath(program) {
  return foldersOnPath().some((folder) => {
    try {
      accessSync(resolve(folder, program), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}
