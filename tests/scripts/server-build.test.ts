import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { BUILT_PROGRAMS } from "../support/programs.ts";

it("the server's build is in ASCII, and does not load Node's fetch by importing HTTP", () => {
  const folder = process.env[BUILT_PROGRAMS] ?? "";
  const files = globSync("**/*.js", { cwd: folder }).map((file) => readFileSync(join(folder, file), "utf8"));
  expect(files.length).toBeGreaterThan(1);
  for (const code of files) expect(code).not.toMatch(/[^\0-\x7f]|^import .+ from "(node:)?http";$/m);
});
