import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Plugin } from "vite";

const PAGE = /import\("(\.[^"]+)"\)(?:\.then\(\(m\) => m\.\w+\))?/g;
const IMPORT = /^(?:import|export) (?!type )[^"]*? from "(\.[^"]+\.tsx?)"/gm;
const MESSAGES = /\b(?:useMessages|sayNow)\("([\w-]+)"\)/g;

const HELPER = `import { loadPieces } from "../messages.ts";
const withPieces = (page, pieces) => Promise.all([page, loadPieces(pieces.split(" "))]).then(([loaded]) => loaded);`;

/** Has the routes load the messages of a page together with its code: those that its static imports use. */
export function piecesOfPages(): Plugin {
  return {
    name: "pieces-of-pages",
    enforce: "pre",
    transform: {
      filter: { id: /\/client\/routes\/routes\.ts$/ },
      handler(code, id) {
        const withPieces = code.replaceAll(PAGE, (load, path: string) => {
          const pieces = [...piecesOf(join(dirname(id), path))].toSorted();
          return pieces.length === 0 ? load : `withPieces(${load}, "${pieces.join(" ")}")`;
        });
        if (code.replaceAll(PAGE, "").includes("import(")) throw new Error("A page is loaded in a form unknown here");
        return `${HELPER}\n${withPieces}`;
      },
    },
  };
}

function piecesOf(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return new Set();
  seen.add(file);
  const code = readFileSync(file, "utf8");
  const imported = [...code.matchAll(IMPORT)].map(([, path = ""]) => piecesOf(join(dirname(file), path), seen));
  const own = [...code.matchAll(MESSAGES)].map(([, piece = ""]) => piece);
  return new Set([...own, ...imported.flatMap((pieces) => [...pieces])]);
}
