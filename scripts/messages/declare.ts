import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { declareEnglish } from "./declare-english.ts";
import { describeCompleteness } from "./untranslated.ts";

/** Writes the types of the messages anew, after the English ones have changed, and says how complete each language is. */
writeFileSync(join(import.meta.dirname, "../../shared/messages/english.d.ts"), declareEnglish());
console.log(describeCompleteness());
