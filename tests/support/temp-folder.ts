import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface TempFolder {
  path: string;
  remove: () => void;
}

export function makeTempFolder(): TempFolder {
  const path = mkdtempSync(join(tmpdir(), "crewtide-test-"));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}
