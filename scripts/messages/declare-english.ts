import { readMessages } from "../../server/messages.ts";

/** The type of the English messages, each with its text: the compiler reads their parameters from it. */
export function declareEnglish(): string {
  const pieces = Object.entries(readMessages().en).map(([piece, messages]) => {
    const texts = Object.entries(messages).map(([key, text]) => `    ${JSON.stringify(key)}: ${JSON.stringify(text)};`);
    return [`  ${JSON.stringify(piece)}: {`, ...texts, "  };"].join("\n");
  });
  return `// Written by \`npm run messages\` from the files in en/.\nexport interface English {\n${pieces.join("\n")}\n}\n`;
}
