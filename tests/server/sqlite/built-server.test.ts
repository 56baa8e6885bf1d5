import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { runAdmin } from "../../support/admin.ts";
import { askAsWritten } from "../../support/ask-as-written.ts";
import { makeTempFolder, type TempFolder } from "../../support/temp-folder.ts";
import { spawnServer, type ServerProcess } from "../../support/server-process.ts";

let folder: TempFolder;
let server: ServerProcess;
let port: number;
beforeAll(async () => {
  folder = makeTempFolder();
  server = spawnServer({ DATABASE_URL: `file:${join(folder.path, "crewtide.sqlite")}` });
  port = Number(new URL(await server.ready).port);
});
afterAll(async () => {
  server.kill("SIGTERM");
  await server.ended;
  folder.remove();
});

const log = (output: string): unknown[] =>
  output
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));

it("names its release by the date of the newest section of the changelog", async () => {
  const changelog = readFileSync(join(import.meta.dirname, "../../../CHANGELOG.md"), "utf8");
  const [, release = ""] = /^## (\d{4}-\d\d-\d\d)$/m.exec(changelog) ?? [];
  const url = `http://localhost:${port}`;
  expect(await (await fetch(`${url}/healthz`)).json()).toMatchObject({ release });
  expect(await (await fetch(`${url}/api/openapi.json`)).json()).toMatchObject({ info: { version: release } });
  const databaseUrl = `file:${join(folder.path, "none.sqlite")}`;
  const version = await runAdmin(["--version"], { databaseUrl, apart: true });
  expect(version).toEqual({ code: 0, output: `${release}\n`, errors: "" });
  expect(log(server.output())).toContainEqual(expect.objectContaining({ msg: `Crewtide is ready at ${url}`, release }));
});

it.each(["/trpc/%", "/trpc/a//%ff", "/api/%", "/trpc/http://%", "http://localhost:99999999/trpc/me.get"])(
  "the build keeps what the sources check: %s is the caller's fault",
  async (path) => expect((await askAsWritten(port, path)).status).toBe(400),
);
