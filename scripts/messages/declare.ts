import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { declareEnglish } from "./declare-english.ts";

/** Writes the types of the messages anew, after the English ones have changed. */
writeFileSync(join(import.meta.dirname, "../../shared/messages/english.d.ts"), declareEnglish());
