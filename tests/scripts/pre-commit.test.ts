import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, it } from "vitest";
import { runGit } from "../support/git.ts";
import { folderForEach } from "../support/hooks.ts";

const root = join(import.meta.dirname, "../..");
const folder = folderForEach();
const NODE = ".node/24.0.0/bin/node";

/** Runs Git as a graphical client does: Node is in the project's folder alone. */
const git = (...args: string[]) =>
  runGit(folder.path, args, { PATH: "/usr/bin:/bin", HOME: join(folder.path, ".git") });

function write(files: Record<string, string>): void {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder.path, name), text);
}

const commit = () => git("commit", "--message", "a commit");

beforeEach(() => {
  for (const name of [".githooks", ".oxfmtrc.json"])
    cpSync(join(root, name), join(folder.path, name), { recursive: true });
  symlinkSync(join(root, "node_modules"), join(folder.path, "node_modules"));
  mkdirSync(join(folder.path, NODE, ".."), { recursive: true });
  symlinkSync(process.execPath, join(folder.path, NODE));
  // The project's own scripts make a file before they check.
  const project = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { scripts: object };
  const scripts = { ...project.scripts, messages: "true" };
  write({
    "package.json": `${JSON.stringify({ ...project, scripts }, null, 2)}\n`,
    "oxlint.config.mjs": `export default { options: { typeAware: true }, rules: { eqeqeq: "error" } };\n`,
    "tsconfig.json": `{ "compilerOptions": { "strict": true, "types": [] } }\n`,
  });
  git("init", "--quiet");
  git("config", "core.hooksPath", ".githooks");
});

it("refuses files that are not formatted, break a rule or have wrong types, and changes nothing", () => {
  write({
    "spaces.ts": "export  const one = 1;\n",
    "rule.ts": "export const isOne = (some: number) => some == 1;\n",
    "type of.ts": 'export const two: number = "2";\n',
  });
  git("add", "*.ts");
  const before = git("status", "--porcelain");
  const { status, stderr } = commit();
  expect(stderr).toMatch(/^spaces\.ts \(/m);
  expect(stderr).toMatch(/eqeqeq[^]*rule\.ts:1/);
  expect(stderr).toMatch(/TS2322[^]*type of\.ts:1/);
  expect(status).toBe(1);
  expect(git("status", "--porcelain")).toEqual(before);
  expect(readFileSync(join(folder.path, "spaces.ts"), "utf8")).toContain("export  const");
});

it("lets other commits pass, and names files with changes that are not staged, which stay", () => {
  write({ "one.ts": "export const one = 1;\n", "two.ts": "export const two = 2;\n" });
  git("add", "*.ts");
  write({ "two.ts": "export const two = 2;\nexport const three = 3;\n", "other.ts": "export  const other = 1;\n" });
  const { status, stderr } = commit();
  expect(stderr).toBe(
    "pre-commit: checked together with changes that are not staged:\ntwo.ts\npre-commit: checking rules and types.\n",
  );
  expect(status).toBe(0);
  expect(git("diff", "--name-only").stdout).toBe("two.ts\n");
  git("rm", "--quiet", "one.ts");
  expect(commit()).toMatchObject({ status: 0, stderr: "" });
});

it("says that nothing was checked without packages, or with a Node that is too old", () => {
  write({ "spaces.ts": "export  const one = 1;\n" });
  git("add", "spaces.ts");
  rmSync(join(folder.path, "node_modules"));
  const missing = "pre-commit: nothing was checked, since packages are missing: npm ci installs them.\n";
  expect(commit()).toMatchObject({ status: 0, stderr: missing });

  write({ "more.ts": "export  const two = 2;\n" });
  git("add", "more.ts");
  rmSync(join(folder.path, NODE));
  writeFileSync(join(folder.path, NODE), "#!/bin/sh\nexit 1\n", { mode: 0o755 });
  const old = "pre-commit: nothing was checked, since there is no Node 22 or later on the PATH or in .node/.\n";
  expect(commit()).toMatchObject({ status: 0, stderr: old });
});
