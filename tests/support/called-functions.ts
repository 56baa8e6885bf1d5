import { mkdirSync, writeFileSync } from "node:fs";
import { Session } from "node:inspector/promises";
import { join } from "node:path";
import { afterAll, expect } from "vitest";
import { CALLED_FUNCTIONS } from "./called-functions-setting.ts";

const folder = process.env[CALLED_FUNCTIONS];
const root = join(import.meta.dirname, "../..");

if (folder !== undefined) {
  const session = new Session();
  session.connect();
  const take = async () => {
    const { result } = await session.post("Profiler.takePreciseCoverage");
    return result.flatMap(({ url, functions }) => {
      const file = url.replace("file://", "");
      if (!file.startsWith(join(root, "server/"))) return [];
      const called = functions.filter(({ functionName, ranges }) => functionName !== "" && (ranges[0]?.count ?? 0) > 0);
      return called.map(({ functionName }) => `${file.slice(root.length + 1)} ${functionName}`);
    });
  };
  // Before the file's imports, which also call some. The notes of a file are about it alone: counts begin anew.
  await session.post("Profiler.enable");
  await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
  afterAll(async () => {
    mkdirSync(folder, { recursive: true });
    const name = (expect.getState().testPath ?? "").slice(root.length + 1).replaceAll("/", "+");
    writeFileSync(join(folder, `${name}.json`), JSON.stringify([...new Set(await take())]));
    session.disconnect();
  });
}
