/**
 * Custom lint rules: which files of this project may import each other. They cover `import`, `import type`,
 * `export from` and `import()`.
 */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize, relative } from "node:path";

/**
 * The part of the linter's interface (ESLint's) that is used here.
 *
 * @typedef {{ source?: { value?: unknown } | null, importKind?: string, exportKind?: string }} Node of an import or
 *   export
 * @typedef {{ files: string[], from: string[], because: string }} Separation of files from files and packages
 * @typedef {{ parts: string[], to: string[], because: string }} Secret files and packages, and who may import them
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

/**
 * Files that may not be loaded together with others: they may not import these, directly or through other files.
 * `import type` and `import()` load nothing. The options are objects of type {@link Separation}.
 *
 * @type {Rule}
 */
const keptApart = {
  meta: { schema: false },
  create(context) {
    const file = relative(context.cwd, context.filename);
    const separations = /** @type {Separation[]} */ ([...context.options]).filter(({ files }) => isIn(file, files));
    if (separations.length === 0) return {};
    const [folder = ""] = file.split("/");
    loadedWith ??= readImports(context.cwd, [folder], STATIC_IMPORT);
    const look = (/** @type {Node} */ node) => {
      const source = node.source?.value;
      if (typeof source !== "string" || (node.importKind ?? node.exportKind) === "type") return;
      const imported = source.startsWith(".") ? resolveImport(file, source) : source;
      for (const { from, because } of separations) {
        const reached = reachableFrom(imported, loadedWith).find((path) => isIn(path, from));
        if (reached) context.report({ node, message: `${because} This import loads ${reached}.` });
      }
    };
    return { ImportDeclaration: look, ExportNamedDeclaration: look, ExportAllDeclaration: look };
  },
};

/**
 * Files and packages that only some files may import; they may always import each other. The options are objects of
 * type {@link Secret}.
 *
 * @type {Rule}
 */
const knownOnlyTo = {
  meta: { schema: false },
  create(context) {
    const file = relative(context.cwd, context.filename);
    const secrets = /** @type {Secret[]} */ ([...context.options]).filter(
      ({ parts, to }) => !isIn(file, [...parts, ...to]),
    );
    return visitSources((node, source) => {
      const imported = source.startsWith(".") ? resolveImport(file, source) : source;
      const secret = secrets.find(({ parts }) => isIn(imported, parts));
      if (secret) context.report({ node, message: secret.because });
    });
  },
};

/**
 * The same for every file, so it is read once.
 *
 * @type {Map<string, string[]> | undefined}
 */
let loadedWith;

/**
 * Returns a file or package and all that is loaded with it.
 *
 * @param {string} start
 * @param {Map<string, string[]> | undefined} imports
 */
function reachableFrom(start, imports) {
  const reached = new Set([start]);
  for (const path of reached) for (const next of imports?.get(path) ?? []) reached.add(next);
  return [...reached];
}

/**
 * @param {string} path
 * @param {string[]} parts files, packages, and folders, which end in `/`
 */
function isIn(path, parts) {
  return parts.some((part) => path === part || path.startsWith(part.endsWith("/") ? part : `${part}/`));
}

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
  return visitSources((node, source) => {
    if (source.startsWith(".")) visit(node, resolveImport(file, source));
  });
}

/**
 * Calls `visit` for each import, with its source as written.
 *
 * @param {(node: Node, source: string) => void} visit
 */
function visitSources(visit) {
  const look = (/** @type {Node} */ node) => {
    const source = node.source?.value;
    if (typeof source === "string") visit(node, source);
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
  cycles ??= findCycles(readImports(root, folders, IMPORT));
  return cycles;
}

/** Matches a file's imports from this project, without parsing it. */
const IMPORT = /\b(?:from|import)\s*(?:\(\s*)?"(\.{1,2}\/[^"]+)"/g;

/** What is loaded together with a file, packages included. */
const STATIC_IMPORT = /^(?:import|export)\s(?!type\s)(?:[^"';]*?\sfrom\s)?\s*"([^"]+)"/gm;

/**
 * @param {string} root
 * @param {string[]} folders
 * @param {RegExp} pattern
 */
function readImports(root, folders, pattern) {
  /** @type {Map<string, string[]>} */
  const imports = new Map();
  for (const folder of folders) {
    for (const name of /** @type {string[]} */ (readdirSync(join(root, folder), { recursive: true }))) {
      if (!/\.(ts|tsx|mjs)$/.test(name)) continue;
      const file = join(folder, name);
      const sources = readFileSync(join(root, file), "utf8").matchAll(pattern);
      imports.set(
        file,
        [...sources].map(([, source = ""]) => (source.startsWith(".") ? resolveImport(file, source) : source)),
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
  rules: {
    "imports-go-down": importsGoDown,
    "kept-apart": keptApart,
    "known-only-to": knownOnlyTo,
    "no-cycles": noCycles,
  },
};
