import { theme, type ThemeConfig } from "antd";
import type { Themes } from "./ant-design-sheets.ts";
import { THEME_SHEET } from "./ant-design-styles.ts";
import type { LighterImport } from "./lighter-imports.ts";

/**
 * Imports with which Ant Design computes nothing at run time: the theme that `provider` imports has all tokens
 * already, and `antDesignStyles` has made the style sheets and their variables.
 */
export function computedTheme(themes: Themes, provider: Pick<LighterImport, "importer" | "source">): LighterImport[] {
  const key = themes.dark.cssVar?.key;
  return [
    { ...provider, instead: { code: computedThemes(themes) } },
    // Without an algorithm, a theme has the default one, which computes the palettes of all colours.
    {
      importer: "/antd/es/theme/context.js",
      source: "./themes/default/theme",
      instead: { code: "export default null;" },
    },
    { importer: "/antd/es/theme/useToken.js", source: "./util/alias", instead: { code: "export default null;" } },
    {
      importer: "/antd/es/theme/useToken.js",
      source: "@ant-design/cssinjs",
      instead: { code: "export const useCacheToken = (_theme, [, token]) => [token, '', token];" },
    },
    {
      importer: "/antd/es/theme/util/genStyleUtils.js",
      source: "@ant-design/cssinjs-utils",
      instead: {
        code: `
          const genComponentStyleHook = () => () => "";
          const genStyleHooks = () => () => ["", ${JSON.stringify(key)}];
          const genSubStyleComponent = () => () => null;
          export const genStyleUtils = () => ({ genComponentStyleHook, genStyleHooks, genSubStyleComponent });
        `,
      },
    },
  ];
}

/** The code of a module like `client/theme.ts`, whose themes have all tokens and no algorithm. */
function computedThemes({ dark, light, still }: Themes): string {
  const [all, inLight, withoutMotion] = [dark, light, still].map(tokensOf) as [Tokens, Tokens, Tokens];
  return `
    import ${JSON.stringify(THEME_SHEET)};
    const DARK = ${JSON.stringify(all)};
    const CHANGES = { dark: {}, light: ${JSON.stringify(difference(inLight, all))} };
    const STILL = ${JSON.stringify(difference(withoutMotion, all))};
    export const themeFor = (scheme, { still }) => ({
      cssVar: ${JSON.stringify(dark.cssVar)},
      hashed: false,
      token: { ...DARK, ...CHANGES[scheme], ...(still ? STILL : {}) },
    });
  `;
}

type Tokens = Record<string, unknown>;

/** Shadows, and the steps of palettes, such as `blue-3`: only style sheets use them. */
const FOR_SHEETS = /^[a-z]+-?\d+$|Shadow/;

const tokensOf = (config: ThemeConfig): Tokens =>
  Object.fromEntries(Object.entries(theme.getDesignToken(config)).filter(([name]) => !FOR_SHEETS.test(name)));

const difference = (tokens: Tokens, from: Tokens): Tokens =>
  Object.fromEntries(Object.entries(tokens).filter(([name, value]) => from[name] !== value));
