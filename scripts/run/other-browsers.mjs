import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { installFromDebian } from "./debian.mjs";
import { say, SetupError } from "./progress.mjs";

/** The programs that a browser other than Chromium needs for the tests. */
const PROGRAMS = { Firefox: ["firefox-esr"], WebKit: ["WebKitWebDriver", "Xvfb"] };

/** Debian's packages with all of them. */
const PACKAGES = "firefox-esr webkit2gtk-driver xvfb";

/** Returns the names of the browsers that cannot be started on this machine. */
export function findMissingBrowsers() {
  return Object.entries(PROGRAMS)
    .filter(([, programs]) => !programs.every(isOnPath))
    .map(([name]) => name);
}

/** Installs the missing ones, on Debian as root. Elsewhere says so; in CI, throws a `SetupError`. */
export async function ensureOtherBrowsers() {
  if (findMissingBrowsers().length === 0) return;
  await installFromDebian("Firefox and WebKit", `apt-get install -y -qq --no-install-recommends ${PACKAGES}`);
  const missing = findMissingBrowsers().join(" and ");
  if (missing === "") return;
  if (process.env["CI"]) throw new SetupError(`There is no ${missing}: install Debian's ${PACKAGES}.`);
  say(`There is no ${missing}: the tests in it are skipped. Debian's packages are ${PACKAGES}.`);
}

/** @param {string} program */
function isOnPath(program) {
  const folders = (process.env["PATH"] ?? "").split(delimiter).filter((folder) => folder !== "");
  return folders.some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}
