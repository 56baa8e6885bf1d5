import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");
const FOLDERS = ["client", "deploy", "docs", "migrations", "scripts", "server", "shared", "tests"];
const read = (path: string) => readFileSync(join(root, path), "utf8");

/** Every file in the project's folders, and every document beside them. */
const files = [
  ...readdirSync(root).filter((name) => name.endsWith(".md")),
  ...FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(md|mjs|tsx?|css)$/.test(entry.name))
      .map(({ parentPath, name }) => relative(root, join(parentPath, name))),
  ),
];
const documents = files.filter((path) => path.endsWith(".md"));

/** The anchors that GitHub makes of a document's headings. */
function anchorsOf(document: string): string[] {
  return [...read(document).matchAll(/^#+ (.*)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w -]/g, "")
      .replaceAll(" ", "-"),
  );
}

function isThere(path: string, anchor?: string): boolean {
  return existsSync(join(root, path)) && (anchor === undefined || anchorsOf(path).includes(anchor));
}

type Check = (reference: RegExpMatchArray, path: string) => boolean;

/** Lists the matches in these files that `check` refuses, each after the name of its file. */
function brokenIn(paths: readonly string[], pattern: RegExp, check: Check): string[] {
  return paths.flatMap((path) =>
    [...read(path).matchAll(pattern)]
      .filter((reference) => !check(reference, path))
      .map(([reference]) => `${path}: ${reference}`),
  );
}

describe("references", () => {
  it("of the code lead to documents and sections that exist", () => {
    expect(
      brokenIn(files, /\b(docs\/[\w/-]+\.md)(?:#([\w-]+))?/g, ([, document = "", anchor]) => isThere(document, anchor)),
    ).toEqual([]);
  });

  it("of a document lead to files and sections that exist", () => {
    // The guide for members links to pages of the app (`tests/client/help.test.ts`).
    expect(
      brokenIn(documents, /\]\((?!https?:|\/)([^)#\s]*)(?:#([\w-]+))?\)/g, ([, target = "", anchor], path) =>
        isThere(target === "" ? path : join(dirname(path), target), anchor),
      ),
    ).toEqual([]);
  });

  it("of a document name files and folders that exist", () => {
    // A decision names what there was when it was made.
    const current = documents.filter((path) => !path.startsWith("docs/decisions/"));
    const named = new RegExp(`\`((?:${FOLDERS.join("|")})/[\\w./-]+)\``, "g");
    expect(brokenIn(current, named, ([, file = ""]) => isThere(file))).toEqual([]);
  });

  it("of the map of folders are there", () => {
    const [, map = ""] = /## Folders\n\n```\n([^`]*)```/.exec(read("docs/architecture.md")) ?? [];
    const lines = [...map.matchAll(/^( {2})?(\S+(?: \S+)*?)(?: {2}|$)/gm)];
    const paths = lines.flatMap(([line, indent, names = ""], index) => {
      const top = lines.slice(0, index + 1).findLast(([, depth]) => depth === undefined)?.[2] ?? "";
      return line.startsWith("   ") ? [] : names.split(" ").map((name) => (indent ? join(top, name) : name));
    });
    expect(paths.length).toBeGreaterThan(40);
    expect(paths.filter((path) => !path.includes("<") && !isThere(path))).toEqual([]);
  });
});
