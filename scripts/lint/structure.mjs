/**
 * Custom lint rules: which files of this project may import each other. They cover `import`, `import type`,
 * `export from` and `import()`.
 */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize, relative } from "node:path";

/**
 * The part of the linter's interface (ESLint's) that is used here.
 *
 * @typedef {{ source?: { value?: unknown } | null }} Node of an import or export
 * @typedef {{ cwd: string, filename: string, options: readonly unknown[], report: Report }} Context
 * @typedef {(problem: { node: Node, message: string }) => void} Report
 * @typedef {{ meta: object, create: (context: Context) => Record<string, (node: Node) => void> }} Rule
 */

/**
 * A file may only import from its own layer and the layers below it. The options are paths of files and folders, from
 * top to bottom; folders end in `/`.
 *
 * @type {Rule}
 */
const importsGoDown = {
  meta: { schema: false },
  create(context) {
    const parts = optionsOf(context);
    const levelOf = (/** @type {string} */ path) =>
      parts.findIndex((part) => path === part || (part.endsWith("/") && path.startsWith(part)));
    const file = relative(context.cwd, context.filename);
    const level = levelOf(file);
    if (level < 0) return {};
    return visitImports(file, (node, imported) => {
      const above = levelOf(imported);
      if (above < 0 || above >= level) return;
      context.report({ node, message: `${parts[level]} is below ${parts[above]} and may not import from it.` });
    });
  },
};

/**
 * No import cycles. The options are the folders to search.
 *
 * @type {Rule}
 */
const noCycles = {
  meta: { schema: false },
  create(context) {
    const file = relative(context.cwd, context.filename);
    const cycle = cyclesIn(context.cwd, optionsOf(context)).get(file);
    if (!cycle) return {};
    return visitImports(file, (node, imported) => {
      if (cycle.has(imported)) context.report({ node, message: `This is part of a cycle: ${[...cycle].join(", ")}.` });
    });
  },
};

/** @param {Context} context */
function optionsOf({ options }) {
  return /** @type {string[]} */ ([...options]);
}

/**
 * Calls `visit` for each import of a file of this project, with that file's path.
 *
 * @param {string} file
 * @param {(node: Node, imported: string) => void} visit
 */
function visitImports(file, visit) {
  const look = (/** @type {Node} */ node) => {
    const source = node.source?.value;
    if (typeof source === "string" && source.startsWith(".")) visit(node, resolveImport(file, source));
  };
  return {
    ImportDeclaration: look,
    ImportExpression: look,
    ExportNamedDeclaration: look,
    ExportAllDeclaration: look,
    TSImportType: look,
  };
}

/**
 * @param {string} file
 * @param {string} source relative to the file
 */
function resolveImport(file, source) {
  return normalize(join(dirname(file), source));
}

/**
 * Cached, because it is the same for every file.
 *
 * @type {Map<string, Set<string>> | undefined}
 */
let cycles;

/**
 * Returns, for each file in a cycle of imports, all files of that cycle.
 *
 * @param {string} root
 * @param {string[]} folders
 */
function cyclesIn(root, folders) {
  cycles ??= findCycles(readImports(root, folders));
  return cycles;
}

/** Matches a file's imports from this project, without parsing it. */
const IMPORT = /\b(?:from|import)\s*\(?\s*"(\.{1,2}\/[^"]+)"/g;

/**
 * @param {string} root
 * @param {string[]} folders
 */
function readImports(root, folders) {
  /** @type {Map<string, string[]>} */
  const imports = new Map();
  for (const folder of folders) {
    for (const name of /** @type {string[]} */ (readdirSync(join(root, folder), { recursive: true }))) {
      if (!/\.(ts|tsx|mjs)$/.test(name)) continue;
      const file = join(folder, name);
      const sources = readFileSync(join(root, file), "utf8").matchAll(IMPORT);
      imports.set(
        file,
        [...sources].map(([, source = ""]) => resolveImport(file, source)),
      );
    }
  }
  return imports;
}

/**
 * The strongly connected components of more than one file, by Tarjan's algorithm.
 *
 * @param {Map<string, string[]>} imports
 */
function findCycles(imports) {
  /** @type {Map<string, Set<string>>} */
  const found = new Map();
  /** @type {Map<string, number>} */
  const order = new Map();
  /** @type {string[]} */
  const stack = [];
  /**
   * Returns the index of the earliest file on the stack that this one reaches.
   *
   * @param {string} file
   * @returns {number}
   */
  const visit = (file) => {
    const own = order.size;
    order.set(file, own);
    stack.push(file);
    let earliest = own;
    for (const next of imports.get(file) ?? []) {
      if (!imports.has(next)) continue;
      const known = order.get(next);
      if (known === undefined) earliest = Math.min(earliest, visit(next));
      else if (stack.includes(next)) earliest = Math.min(earliest, known);
    }
    if (earliest === own) {
      const component = new Set(stack.splice(stack.indexOf(file)));
      if (component.size > 1) for (const member of component) found.set(member, component);
    }
    return earliest;
  };
  for (const file of imports.keys()) if (!order.has(file)) visit(file);
  return found;
}

export default {
  meta: { name: "structure" },
  rules: { "imports-go-down": importsGoDown, "no-cycles": noCycles },
};
