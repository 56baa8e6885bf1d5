import type { Plugin } from "vite";

const NAMED = /\(--([a-z-]+)\)/g;

/** Fills in the media queries that style sheets name: `@media (--phone)`. */
export function mediaQueries(queries: Record<string, string>): Plugin {
  return {
    name: "media-queries",
    enforce: "pre",
    transform(code, id) {
      if (!id.split("?")[0]?.endsWith(".css") || !code.includes("@media (--")) return null;
      const filledIn = code.replaceAll(/@media [^{]+/g, (rule) =>
        rule.replaceAll(
          NAMED,
          (_, name: string) => queries[name] ?? this.error(`${id}: no media query is named ${name}`),
        ),
      );
      return { code: filledIn, map: null };
    },
  };
}
