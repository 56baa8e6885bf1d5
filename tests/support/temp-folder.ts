import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { folderInMemory } from "../../scripts/run/folder-in-memory.mjs";

export interface TempFolder {
  path: string;
  remove: () => void;
}

const parent = folderInMemory();

export function makeTempFolder(): TempFolder {
  const path = mkdtempSync(join(parent, "crewtide-test-"));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}
