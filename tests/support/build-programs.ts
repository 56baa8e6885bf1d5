import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { build } from "vite";
import type { TestProject } from "vitest/node";
import serverBuild from "../../vite.server.config.ts";
import { BUILT_PROGRAMS, PROGRAMS } from "./programs.ts";

const dist = join(import.meta.dirname, "../../dist");

/** Builds the programs that tests start, as the server is built, once for the whole run. */
export async function setup(project: TestProject) {
  // Below the project's folder, so that packages that are not bundled are found; apart from another run's.
  mkdirSync(dist, { recursive: true });
  const folder = mkdtempSync(join(dist, "test-programs-"));
  const input = Object.fromEntries(PROGRAMS.map((source) => [source.replace(/\.ts$/, ""), source]));
  const buildAll = () =>
    build({
      ...serverBuild,
      configFile: false,
      logLevel: "warn",
      build: { ...serverBuild.build, outDir: folder, rolldownOptions: { input } },
    });
  await buildAll();
  process.env[BUILT_PROGRAMS] = folder;
  // As when npm starts them (`scripts/run/serve.mjs`).
  process.env["NODE_COMPILE_CACHE"] = join(folder, "compiled");
  project.onTestsRerun(async () => void (await buildAll()));
  return () => rmSync(folder, { recursive: true, force: true });
}
