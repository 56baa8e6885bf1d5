import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import type { Kysely } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { emailOf } from "../../scripts/demo/collective/people.ts";
import { DEMO_PASSWORD } from "../../scripts/demo/logins.ts";
import { importCollective } from "../../server/backup/import-collective.ts";
import { MOVED_TABLES } from "../../server/backup/references.ts";
import { JSON_COLUMNS } from "../../server/backup/table-rows.ts";
import { createCrew, editCrew } from "../../server/features/crews/crews.service.ts";
import { loadCollectiveState } from "../../server/features/state/collective-state.service.ts";
import { loadExport } from "../../server/features/state/collective-export.service.ts";
import type { Database, TableName } from "../../server/db/schema.ts";
import { LiveHub } from "../../server/revision/live-hub.ts";
import { MAX_CREWS } from "../../shared/constants.ts";
import { avatarOf } from "../../shared/people/people.ts";
import { JOURNAL_KINDS } from "../../shared/journal/journal-kinds.ts";
import { admin, adminFailure, startAdmin } from "../support/admin.ts";
import { callProcedure } from "../support/procedures.ts";
import { copyDemo, TODAY } from "../support/demo-file.ts";
import { readAllTables } from "../support/every-table.ts";
import { fillCollective, replaceIds } from "../support/fill-collective.ts";
import { blocksOf } from "../support/hosting-guide.ts";
import { folderForEach } from "../support/hooks.ts";
import { createDatabase, inDatabase, type NewDatabase } from "../support/new-database.ts";
import { createTestClock } from "../support/test-clock.ts";
import { makeTempFolder, type TempFolder } from "../support/temp-folder.ts";
import { connect, cookieOf, startTestServer } from "../support/test-server.ts";
import { createCollective } from "../support/world.ts";

type Row = Record<string, string | number | null>;
type Line = [TableName, Row];

/** The demonstration with something in every column, in a file, and its export. */
let source: string;
let exported: string;
let sourceFolder: TempFolder;
beforeAll(async () => {
  sourceFolder = makeTempFolder();
  source = join(sourceFolder.path, "source.sqlite");
  exported = join(sourceFolder.path, "saltmarsh.jsonl");
  await copyDemo(source);
  await inDatabase(source, fillCollective);
  await admin(["collective", "export", exported], { databaseUrl: `file:${source}` });
});
afterAll(() => sourceFolder.remove());

/** Where the collective comes to: a database of the engine that the tests run on, with another collective. */
let target: NewDatabase;
async function createTarget(): Promise<void> {
  target = await createDatabase();
  await inTarget((db) => createCollective(db, TODAY, { people: ["ada", "bo"], crews: ["garden"], intervals: 2 }));
}
const removeTarget = () => target.remove();
const folder = folderForEach();

const inTarget = <Result>(work: (db: Kysely<Database>) => Promise<Result>) => inDatabase(target.url, work);
const tablesOf = (url: string) => inDatabase(url, readAllTables);
const importFrom = (file: string) => inTarget((db) => importCollective(db, { file, read: loadExport }));

function linesOf(file: string): Line[] {
  return rawLinesOf(file)
    .slice(1, -1)
    .map((line) => JSON.parse(line) as Line);
}

function rawLinesOf(file: string): string[] {
  return readFileSync(file, "utf8").trimEnd().split("\n");
}

const firstIdIn = (lines: Line[], table: TableName) => Number(lines.find(([name]) => name === table)?.[1]["id"]);

describe("a collective that is exported", () => {
  beforeEach(createTarget);
  afterEach(removeTarget);

  it("knows its columns with JSON, whose texts and numbers are read one by one", () => {
    const cells = linesOf(exported).flatMap(([, row]) => Object.entries(row));
    const found = cells.filter(([, value]) => typeof value === "string" && /^[[{]/.test(value)).map(([name]) => name);
    // The contents of gatherings' texts are lists of links or plain descriptions.
    expect(new Set(found.filter((name) => !JSON_COLUMNS.has(name)))).toEqual(new Set(["content"]));
  });

  it("has something in every column of every table that moves, and every kind of change", () => {
    const lines = linesOf(exported);
    for (const table of MOVED_TABLES) {
      const rows = lines.filter(([name]) => name === table).map(([, row]) => row);
      const empty = Object.keys(rows[0] ?? { [table]: null }).filter((name) => rows.every((row) => row[name] === null));
      expect({ table, empty }).toEqual({ table, empty: [] });
    }
    const kinds = lines.flatMap(([table, row]) => (table === "journal" ? [row["kind"]] : []));
    expect(new Set(kinds)).toEqual(new Set(JOURNAL_KINDS));
  });

  it("comes with new ids and every link, and goes on from there unchanged", async () => {
    const before = await tablesOf(target.url);
    const { collective_id, rows } = await admin(["collective", "import", exported], { databaseUrl: target.url });
    const there = join(folder.path, "there.jsonl");
    const command = ["collective", "export", "--collective", String(collective_id), there];
    expect(await admin(command, { databaseUrl: target.url })).toEqual({ file: there, rows });

    const [out, back] = [linesOf(exported), linesOf(there)];
    const shifts = new Map(MOVED_TABLES.map((table) => [table, firstIdIn(back, table) - firstIdIn(out, table)]));
    const expected = out.map((line) =>
      replaceIds(JSON.stringify(line), (table, id) => id + (shifts.get(table as never) ?? Number.NaN)),
    );
    expect(back.map((line) => JSON.stringify(line)).toSorted()).toEqual(expected.toSorted());
    expect(shifts.get("people")).toBeGreaterThanOrEqual(2);
    // People who have chosen no drawing keep theirs.
    expect(avatarOf({ id: 1 + (shifts.get("people") ?? 0), avatar_id: null })).toBe(
      avatarOf({ id: 1, avatar_id: null }),
    );

    const after = await tablesOf(target.url);
    for (const [table, kept] of before) expect(after.get(table)).toEqual(expect.arrayContaining(kept));

    const empty = join(folder.path, "empty.sqlite");
    await admin(["collective", "import", there], { databaseUrl: `file:${empty}` });
    const again = join(folder.path, "again.jsonl");
    await admin(["collective", "export", again], { databaseUrl: `file:${empty}` });
    expect(rawLinesOf(again)).toEqual(rawLinesOf(there));
  });

  it("leaves what belongs to its server behind", async () => {
    const before = await tablesOf(target.url);
    await importFrom(exported);
    const after = await tablesOf(target.url);
    for (const table of MOVED_TABLES) for (const tables of [before, after]) tables.delete(table);
    expect(after).toEqual(before);
  });

  it("is served: people sign in, read, save, and nothing gets an id that was used", async () => {
    await importFrom(exported);
    const { url: databaseUrl } = target;
    const server = await startTestServer({ today: TODAY, empty: true, environment: { DATABASE_URL: databaseUrl } });
    const input = { email: emailOf("noor"), password: DEMO_PASSWORD };
    const { client } = connect(server.url, cookieOf(await callProcedure(server.url, "auth.login", { input })));
    const state = await client.collective.state.query();
    expect(state.collective.name).toBe("Saltmarsh Commons");
    expect(state.revision).toBe(50_006);
    const { entries } = await client.journal.list.query({});
    const undoable = entries.find(({ undo }) => undo.length > 0);
    await client.journal.undo.mutate({ revision: undoable?.revision ?? 0 });
    const crew = state.crews.find(({ archived_at }) => archived_at === null);
    const interval_id = state.involvements.next_interval?.interval_id ?? 0;
    const crew_involvements = [{ crew_id: crew?.id ?? 0 }];
    await client.me.saveParticipation.mutate({ interval_id, participation_intention: "OptIn", crew_involvements });
    const after = await client.collective.state.query();
    expect(after.involvements.next_interval?.crew_involvements).toContainEqual(
      expect.objectContaining({ crew_id: crew?.id }),
    );
    const [invited] = await client.invitations.list.query();
    await client.invitations.resend.mutate({ person_id: invited?.person_id ?? 0 });
    await client.crews.create.mutate({ name: "Boats", description: "Floats", links: [] });
    const { crews } = await client.collective.state.query();
    // The journal names one that is gone.
    expect(crews.at(-1)?.id).toBeGreaterThan((crew?.id ?? 0) + 50);
    await server.stop();
  });
});

describe("an export", () => {
  beforeEach(createTarget);
  afterEach(removeTarget);

  it("is made and read by the commands of docs/hosting/collectives.md", async () => {
    const commands = blocksOf("Moving one collective").flatMap((block) => [
      ...block.matchAll(/\.\/crewtide (collective (?:export|import).*)$/gm),
    ]);
    expect(commands).toHaveLength(2);
    const [out = [], into = []] = commands.map(([, command = ""]) =>
      command.replaceAll(/\/var\/lib\/crewtide\/(\S+)/g, join(folder.path, "$1")).split(" "),
    );
    const slug = "tidewater";
    await inTarget((db) => db.updateTable("collectives").set({ slug }).execute());
    const { rows } = await admin(out, { databaseUrl: target.url });
    const empty = `file:${join(folder.path, "empty.sqlite")}`;
    expect(await admin(into, { databaseUrl: empty })).toEqual({ collective_id: 1, rows });
  });

  it("is readable only by its owner, and replaces a file only with --force", async () => {
    expect(statSync(exported).mode & 0o777).toBe(0o600);
    const mine = join(folder.path, "mine.jsonl");
    writeFileSync(mine, "mine");
    const call = { databaseUrl: `file:${source}` };
    expect(await adminFailure(["collective", "export", mine], call)).toBe(
      `${mine} already exists; --force replaces it.`,
    );
    expect(readFileSync(mine, "utf8")).toBe("mine");
    await admin(["collective", "export", "--force", mine], call);
    expect(rawLinesOf(mine)).toEqual(rawLinesOf(exported));
    expect(statSync(mine).mode & 0o777).toBe(0o600);
  });
});

/** Writes the export with something else in it, and returns the path. */
function altered(change: (lines: string[]) => string[]): string {
  const file = join(folder.path, "altered.jsonl");
  writeFileSync(
    file,
    change(rawLinesOf(exported))
      .map((line) => `${line}\n`)
      .join(""),
  );
  return file;
}

/** Changes the first row of a table, or the last line. */
const edit = (table: string, change: (row: Row) => object) => (lines: string[]) => {
  const index = lines.findIndex((line) => line.startsWith(`["${table}"`));
  return lines.with(index, JSON.stringify([table, change((JSON.parse(lines[index] ?? "") as Line)[1])]));
};
const set = (table: string, fields: Row) => edit(table, (row) => ({ ...row, ...fields }));

/** Adds a row like the first one of a table. */
const add = (table: string, fields: Row) => (lines: string[]) => {
  const changed = set(table, fields)(lines);
  const index = lines.findIndex((line) => line.startsWith(`["${table}"`));
  const { rows } = JSON.parse(lines.at(-1) ?? "") as { rows: number };
  return [
    ...lines.slice(0, index),
    changed[index] ?? "",
    ...lines.slice(index, -1),
    JSON.stringify({ rows: rows + 1 }),
  ];
};

describe("an import leaves everything as it was if the file", () => {
  let before: Map<string, unknown[]>;
  // All of these tests leave the target as it was.
  beforeAll(async () => {
    await createTarget();
    before = await tablesOf(target.url);
  });
  afterAll(removeTarget);

  it.each<[string, (lines: string[]) => string[], RegExp]>([
    ["is something else", () => ["BEGIN:VCALENDAR"], /is no collective that "collective export" has written\.$/],
    [
      "is of another schema",
      (lines) => [JSON.stringify({ crewtide: "collective", release: "2026-01-01", schema: "052" }), ...lines.slice(1)],
      /is of release 2026-01-01 with schema 052, and this one has \d+-.*\. Upgrade the older server, and export/,
    ],
    ["ends too early", (lines) => lines.slice(0, -1), /is incomplete\. Nothing was imported\./],
    ["lacks a row", (lines) => lines.toSpliced(-2, 1), /, line \d+: rows: Invalid input/],
    ["goes on after its end", (lines) => [...lines, lines[3] ?? ""], /, line \d+: there is more after the end\./],
    ["has a line of something else", (lines) => lines.with(4, "{"), /, line 5: .*JSON/],
    ["has a very long line", (lines) => lines.with(4, "x".repeat(5_000_000)), /, line 5: it has more than \d+/],
    ["has an unknown table", (lines) => lines.with(4, '["sessions",{}]'), /, line 5: 0: Invalid option/],
    ["has an unknown column", set("crews", { rank: 1 }), /: crews has no column "rank"\./],
    ["lacks a column", edit("crews", ({ name: _name, ...row }) => row), /: name is missing\./],
    ["has a number for a text", set("crews", { name: 1 }), /: name is of another type\./],
    ["has nothing where something is needed", set("crews", { name: null }), /, line \d+: .*null/i],
    ["has an id below one", set("people", { id: -3 }), /: -3 cannot be an id in people\./],
    [
      "has an id that would use all up",
      set("people", { id: 2_000_000_000 }),
      /: 2000000000 cannot be an id in people\./,
    ],
    [
      "has an id in JSON that is none",
      set("journal", { after: '{"crew_id":"1"}' }),
      /: "1" cannot be an id in crews\./,
    ],
    ["has a row of another collective", set("journal", { collective_id: 1 }), /, line \d+: .*foreign key/i],
    [
      "ends with a row of nothing",
      set("journal_subjects", { revision: 999_999 }),
      /, line \d+: one of the \d+ rows before/,
    ],
    ["has a change of an unknown kind", set("journal", { kind: "constructor" }), /: "constructor" is unknown here\./],
    ["has JSON that is none", set("crews", { links: "[" }), /, line \d+: .*JSON/],
    ["has JSON of another form", set("crews", { links: '[{"url":1}]' }), / cannot be used: .*Invalid/],
    ["has a repetition without end", set("gathering_series", { repeats: '{"every":0}' }), /, line \d+: every: /],
    [
      "has a password that is costly to check",
      set("users", { password_hash: "$argon2id$v=19$m=4194304,t=9,p=1$c2FsdHNhbHQ$aGFzaA" }),
      /: password_hash is no hash\./,
    ],
    [
      "has an address under the name of another",
      set("users", { normal_email: "eve@example.org" }),
      /: normal_email is/,
    ],
    [
      "has an account of nobody",
      add("users", { id: 3_000_000, email: "eve@example.org", normal_email: "eve@example.org" }),
      /has 1 collectives, and 1 accounts of nobody\. Nothing was imported\.$/,
    ],
    [
      "has two collectives",
      add("collectives", { id: 7_000_000, slug: null }),
      /has 2 collectives, and 0 accounts of nobody\. Nothing/,
    ],
  ])("%s", async (_what, change, message) => {
    const file = altered(change);
    const failure = await adminFailure(["collective", "import", file], { databaseUrl: target.url });
    expect(failure).toMatch(message);
    expect(failure.startsWith(file)).toBe(true);
    expect(failure).not.toContain("\n");
    expect(await tablesOf(target.url)).toEqual(before);
  });

  it("is cut off, wherever that is", async () => {
    const whole = readFileSync(exported);
    const line = whole.lastIndexOf("\n", whole.length / 2);
    const places = [0, 1, line, line + 1, line + 20, whole.lastIndexOf("\n", whole.length - 2) + 1, whole.length - 1];
    const file = join(folder.path, "cut.jsonl");
    for (const place of places) {
      writeFileSync(file, whole.subarray(0, place));
      await expect(importFrom(file)).rejects.toThrow(/(is incomplete|it does not end)\. Nothing was imported\.$/);
    }
    expect(await tablesOf(target.url)).toEqual(before);
  });
});

describe("an import leaves everything as it was", () => {
  beforeEach(createTarget);
  afterEach(removeTarget);

  it("if a collective has its slug, until one of them has another", async () => {
    const slug = String(linesOf(exported).find(([table]) => table === "collectives")?.[1]["slug"]);
    await inTarget((db) => db.updateTable("collectives").set({ slug }).execute());
    const before = await tablesOf(target.url);
    const call = { databaseUrl: target.url };
    expect(await adminFailure(["collective", "import", exported], call)).toMatch(
      /, line \d+: a collective here has the slug [a-z-]+: give it another with "collective settings"/,
    );
    expect(await tablesOf(target.url)).toEqual(before);
    await admin(["collective", "settings", "--slug", "tidewater"], call);
    const { collective_id } = await admin(["collective", "import", exported], call);
    const led = await inTarget((db) => db.selectFrom("former_slugs").selectAll().execute());
    expect(led).toEqual([{ slug: "once", collective_id }]);
  });

  it("if somebody has one of its addresses, until they have another", async () => {
    const [email] = linesOf(exported).flatMap(([table, row]) => (table === "users" ? [String(row["email"])] : []));
    const call = { databaseUrl: target.url };
    const change = ["account", "change-address", "--person", "ada@example.org", "--email", String(email)];
    await admin(change, call);
    const before = await tablesOf(target.url);
    expect(await adminFailure(["collective", "import", exported], call)).toMatch(
      new RegExp(
        `, line 2: ${email} has an account here, and can have only one: change it with "account change-address"`,
      ),
    );
    expect(await tablesOf(target.url)).toEqual(before);
    await admin(["account", "change-address", "--person", String(email), "--email", "ada@mail.example.org"], call);
    await admin(["collective", "import", exported], call);
  });

  it("if there is no file", async () => {
    const failure = await adminFailure(["collective", "import", "/no/file"], { databaseUrl: target.url });
    expect(failure).toBe("There is no file /no/file.");
  });

  it("while a server is running", async () => {
    const server = await startTestServer({ today: TODAY, empty: true, environment: { DATABASE_URL: target.url } });
    const before = await tablesOf(target.url);
    expect(await adminFailure(["collective", "import", exported], { databaseUrl: target.url })).toMatch(
      /^The server is running on .*; stop it first\.$/,
    );
    expect(await tablesOf(target.url)).toEqual(before);
    await server.stop();
  });

  it("if it is killed", async () => {
    const before = await tablesOf(target.url);
    const pipe = join(folder.path, "pipe");
    expect(spawnSync("mkfifo", [pipe]).status).toBe(0);
    const child = startAdmin(["collective", "import", pipe], { databaseUrl: target.url });
    // Opening waits until the command reads, and writing until it has read most of it.
    const writing = await open(pipe, "w");
    await writing.write(rawLinesOf(exported).slice(0, -1).join("\n"));
    child.kill("SIGKILL");
    await once(child, "close");
    await writing.close();
    expect(await tablesOf(target.url)).toEqual(before);
    await importFrom(exported);
  });
});

it("brings more crews than a collective can have: they stay and can be edited, but there are no more", async () => {
  const file = altered((lines) => {
    const index = lines.findIndex((line) => line.startsWith('["crews"'));
    const [, row] = JSON.parse(lines[index] ?? "") as Line;
    const { rows } = JSON.parse(lines.at(-1) ?? "") as { rows: number };
    const more = Array.from({ length: MAX_CREWS }, (_, number) =>
      JSON.stringify(["crews", { ...row, id: Number(row["id"]) + 1_000 + number }]),
    );
    return lines
      .slice(0, -1)
      .toSpliced(index, 0, ...more)
      .concat(JSON.stringify({ rows: rows + MAX_CREWS }));
  });
  await createTarget();
  const { collective_id: collectiveId } = await importFrom(file);
  await inTarget(async (db) => {
    const services = { db, hub: new LiveHub(), clock: createTestClock(TODAY) };
    const { crews } = await loadCollectiveState({ ...services, timeZone: "UTC" }, collectiveId);
    expect(crews.length).toBeGreaterThan(MAX_CREWS);
    const by = { collectiveId, authorId: null };
    const boats = { name: "Boats", description: "Float", links: [] };
    await editCrew(services, { ...by, id: crews[0]?.id ?? 0 }, { ...boats, description: "Float. ".repeat(1_000) });
    await expect(createCrew(services, by, boats)).rejects.toMatchObject({ code: "LimitReached" });
  });
});

it("an import leaves former slugs out that lead elsewhere", async () => {
  await createTarget();
  await inTarget((db) => db.updateTable("collectives").set({ slug: "once" }).execute());
  await importFrom(exported);
  expect(await inTarget((db) => db.selectFrom("former_slugs").selectAll().execute())).toEqual([]);
  await removeTarget();
});
