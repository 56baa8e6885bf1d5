import type { Plugin } from "vite";

/** Ant Design's tokens by name; a number is a length in pixels unless its name implies otherwise. */
type Tokens = Record<string, string | number>;

const WITHOUT_UNIT = /^(lineHeight|fontWeight|opacity|zIndex)/;

/**
 * Defines the theme variables that a style sheet uses, as Ant Design does at run time. Pages without Ant Design thus
 * have the same colours and sizes, from the same source, before any script runs. `dark` applies unless the document's
 * `data-scheme` is `light`.
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
      if (unknown) this.error(`${path} uses ${unknown}, which is not a token of the theme`);
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
