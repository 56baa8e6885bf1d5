import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describeCompleteness } from "./untranslated.ts";
import { readMessages } from "../../server/messages.ts";

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

/** The type of the English messages, each with its text: the compiler reads their parameters from it. */
function declareEnglish(): string {
  const pieces = Object.entries(readMessages().en).map(([piece, messages]) => {
    const texts = Object.entries(messages).map(([key, text]) => `    ${JSON.stringify(key)}: ${JSON.stringify(text)};`);
    return [`  ${JSON.stringify(piece)}: {`, ...texts, "  };"].join("\n");
  });
  return `// Written by \`npm run messages\` from the files in en/.\nexport interface English {\n${pieces.join("\n")}\n}\n`;
}
