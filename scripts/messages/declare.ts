import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { declareEnglish } from "./declare-english.ts";
import { describeCompleteness } from "./untranslated.ts";

/** Git ignores it: `npm run lint` and `npm run types` make it before they begin. */
const FILE = join(import.meta.dirname, "../../shared/messages/english.d.ts");

/** Writes the messages' types as a whole file, since others may be reading it, and says how complete languages are. */
const types = declareEnglish();
if (!existsSync(FILE) || readFileSync(FILE, "utf8") !== types) {
  const written = `${FILE}.${process.pid}`;
  writeFileSync(written, types);
  renameSync(written, FILE);
}
console.log(describeCompleteness());
