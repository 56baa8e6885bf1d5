import { spawn, spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { addDays, dayIn } from "../../shared/basics/dates.ts";
import { blocksOf } from "../support/hosting-guide.ts";
import { folderForEach } from "../support/hooks.ts";
import { callProcedure } from "../support/procedures.ts";
import { followServer } from "../support/server-process.ts";
import { LONG } from "../support/trials.ts";

const root = join(import.meta.dirname, "../..");
const folder = folderForEach();
const database = () => `file:${join(folder.path, "data/crewtide.sqlite")}`;

function run(command: string, args: string[], cwd: string): string {
  const env = { PATH: process.env["PATH"], DATABASE_URL: database() };
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, env, encoding: "utf8" });
  expect(status, stderr).toBe(0);
  return stdout;
}

it("a release runs in a clean folder, without npm, development packages and a build", { timeout: LONG }, async () => {
  run(process.execPath, ["scripts/run/release.mjs", folder.path], root);
  const [archive = ""] = readdirSync(folder.path);
  const [, name = "", date] = /^(crewtide-(\d{4}-\d\d-\d\d))\.tgz$/.exec(archive) ?? [];
  const [unpack = ""] = blocksOf("From an archive");
  const commands = unpack.replaceAll("/opt/crewtide", folder.path).replaceAll("ARCHIVE", name);
  run("bash", ["-e", "-c", commands], folder.path);
  const release = join(folder.path, "releases", name);
  // Its size stands in docs/hosting/backups-and-upgrades.md.
  expect(Number.parseInt(run("du", ["-sm", release], "/"))).toBeLessThan(45);
  expect(readdirSync(join(release, "node_modules")).toSorted()).toEqual([
    "@node-rs",
    "better-sqlite3",
    "swagger-ui-dist",
  ]);
  expect(existsSync(join(release, "docs/hosting/install.md"))).toBe(true);
  expect(run(join(release, "crewtide"), ["--version"], "/")).toBe(`${date}\n`);

  const env = { PORT: "0", TIME_ZONE: "UTC", DATABASE_URL: database() };
  const server = followServer(spawn(process.execPath, ["dist/server/main.js"], { cwd: release, env }));
  onTestFinished(() => server.kill("SIGKILL"));
  const setUp = /Set it up at (http:\S+?)\/setup\?token=([\w-]+)/;
  await expect.poll(() => server.output(), { timeout: LONG / 2 }).toMatch(setUp);
  const today = dayIn("UTC", new Date());
  const [, url = "", token] = setUp.exec(server.output()) ?? [];
  expect(await (await fetch(`${url}/healthz`)).json()).toEqual({ status: "ok", database: "ok", release: date });
  expect(await (await fetch(`${url}/api/viewer/swagger-ui.js`)).text()).toContain("SwaggerUIBundle");
  const person = { name: "Ada", email: "ada@example.org", password: "a long password of Ada's" };
  const interval = { start_date: today, end_date: addDays(today, 27) };
  const input = { token, collective_name: "Saltmarsh", ...person, ...interval };
  const founded = await callProcedure(url, "setup.complete", { input });
  expect(founded.status, await founded.text()).toBe(200);
  expect(JSON.parse(run(join(release, "crewtide"), ["collective", "list"], "/"))).toMatchObject({
    collectives: [{ name: "Saltmarsh", members: 1 }],
  });
  server.kill("SIGTERM");
  expect(await server.ended).toMatchObject({ code: 0, signal: null });
});
