import { createCache, extractStyle, StyleProvider } from "@ant-design/cssinjs";
import { extractStyle as renderAllComponents } from "@ant-design/static-style-extract";
import { ConfigProvider, Form, type ThemeConfig } from "antd";
import { createElement, type ReactElement } from "react";
import { parseSync, Visitor, type ESTree, type Plugin } from "vite";

/** The functions of Ant Design that turn a style function into a hook: `genStyleHooks("Button", styleFunction)`. */
const HOOK_MAKERS = new Set(["genStyleHooks", "genComponentStyleHook", "genSubStyleComponent"]);

/** A style sheet of one component, imported by the module that has its style function. */
const SHEET = "virtual:ant-design/";

/**
 * Replaces the style functions of Ant Design by style sheets, which the bundler splits like the components they belong
 * to. The components must be shown with `zeroRuntime`, which does not run style functions.
 */
export function antDesignStyles(theme: ThemeConfig): Plugin {
  let sheets = new Map<string, string>();
  /** The style modules without a style sheet, with the missing component. */
  const unknown = new Map<string, string>();
  return {
    name: "ant-design-styles",
    apply: "build",
    buildStart() {
      sheets = renderSheets(theme);
    },
    resolveId: (source) => (source.startsWith(SHEET) ? source : null),
    load: (id) => (id.startsWith(SHEET) ? sheets.get(id.slice(SHEET.length, -".css".length)) : null),
    transform(code, id) {
      if (!id.includes("/antd/es/") || ![...HOOK_MAKERS].some((maker) => code.includes(`${maker}(`))) return null;
      const imports = new Set<string>();
      let rest = code;
      // From the end, so that the positions before it stay right.
      for (const { component, start, end } of styleFunctions(code, id).toReversed()) {
        if (sheets.has(component)) imports.add(`import "${SHEET}${component}.css";\n`);
        else unknown.set(id, component);
        rest = `${rest.slice(0, start)}null${rest.slice(end)}`;
      }
      return { code: [...imports].join("") + rest, map: null };
    },
    generateBundle(_options, bundle) {
      const used = Object.values(bundle).flatMap((output) => (output.type === "chunk" ? output.moduleIds : []));
      for (const id of used) {
        if (unknown.has(id)) this.error(`${id} has no style sheet for Ant Design's ${unknown.get(id)}`);
      }
    },
  };
}

/** Renders every component of Ant Design, and returns each component's style sheet. It is the same in both schemes. */
function renderSheets(theme: ThemeConfig): Map<string, string> {
  const rendered = createCache();
  renderAllComponents((components: ReactElement) =>
    createElement(
      StyleProvider,
      { cache: rendered, layer: true },
      createElement(ConfigProvider, { theme }, components, createElement(Form, null, createElement(Form.Item))),
    ),
  );
  const sheets = new Map<string, string>();
  for (const [key, entry] of rendered.cache) {
    // Such as "style%%layer%Button-Button%ant-btn%anticon".
    const [kind, , , component = ""] = key.split("%");
    if (kind !== "style") continue;
    const single = createCache();
    single.cache.set(key, entry);
    const sheet = extractStyle(single, { plain: true, types: "style" }).replace(CACHE_MARK, "");
    sheets.set(component, (sheets.get(component) ?? "") + sheet);
  }
  return sheets;
}

/** Would tell the components at run time which sheets exist; with `zeroRuntime`, they do not ask. */
const CACHE_MARK = /\.data-ant-cssinjs-cache-path\{.*\}$/;

/** The style functions of a module: where they are, and the component that they belong to. */
function styleFunctions(code: string, id: string) {
  const found: { component: string; start: number; end: number }[] = [];
  new Visitor({
    CallExpression({ callee, arguments: [name, styleFunction] }) {
      if (callee.type !== "Identifier" || !HOOK_MAKERS.has(callee.name) || !name || !styleFunction) return;
      found.push({ component: componentName(name), start: styleFunction.start, end: styleFunction.end });
    },
  }).visit(parseSync(id, code).program);
  return found;
}

/** The name under which Ant Design keeps the styles of `"Button"` or of `["Button", "compact"]`. */
function componentName(argument: ESTree.Argument): string {
  const parts = argument.type === "ArrayExpression" ? argument.elements : [argument, argument];
  return parts.map((part) => (part?.type === "Literal" ? String(part.value) : "?")).join("-");
}
