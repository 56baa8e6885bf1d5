import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { installFromDebian } from "./debian.mjs";
import { foldersOnPath } from "./processes.mjs";
import { SetupError } from "./progress.mjs";
import { folderInMemory } from "./folder-in-memory.mjs";

/** The oldest version that Crewtide runs on. */
const OLDEST = 15;
/** Where Debian keeps its versions, which are not on the PATH. */
const DEBIAN = "/usr/lib/postgresql";

/** Fast: data need not survive a crash, and each connection plans a statement once. In English: the log is parsed. */
const SETTINGS = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  autovacuum: "off",
  plan_cache_mode: "force_generic_plan",
  log_checkpoints: "off",
  max_connections: "300",
  listen_addresses: "127.0.0.1",
  lc_messages: "C",
};

/**
 * Runs PostgreSQL for as long as the standard input is open: until the process that started it closes it or dies, no
 * matter how. Then it deletes the folder of the data. For each line on the standard input, it stops PostgreSQL with the
 * signal in the line and starts it again. Its arguments are that folder and PostgreSQL's command.
 */
const KEEPER =
  '"$@" </dev/null & exec >/dev/null 2>&1; while read -r signal; do kill -"$signal" $!; wait; "$@" </dev/null & done; ' +
  'kill -QUIT $!; wait; rm -rf "$0"';

/** Returns the folder of PostgreSQL's programs, of a version that we run on: on the PATH, else Debian's newest. */
export function findPostgresql() {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).map(Number).filter(Number.isInteger) : [];
  const debians = versions.toSorted((one, other) => other - one).map((version) => join(DEBIAN, `${version}`, "bin"));
  return [...foldersOnPath(), ...debians].find((folder) => isSuited(folder));
}

/** Returns the folder of PostgreSQL's programs, also from Debian; undefined, or in CI a `SetupError`, without any. */
export async function ensurePostgresql() {
  const found = findPostgresql() ?? (await installPostgresql());
  if (found || !process.env["CI"]) return found;
  throw new SetupError(`There is no PostgreSQL ${OLDEST} or later: install one.`);
}

async function installPostgresql() {
  const install = "apt-get install -y -qq --no-install-recommends";
  await installFromDebian(
    "PostgreSQL",
    `${install} postgresql-common`,
    // Otherwise the next package starts its own server.
    "pg_conftool /etc/postgresql-common/createcluster.conf set create_main_cluster false",
    `${install} postgresql`,
  );
  return findPostgresql();
}

/**
 * Starts a PostgreSQL of our own, with its data in a temporary folder. Returns the URL of its first database and
 * functions to restart it, by the signal that ends it, and to stop it; it also stops when this process ends. Throws a
 * `SetupError` if it does not start.
 *
 * @param {string} programs the folder of its programs
 * @param {Record<string, string>} [wishes] other settings
 */
export async function startPostgresql(programs, wishes = {}) {
  const owner = ownerOfServer();
  const folder = mkdtempSync(join(folderInMemory(), "crewtide-postgresql-"));
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const data = join(folder, "data");
  const cluster = ["--pgdata", data, "--username=postgres", "--auth=trust", "--encoding=UTF8", "--locale=C.UTF-8"];
  const made = spawnSync(join(programs, "initdb"), [...cluster, "--no-sync"], { ...owner, cwd: "/", encoding: "utf8" });
  if (made.status !== 0) {
    rmSync(folder, { recursive: true, force: true });
    throw new SetupError(`${made.stderr}PostgreSQL could not create its data; its message is above.`);
  }
  const port = await findPort();
  const settings = Object.entries({ ...SETTINGS, ...wishes, port, unix_socket_directories: folder });
  const server = [
    join(programs, "postgres"),
    "-D",
    data,
    ...settings.flatMap(([name, value]) => ["-c", `${name}=${value}`]),
  ];
  // Out of the terminal's process group, so that Ctrl-C leaves it running until those who use it have ended.
  const keeper = spawn("sh", ["-c", KEEPER, folder, ...server], {
    ...owner,
    cwd: "/",
    detached: true,
    stdio: ["pipe", "ignore", "pipe"],
  });
  const stopped = once(keeper, "close");
  const stop = async () => {
    keeper.stdin.end();
    await stopped;
  };
  const log = await readUntilReady(keeper.stderr);
  if (log !== null) {
    await stop();
    throw new SetupError(`${log}PostgreSQL did not start; its messages are above.`);
  }
  const restart = (/** @type {"INT" | "QUIT"} */ signal) => void keeper.stdin.write(`${signal}\n`);
  return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, restart, stop };
}

/**
 * Resolves with null once PostgreSQL accepts connections, or with its output if it ended before.
 *
 * @returns {Promise<string | null>}
 */
function readUntilReady(/** @type {import("node:stream").Readable} */ messages) {
  let log = "";
  return new Promise((resolve) => {
    // Keeps reading: later output would otherwise fill the pipe and stop it.
    messages.setEncoding("utf8").on("data", (text) => {
      log = (log + text).slice(-10_000);
      if (log.includes("ready to accept connections")) resolve(null);
    });
    messages.once("end", () => resolve(log));
  });
}

/** PostgreSQL does not run as root. If this process does, returns the user to run it as. */
function ownerOfServer() {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (/** @type {string} */ kind, /** @type {string} */ name) =>
    Number(spawnSync("id", [kind, name], { encoding: "utf8" }).stdout);
  const name = idOf("-u", "postgres") ? "postgres" : "nobody";
  return { uid: idOf("-u", name), gid: idOf("-g", name) };
}

async function findPort() {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = /** @type {import("node:net").AddressInfo} */ (probe.address());
  probe.close();
  await once(probe, "close");
  return port;
}

/** @param {string} folder */
function isSuited(folder) {
  if (!existsSync(join(folder, "initdb")) || !existsSync(join(folder, "postgres"))) return false;
  const { stdout } = spawnSync(join(folder, "postgres"), ["--version"], { encoding: "utf8", timeout: 20_000 });
  return Number(/ (\d+)/.exec(stdout)?.[1]) >= OLDEST;
}
