import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

/** Ant Design's tokens by name; a number is a length in pixels unless its name implies otherwise. */
type Tokens = Record<string, string | number>;

const WITHOUT_UNIT = /^(lineHeight|fontWeight|opacity|zIndex)/;
/** Ant Design's own sheets set sizes in pixels, on its elements. This selector is stronger. */
const EVERYWHERE = ":root, :root .crewtide";
/** Pixels in a `rem`, unless people choose another font size in their browsers. */
const REM = 16;

interface Theme {
  dark: object;
  light: object;
  touch: Tokens;
  inRem: RegExp;
}

/**
 * Fills `tokens.css` with the theme variables that the client's style sheets use, with the names that Ant Design gives
 * them at run time. Pages without Ant Design thus have the same colours and sizes, from the same source, before any
 * script runs. `dark` applies unless the document's `data-scheme` is `light`, and `touch` where a finger is the first
 * pointer. The lengths of tokens that match `inRem` follow the browser's font size, on Ant Design's elements too.
 */
export function themeVariables({ dark, light, touch, inRem }: Theme): Plugin {
  const schemes = { dark: variables(dark as Tokens, inRem), light: variables(light as Tokens, inRem) };
  const sizes = Object.entries(dark).filter(([name]) => inRem.test(name));
  const everywhere = variables(Object.fromEntries(sizes), inRem);
  const onTouch = variables(touch, inRem);
  let client = "";
  return {
    name: "theme-variables",
    enforce: "pre",
    configResolved({ root }) {
      client = root;
    },
    transform(code, id) {
      if (id.split("?")[0] !== join(client, "start/tokens.css")) return null;
      const names = new Set<string>();
      for (const path of listStyleSheets(client)) {
        this.addWatchFile(path);
        for (const [name] of readFileSync(path, "utf8").matchAll(/(?<=var\()--ant-[a-z0-9-]+/g)) {
          if (!schemes.dark.has(name)) this.error(`${path} names ${name}, which is not a token of the theme`);
          names.add(name);
        }
      }
      const changed = [...names].filter((name) => schemes.light.get(name) !== schemes.dark.get(name));
      const others = [...names].filter((name) => !everywhere.has(name));
      const sheet = [
        `:root {${declare(others, schemes.dark)}}`,
        `:root[data-scheme="light"] {${declare(changed, schemes.light)}}`,
        `${EVERYWHERE} {${declare([...everywhere.keys()], everywhere)}}`,
        `@media (pointer: coarse) {${EVERYWHERE} {${declare([...onTouch.keys()], onTouch)}}}`,
      ];
      return { code: `${code}${sheet.join("\n")}\n`, map: null };
    },
  };
}

function listStyleSheets(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".css") && !path.startsWith("public/"))
    .toSorted()
    .map((path) => join(folder, path));
}

function variables(tokens: Tokens, inRem: RegExp): Map<string, string> {
  return new Map(
    Object.entries(tokens).map(([name, value]) => [
      `--ant-${name.replaceAll(/(?<=[a-z])(?=[A-Z0-9])/g, "-").toLowerCase()}`,
      typeof value === "number" && !WITHOUT_UNIT.test(name) ? lengthOf(value, inRem.test(name)) : String(value),
    ]),
  );
}

const lengthOf = (pixels: number, inRem: boolean) => (inRem ? `${pixels / REM}rem` : `${pixels}px`);

function declare(names: string[], values: Map<string, string>): string {
  return names.map((name) => `${name}:${values.get(name)};`).join("");
}
