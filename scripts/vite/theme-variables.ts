import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

/** Ant Design's tokens by name; a number is a length in pixels unless its name implies otherwise. */
type Tokens = Record<string, string | number>;

const WITHOUT_UNIT = /^(lineHeight|fontWeight|opacity|zIndex)/;

/**
 * Fills `tokens.css` with the theme variables that the client's style sheets use, with the names that Ant Design gives
 * them at run time. Pages without Ant Design thus have the same colours and sizes, from the same source, before any
 * script runs. `dark` applies unless the document's `data-scheme` is `light`.
 */
export function themeVariables({ dark, light }: { dark: object; light: object }): Plugin {
  const schemes = { dark: variables(dark as Tokens), light: variables(light as Tokens) };
  let client = "";
  return {
    name: "theme-variables",
    enforce: "pre",
    configResolved({ root }) {
      client = root;
    },
    transform(code, id) {
      if (id.split("?")[0] !== join(client, "tokens.css")) return null;
      const names = new Set<string>();
      for (const path of listStyleSheets(client)) {
        this.addWatchFile(path);
        for (const [name] of readFileSync(path, "utf8").matchAll(/(?<=var\()--ant-[a-z0-9-]+/g)) {
          if (!schemes.dark.has(name)) this.error(`${path} names ${name}, which is not a token of the theme`);
          names.add(name);
        }
      }
      const changed = [...names].filter((name) => schemes.light.get(name) !== schemes.dark.get(name));
      return {
        code: `${code}:root {${declare([...names], schemes.dark)}}\n:root[data-scheme="light"] {${declare(changed, schemes.light)}}\n`,
        map: null,
      };
    },
  };
}

function listStyleSheets(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".css") && !path.startsWith("public/"))
    .toSorted()
    .map((path) => join(folder, path));
}

function variables(tokens: Tokens): Map<string, string> {
  return new Map(
    Object.entries(tokens).map(([name, value]) => [
      `--ant-${name.replaceAll(/(?<=[a-z])(?=[A-Z0-9])/g, "-").toLowerCase()}`,
      typeof value === "number" && !WITHOUT_UNIT.test(name) ? `${value}px` : String(value),
    ]),
  );
}

function declare(names: string[], values: Map<string, string>): string {
  return names.map((name) => `${name}:${values.get(name)};`).join("");
}
