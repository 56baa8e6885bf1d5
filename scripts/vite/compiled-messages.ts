import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import compile from "icu-minify/compile";
import type { Plugin } from "vite";
import { withEnglish } from "../../server/messages.ts";

const english = join(import.meta.dirname, "../../shared/messages/en");

/** Parses messages at build time, so that pages load no parser. What a language lacks is there in English. */
export function compiledMessages(): Plugin {
  const parse = (json: string) => JSON.parse(json) as Record<string, string>;
  return {
    name: "compiled-messages",
    enforce: "pre",
    config: () => ({ resolve: { alias: { "use-intl/format-message": "use-intl/format-message/format-only" } } }),
    transform: {
      filter: { id: /\/shared\/messages\/[\w-]+\/[\w-]+\.json$/ },
      handler(json, id) {
        const source = join(english, basename(id));
        this.addWatchFile(source);
        const messages = Object.entries(withEnglish(parse(json), parse(readFileSync(source, "utf8"))));
        return JSON.stringify(Object.fromEntries(messages.map(([key, text]) => [key, compile(text)])));
      },
    },
  };
}
