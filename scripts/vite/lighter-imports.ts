import type { Plugin } from "vite";

/** An import that loads much more than its importer needs, and what is imported instead. */
export interface LighterImport {
  /** The end of the importer's path. */
  importer: string;
  source: string;
  /** A module, or the code of one. */
  instead: { module: string } | { code: string };
}

const MARK = "\0lighter:";

/** Makes libraries import less. An import that is no longer there, after an upgrade, stops the build. */
export function lighterImports(imports: readonly LighterImport[]): Plugin {
  const unused = new Set(imports);
  return {
    name: "lighter-imports",
    apply: "build",
    enforce: "pre",
    resolveId(source, importer) {
      const found = imports.find((entry) => entry.source === source && importer?.endsWith(entry.importer));
      if (!found) return null;
      unused.delete(found);
      const { instead } = found;
      return "module" in instead ? this.resolve(instead.module, importer) : MARK + imports.indexOf(found);
    },
    load(id) {
      const { instead } = (id.startsWith(MARK) && imports[Number(id.slice(MARK.length))]) || {};
      return instead && "code" in instead ? instead.code : null;
    },
    buildEnd() {
      for (const { importer, source } of unused) this.error(`${importer} does not import ${source}`);
    },
  };
}
