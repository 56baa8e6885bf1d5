import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { declareEnglish } from "./declare-english.ts";
import { describeCompleteness } from "./untranslated.ts";

/** Git ignores it: `npm run lint` and `npm run types` make it before they begin. */
const FILE = join(import.meta.dirname, "../../shared/messages/english.d.ts");

/**
 * Writes the types of the messages, and says how complete each language is. Another check may be reading the file, so it
 * is replaced as a whole, and stays if it is right.
 */
const types = declareEnglish();
if (!existsSync(FILE) || readFileSync(FILE, "utf8") !== types) {
  const written = `${FILE}.${process.pid}`;
  writeFileSync(written, types);
  renameSync(written, FILE);
}
console.log(describeCompleteness());
