import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  writeFileSync,
  copyFileSync,
} from "node:fs";
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { join } from "node:path";
import { once } from "node:events";
import { afterAll, afterEach, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { commit, makeMachine, makeRepository, type GuidedMachine } from "../support/hosting-guide.ts";
import { needs } from "../support/needs.ts";
import { findPort } from "../support/ports.ts";
import { argumentsFor } from "../support/programs.ts";
import { makeTempFolder, type TempFolder } from "../support/temp-folder.ts";
import { LONG } from "../support/trials.ts";

/** The commands of `docs/hosting/` as they are written, on a machine of this test. */

const built = makeTempFolder();
afterAll(() => built.remove());
let folder: TempFolder;
let repository: string;
let machine: GuidedMachine;
let port: number;
beforeEach(async () => {
  folder = makeTempFolder();
  repository = join(folder.path, "repository");
  mkdirSync(repository);
  makeRepository(repository);
  port = await findPort();
  machine = machineAt(join(folder.path, "machine"));
});
afterEach(() => {
  machine.stop();
  folder.remove();
});

const machineAt = (root: string) => makeMachine({ root, repository, built: built.path, port });

/** Puts an empty machine in the place of this one. Returns where the files of the former one are. */
function replaceMachine(): string {
  const former = join(folder.path, "former");
  renameSync(machine.path("."), former);
  machine = machineAt(machine.path("."));
  return former;
}

const readSecrets = () =>
  ["session-secret", "call-secret"].map((name) => readFileSync(machine.path(`var/lib/crewtide/${name}`), "utf8"));

function edit(path: string, change: (text: string) => string): void {
  const file = join(repository, path);
  writeFileSync(file, change(readFileSync(file, "utf8")));
}

/** Makes a release with this date, and with what `changes` does. Returns its name in the guide. */
function release(date: string, changes = () => {}): string {
  edit("CHANGELOG.md", (text) => text.replace(/^## \d{4}-\d\d-\d\d$/m, `## ${date}`));
  changes();
  return commit(repository);
}

/** A release's migration that the ones before it do not know. */
function addMigration(): void {
  writeFileSync(
    join(repository, "migrations/900-tides.ts"),
    `import { sql, type Kysely } from "kysely";
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql\`create table tides (id integer)\`.execute(db);
}
`,
  );
  edit("migrations/index.ts", (text) =>
    `import * as tides from "./900-tides.ts";\n${text}`.replace(
      "export const migrations: Record<string, Migration> = {",
      (line) => `${line}\n  "900-tides": tides,`,
    ),
  );
}

function succeed({ status, output }: ReturnType<GuidedMachine["run"]>): string {
  expect(status, output).toBe(0);
  return output;
}

const install = () => succeed(machine.follow(["Building a release", "Installing"]));
const upgrade = () => succeed(machine.follow(["Building a release", "Upgrading"]));
const running = async () => (await fetch(`http://127.0.0.1:${port}/healthz`)).json();
const link = () => readlinkSync(machine.path("opt/crewtide/current"));
const crewtide = (...args: string[]) =>
  succeed(machine.run(`cd /opt/crewtide/current\nrunuser -u crewtide -- ./crewtide ${args.join(" ")}`));
const names = () =>
  (JSON.parse(crewtide("collective", "list")) as { collectives: { name: string }[] }).collectives.map(
    ({ name }) => name,
  );

describe("docs/hosting", { timeout: LONG }, () => {
  it("installs, upgrades three times, goes back one, and restores", async () => {
    release("2026-01-01");
    expect(install()).toMatch(/2026-01-01\n[^]*Set it up at https:\/\/crewtide\.example\.org\/setup\S+token=/);
    expect(await running()).toMatchObject({ status: "ok", release: "2026-01-01" });
    succeed(machine.follow(["Commands", "A second collective"]));
    expect(names()).toEqual(["Tidewater"]);

    release("2026-02-01");
    expect(upgrade()).toContain('"release":"2026-02-01"');
    const third = release("2026-03-01");
    upgrade();
    expect(link()).toBe(`releases/${third}`);
    expect(await running()).toMatchObject({ release: "2026-03-01" });

    const fourth = release("2026-04-01", addMigration);
    upgrade();
    crewtide("collective", "create", "--name", "Later");
    expect(await running()).toMatchObject({ release: "2026-04-01" });
    const kept = readdirSync(machine.path("opt/crewtide/releases"));
    expect(kept).toHaveLength(4);
    expect(kept).not.toContain("new");
    const backups = readdirSync(machine.path("var/lib/crewtide/backups"));
    expect(backups.filter((name) => name.startsWith("before-"))).toHaveLength(3);

    // The message of the older release has the copy's name and the command.
    const [back = "", restoreCopy = "", restoreBackup = ""] = machine.blocksOf("Going back");
    succeed(machine.run(back, { PREVIOUS: third }));
    const [, copy = ""] = /was used by a newer Crewtide .*\.\/crewtide restore (\S+) --force/.exec(machine.log()) ?? [];
    expect(copy).toBe(machine.path("var/lib/crewtide/crewtide.sqlite.before-900-tides"));
    const inRelease = `cd /opt/crewtide/current\n`;
    succeed(machine.run(inRelease + restoreCopy, { MIGRATION: "900-tides" }));
    expect(await running()).toMatchObject({ status: "ok", release: "2026-03-01" });
    expect(names()).toEqual(["Tidewater"]);

    crewtide("collective", "create", "--name", "Later");
    succeed(machine.run(inRelease + restoreBackup, { RELEASE: fourth }));
    expect(await running()).toMatchObject({ status: "ok", release: "2026-03-01" });
    expect(names()).toEqual(["Tidewater"]);
  });

  it("changes nothing about the server that runs if the new release cannot", async () => {
    release("2026-01-01");
    install();
    release("2026-02-01");
    succeed(machine.follow(["Building a release"]));
    const name = readdirSync(machine.path("opt/crewtide/releases")).find((one) => !link().endsWith(one));
    const version = `Object.defineProperty(process, "version", { value: "v20.20.2" });
Object.defineProperty(process, "versions", { value: { ...process.versions, node: "20.20.2" } });\n`;
    writeFileSync(machine.path("old.mjs"), version);
    machine.replace("node", `exec ${process.execPath} --import ${machine.path("old.mjs")} "$@"`);
    const shell = `release=${name}\ncd "/opt/crewtide/releases/$release"\n`;
    const { status, output } = machine.run(shell + machine.blocksOf("Upgrading").join("\n"));
    expect(output).toContain("Crewtide needs Node 22.14 or later; this is v20.20.2.");
    expect(status).not.toBe(0);
    expect(await running()).toMatchObject({ status: "ok", release: "2026-01-01" });
    machine.replace("node");

    // A build that fails leaves no release.
    edit("vite.server.config.ts", () => "throw new Error('It cannot be built');\n");
    commit(repository);
    expect(machine.follow(["Building a release", "Upgrading"]).status).not.toBe(0);
    expect(readdirSync(machine.path("opt/crewtide/releases"))).toHaveLength(3);
    expect(await running()).toMatchObject({ status: "ok", release: "2026-01-01" });
  });

  it("backs up, restores, and moves to another machine", async () => {
    release("2026-02-01");
    install();
    crewtide("collective", "create", "--name", "Saltmarsh");
    const [backup = "", restore = ""] = machine.blocksOf("Backups");
    succeed(machine.run(backup));
    crewtide("collective", "create", "--name", "Later");
    succeed(machine.run(restore));
    expect(names()).toEqual(["Saltmarsh"]);
    succeed(machine.follow(["When the disk is full"]));
    const sent = succeed(machine.follow(["Mail"]));
    expect(sent).toMatch(/"via":"files","path":"\S+\.eml"/);

    const [leave = "", arrive = ""] = machine.blocksOf("Moving to another machine");
    succeed(machine.run(leave));
    expect(existsSync(machine.path("pid"))).toBe(false);
    const secrets = readSecrets();
    copyFileSync(join(replaceMachine(), "root/moving.tar"), machine.path("root/moving.tar"));
    succeed(machine.run(`${machine.blocksOf("Building a release").join("\n")}\n${arrive}`));
    expect(await running()).toMatchObject({ status: "ok", release: "2026-02-01" });
    expect(names()).toEqual(["Saltmarsh"]);
    expect(readSecrets()).toEqual(secrets);
  });

  /** Starts storage on this machine, in place of another one. */
  const STORAGES = {
    SFTP: async () => {
      return { place: `sftp:ada@storage.example.org:${join(folder.path, "storage")}`, needsKeys: false };
    },
    S3: async () => {
      const storage = spawn(process.execPath, [...argumentsFor("tests/support/s3-storage.ts"), "KEY"]);
      onTestFinished(() => void storage.kill());
      const [url] = (await once(createInterface({ input: storage.stdout }), "line")) as [string];
      return { place: `s3:${url}/BUCKET`, needsKeys: true };
    },
  };

  it.each(["SFTP", "S3"] as const)(
    "gets everything back from copies by %s after the loss of the machine",
    needs("restic"),
    async (way) => {
      const { place, needsKeys } = await STORAGES[way]();
      release("2026-01-01");
      install();
      crewtide("collective", "create", "--name", "Saltmarsh");
      const [backup = ""] = machine.blocksOf("Backups");
      succeed(machine.run(backup));
      const [setUp = "", keys = "", begin = "", getBack = ""] = machine.blocksOf("Copies on another machine");
      succeed(machine.run(setUp, { PLACE: place }));
      if (needsKeys) succeed(machine.run(keys));
      expect(succeed(machine.run(begin))).toMatch(/\b1 snapshots/);

      machine.stop();
      const secrets = readSecrets();
      const settings = readFileSync(machine.path("opt/crewtide/.env"), "utf8");
      const lost = replaceMachine();
      mkdirSync(machine.path("opt/crewtide"));
      for (const kept of ["copy.password", "copy.env"])
        copyFileSync(join(lost, "opt/crewtide", kept), machine.path(`opt/crewtide/${kept}`));
      rmSync(lost, { recursive: true });
      // The copied paths contain this machine's folder.
      const words = { "/root/restored/": `/root/restored${machine.path(".")}/` };
      succeed(machine.run(`${machine.blocksOf("Building a release").join("\n")}\n${getBack}`, words));
      expect(names()).toEqual(["Saltmarsh"]);
      expect(readSecrets()).toEqual(secrets);
      expect(readFileSync(machine.path("opt/crewtide/.env"), "utf8")).toBe(settings);
    },
  );
});
