import compile from "icu-minify/compile";
import type { Plugin } from "vite";

/** Parses the messages when the client is built, so that pages load neither the parser nor ICU's syntax. */
export function compiledMessages(): Plugin {
  return {
    name: "compiled-messages",
    enforce: "pre",
    config: () => ({ resolve: { alias: { "use-intl/format-message": "use-intl/format-message/format-only" } } }),
    transform: {
      filter: { id: /\/shared\/messages\/\w+\/[\w-]+\.json$/ },
      handler(json) {
        const messages = Object.entries(JSON.parse(json) as Record<string, string>);
        return JSON.stringify(Object.fromEntries(messages.map(([key, text]) => [key, compile(text)])));
      },
    },
  };
}
