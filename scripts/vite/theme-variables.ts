import type { Plugin } from "vite";

/** Ant Design's tokens by their names; a number is a length in pixels unless its name says otherwise. */
type Tokens = Record<string, string | number>;

const WITHOUT_UNIT = /^(lineHeight|fontWeight|opacity|zIndex)/;

/**
 * Defines the theme's variables that a style sheet names, as Ant Design does in the page that it has reached. So
 * what has to do without Ant Design has the same colours and sizes, from the same place, before any script runs.
 * `dark` holds unless the document's `data-scheme` says `light`.
 */
export function themeVariables({ dark, light }: { dark: object; light: object }): Plugin {
  const schemes = { dark: variables(dark as Tokens), light: variables(light as Tokens) };
  return {
    name: "theme-variables",
    enforce: "pre",
    transform(code, id) {
      const [path = ""] = id.split("?");
      if (!path.endsWith(".css") || path.includes("/node_modules/")) return null;
      const names = [...new Set(code.match(/(?<=var\()--ant-[a-z0-9-]+/g))];
      const unknown = names.find((name) => !schemes.dark.has(name));
      if (unknown) this.error(`${path} names ${unknown}, which is no token of the theme`);
      const changed = names.filter((name) => schemes.light.get(name) !== schemes.dark.get(name));
      return {
        code: `:root {${declare(names, schemes.dark)}}\n:root[data-scheme="light"] {${declare(changed, schemes.light)}}\n${code}`,
        map: null,
      };
    },
  };
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
