import { createCache, extractStyle, StyleProvider } from "@ant-design/cssinjs";
import { extractStyle as renderAllComponents } from "@ant-design/static-style-extract";
import { ConfigProvider, Form, type ThemeConfig } from "antd";
import { createElement, type ReactElement } from "react";

/** The theme in both colour schemes, and the dark one for people who prefer reduced motion. */
export type Themes = Record<"dark" | "light" | "still", ThemeConfig>;

/** The cases that differ from the dark theme, as selectors and media queries that do not raise a rule's specificity. */
const OTHERS = {
  light: (rule: string) => `:where(:root[data-scheme="light"]) ${rule}`,
  still: (rule: string) => `@media (prefers-reduced-motion: reduce) {${rule}}`,
};

export interface Sheets {
  /** The rules of `Button-compact`. They are the same in all themes. */
  styles: Map<string, string>;
  /** The variables of `Button`: its own, and those of the theme that it changes. */
  variables: Map<string, string>;
  /** The variables of the theme. */
  theme: string;
}

/** Renders every component of Ant Design, and returns the style sheets that it would make at run time. */
export function renderSheets({ dark, light, still }: Themes): Sheets {
  const rendered = render(dark);
  const rules = { dark: rendered.variables, light: render(light).variables, still: render(still).variables };
  const all = [...rendered.styles, ...rendered.variables].map(([, sheet]) => sheet).join("");
  const used = new Set([...all.matchAll(/(?<=var\()--[a-z0-9-]+/g)].map(([name]) => name));

  const variables = new Map<string, string>();
  for (const [key, rule] of rules.dark) {
    const [component = ""] = key.split("%");
    const values = parse(rule, used);
    let sheet = declare(rule, values);
    for (const other of ["light", "still"] as const) {
      const changed = parse(rules[other].get(key) ?? "", used).filter((declaration) => !values.includes(declaration));
      if (changed.length > 0) sheet += OTHERS[other](declare(rule, changed));
    }
    variables.set(component, (variables.get(component) ?? "") + sheet);
  }
  return { styles: rendered.styles, variables, theme: variables.get(THEME) ?? "" };
}

/** Where the variables of the theme itself are. */
const THEME = "";

/** The rules by component, and its variables by component and scope, such as `Input%ant-otp`. */
function render(theme: ThemeConfig): { styles: Map<string, string>; variables: Map<string, string> } {
  const rendered = createCache();
  renderAllComponents((components: ReactElement) =>
    createElement(
      StyleProvider,
      { cache: rendered, layer: true },
      createElement(ConfigProvider, { theme }, components, createElement(Form, null, createElement(Form.Item))),
    ),
  );
  const styles = new Map<string, string>();
  const variables = new Map<string, string>();
  for (const [path, entry] of rendered.cache) {
    const single = createCache();
    single.cache.set(path, entry);
    const sheet = extractStyle(single, { plain: true }).replace(CACHE_MARK, "");
    // Such as "style%%layer%Button-Button%ant-btn%anticon" and "cssVar%Button%crewtide%ant-btn%1702z8d".
    const [kind, component = "", , third = ""] = path.split("%");
    if (kind === "style") styles.set(third, (styles.get(third) ?? "") + sheet);
    // Ant Design's dialogs render here with their own themes.
    else if (sheet.startsWith(`.${theme.cssVar?.key}`))
      variables.set(kind === "token" ? THEME : `${component}%${third}`, sheet);
  }
  return { styles, variables };
}

/** Would tell the components at run time which sheets exist, but they do not use it. */
const CACHE_MARK = /\.data-ant-cssinjs-cache-path\{.*\}$/;

/** The declarations of a rule that set one of these variables. */
function parse(rule: string, names: ReadonlySet<string>): string[] {
  const declarations = rule.slice(rule.indexOf("{") + 1, -1).split(/;(?=--|$)/);
  return declarations.filter((declaration) => names.has(declaration.split(":")[0] ?? ""));
}

/** The rule with these declarations alone. */
const declare = (rule: string, declarations: readonly string[]) =>
  `:is(${rule.slice(0, rule.indexOf("{"))}){${declarations.join(";")}}`;
