import { readFileSync } from "node:fs";
import { join } from "node:path";

const changelog = join(import.meta.dirname, "../../CHANGELOG.md");

/** Returns the name of the release that is built: the date of the newest section of `CHANGELOG.md`. */
export function newestRelease(): string {
  const [, heading = ""] = /^## (.*)$/m.exec(readFileSync(changelog, "utf8")) ?? [];
  if (!/^\d{4}-\d\d-\d\d$/.test(heading)) {
    throw new Error(`The newest section of CHANGELOG.md has to be a date, and not "${heading}".`);
  }
  return heading;
}
