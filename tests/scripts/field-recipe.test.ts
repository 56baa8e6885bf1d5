import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { TYPESCRIPT } from "../../scripts/run/node-runtime.mjs";
import { commandsIn } from "../support/commands.ts";
import { followEntityRecipe, followFieldRecipe } from "../support/field-recipe.ts";
import { createDatabase, inDatabase } from "../support/new-database.ts";
import { copyProject } from "../support/project-copy.ts";
import { fileOf } from "../support/sqlite-file.ts";
import type { TempFolder } from "../support/temp-folder.ts";
import { signIn } from "../support/test-server.ts";
import { LONG, trial } from "../support/trials.ts";
import { createCollective } from "../support/world.ts";

/** Follows the recipes for a field and for an entity in CONTRIBUTING.md, in a copy of the project. */

const COPIED =
  "client migrations scripts server shared tests package.json tsconfig.json tsconfig.base.json tsconfig.client.json \
tsconfig.server.json tsconfig.worker.json".split(" ");

const guide = readFileSync(join(import.meta.dirname, "../../CONTRIBUTING.md"), "utf8");
const [, fieldSteps = ""] = /^A field that members enter,[^]*?\n\n([^]*?)\n\n/m.exec(guide) ?? [];
const [, entitySteps = ""] = /^A new entity,[^]*?\n\n([^]*?)\n\n/m.exec(guide) ?? [];

let folder: TempFolder;
/** The steps of each recipe, and the files it changes. */
let recipes: { steps: string; changed: string[] }[];
beforeAll(() => {
  folder = copyProject(COPIED);
  const [column = ""] = /alter table [^`]+/.exec(fieldSteps) ?? [];
  const [table = ""] = /create table [^`]+/.exec(entitySteps) ?? [];
  recipes = [
    { steps: fieldSteps, changed: followFieldRecipe(folder.path, column) },
    { steps: entitySteps, changed: followEntityRecipe(folder.path, table) },
  ];
  runInCopy("node_modules/tsx/dist/cli.mjs", "scripts/messages/declare.ts");
});
afterAll(() => folder.remove());

const runInCopy = (...args: string[]) => spawnSync(process.execPath, args, { cwd: folder.path, encoding: "utf8" });
const launch = commandsIn(() => folder.path);

it("names the files that change", () => {
  const missing = recipes.map(({ steps, changed }) => changed.filter((file) => !steps.includes(`\`${file}\``)));
  expect(missing).toEqual([[], []]);
});

it(
  "gives an old database the field and the entity, and the API saves, returns and undoes them",
  { timeout: LONG },
  async () => {
    const database = await createDatabase();
    const { crews } = await inDatabase(database.url, (db) => createCollective(db, "2026-01-15", { intervals: 1 }));
    mkdirSync(join(folder.path, "data"));
    cpSync(fileOf(database.url), join(folder.path, "data/old.sqlite"));
    await database.remove();
    const server = launch([
      "env",
      "DATABASE_URL=file:./data/old.sqlite",
      "node",
      ...TYPESCRIPT,
      "server/start/main.ts",
    ]);
    const [, url = ""] = await server.says(/"Crewtide is ready at (http:\S+)"|could not start/);
    expect(server.output()).not.toContain("could not start");

    const headers = { "content-type": "application/json", cookie: await signIn(url, "ada") };
    const state = async () => (await fetch(`${url}/api/my_collective/state`, { headers })).json();
    expect(await state()).toMatchObject({ crews: [{ name: "garden", remote: false }] });
    const crew = { name: "The garden", description: "Everything about it", links: [] };
    for (const sent of [{ ...crew, remote: true }, crew]) {
      const body = JSON.stringify(sent);
      expect((await fetch(`${url}/api/crews/${crews["garden"]}`, { method: "PUT", headers, body })).status).toBe(200);
      expect(await state()).toMatchObject({ crews: [{ name: "The garden", remote: true }] });
    }

    const call = async (method: string, path: string, body?: object) => {
      const response = await fetch(`${url}/api/${path}`, {
        method,
        headers,
        ...(body && { body: JSON.stringify(body) }),
      });
      expect({ path, status: response.status }).toEqual({ path, status: 200 });
      return (await response.json()) as { entries: [{ revision: number }] };
    };
    const room = { id: 1, name: "Hall" };
    const events = [{ CrewsEvent: { RoomUpdated: room } }];
    expect(await call("POST", "rooms", { name: "Hall" })).toMatchObject(events);
    await call("PUT", "rooms/1", { name: "Loft" });
    const { entries } = await call("GET", "my_collective/activity?kind=Room");
    expect(entries).toMatchObject([
      {
        text: expect.stringContaining("edited the room Loft"),
        changes: [{ label: "Name", before: "Hall", after: "Loft" }],
      },
      { text: expect.stringContaining("made the room Hall"), changes: [] },
    ]);
    await call("POST", `my_collective/activity/${entries[0].revision}/undo`, {});
    expect(await call("GET", "rooms")).toMatchObject([room]);
    expect(await call("GET", "me/personal_data")).toMatchObject({ rooms_made: [room] });
  },
);

// It takes half a minute of a processor.
it.each(trial([], ["the compiler"]))("leaves nothing outside of tests for %s to find", { timeout: LONG }, () => {
  const { stdout, stderr } = runInCopy("node_modules/typescript/bin/tsc", "--build", "--checkers", "1");
  expect(stderr).toBe("");
  expect(stdout.split("\n").filter((line) => /^(client|migrations|scripts|server|shared)\//.test(line))).toEqual([]);
});
