import { parseSync, Visitor, type ESTree, type Plugin } from "vite";
import { renderSheets, type Sheets, type Themes } from "./ant-design-sheets.ts";

/** The functions of Ant Design that turn a style function into a hook: `genStyleHooks("Button", styleFunction)`. */
const HOOK_MAKERS = new Set(["genStyleHooks", "genComponentStyleHook", "genSubStyleComponent"]);

/** A style sheet of one component, imported by the module that has its style function; or that of the theme. */
const SHEET = "virtual:ant-design/";
export const THEME_SHEET = `${SHEET}theme.css`;

/**
 * Replaces the style functions of Ant Design by style sheets, which the bundler splits like the components they belong
 * to. `computedTheme` keeps the components from calling them.
 */
export function antDesignStyles(themes: Themes): Plugin {
  let sheets: Sheets;
  /** The style modules without a style sheet, with the missing component. */
  const unknown = new Map<string, string>();
  return {
    name: "ant-design-styles",
    apply: "build",
    buildStart() {
      sheets = renderSheets(themes);
    },
    resolveId: (source) => (source.startsWith(SHEET) ? source : null),
    load(id) {
      if (!id.startsWith(SHEET)) return null;
      if (id === THEME_SHEET) return sheets.theme;
      const name = id.slice(SHEET.length, -".css".length);
      return sheets.styles.get(name) ?? sheets.variables.get(name) ?? null;
    },
    transform(code, id) {
      if (!id.includes("/antd/es/") || ![...HOOK_MAKERS].some((maker) => code.includes(`${maker}(`))) return null;
      const imports = new Set<string>();
      let rest = code;
      // From the end, so that earlier positions stay valid.
      for (const { name, start, end } of styleFunctions(code, id).toReversed()) {
        if (!sheets.styles.has(name)) unknown.set(id, name);
        const [component = ""] = name.split("-");
        if (sheets.variables.has(component)) imports.add(component);
        if (sheets.styles.has(name)) imports.add(name);
        rest = `${rest.slice(0, start)}null${rest.slice(end)}`;
      }
      return { code: [...imports].map((name) => `import "${SHEET}${name}.css";\n`).join("") + rest, map: null };
    },
    generateBundle(_options, bundle) {
      const used = Object.values(bundle).flatMap((output) => (output.type === "chunk" ? output.moduleIds : []));
      for (const id of used) {
        if (unknown.has(id)) this.error(`${id} has no style sheet for Ant Design's ${unknown.get(id)}`);
      }
    },
  };
}

/** The style functions of a module: where they are, and the name that Ant Design keeps their styles under. */
function styleFunctions(code: string, id: string) {
  const found: { name: string; start: number; end: number }[] = [];
  new Visitor({
    CallExpression({ callee, arguments: [name, styleFunction] }) {
      if (callee.type !== "Identifier" || !HOOK_MAKERS.has(callee.name) || !name || !styleFunction) return;
      found.push({ name: styleName(name), start: styleFunction.start, end: styleFunction.end });
    },
  }).visit(parseSync(id, code).program);
  return found;
}

/** The name under which Ant Design keeps the styles of `"Button"` or of `["Button", "compact"]`. */
function styleName(argument: ESTree.Argument): string {
  const parts = argument.type === "ArrayExpression" ? argument.elements : [argument, argument];
  return parts.map((part) => (part?.type === "Literal" ? String(part.value) : "?")).join("-");
}
