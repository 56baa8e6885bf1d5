import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { SOURCES } from "../../scripts/run/hash-sources.mjs";
import { git } from "./git.ts";

const project = join(import.meta.dirname, "../..");
const FOLDER = join(project, "docs/hosting");
const GUIDE = readdirSync(FOLDER)
  .map((name) => readFileSync(join(FOLDER, name), "utf8"))
  .join("\n");

/** Returns the shell commands of a section of `docs/hosting/`, without what is in its subsections. */
export function blocksOf(section: string): string[] {
  const [, text] = GUIDE.split(new RegExp(`^#+ ${section}$`, "m"));
  if (text === undefined) throw new Error(`The guide has no section "${section}".`);
  const [own = ""] = text.split(/^#+ /m);
  return [...own.matchAll(/^```sh\n([^]*?)^```$/gm)].map(([, block = ""]) => block);
}

const isSettings = (block: string) => /^[A-Z_]+=/.test(block);

/** Acts that a container or a test cannot do, each in a few lines. They stand in for the programs of that name. */
const STAND_INS = {
  // There are no other users: who runs a command is not tested.
  useradd: "exit 0",
  chown: "exit 0",
  chgrp: "exit 0",
  install: `
args=()
for arg in "$@"; do [[ $arg == --owner=* || $arg == --group=* ]] || args+=("$arg"); done
exec /usr/bin/install "\${args[@]}"`,
  runuser: `
[[ $1 == -u && $2 == crewtide && $3 == -- ]]
shift 3
exec "$@"`,
  // The packages are the project's, and so is the built client, which takes most of the time. A server that was built
  // of the same sources is used again, with the release's own date.
  npm: `
case "$*" in
  ci | "ci --omit=dev") ln -s "$PROJECT/node_modules" node_modules ;;
  # The project keeps its packages.
  "run prune") ;;
  "run build")
    mkdir dist
    cp -r "$PROJECT/dist/client" dist/client
    release=$(sed -n '/^## /{s///p;q}' CHANGELOG.md)
    built=$BUILT/$(git rev-parse HEAD:migrations HEAD:vite.server.config.ts | tr -d '\\n')
    if [[ ! -e $built ]]; then
      node node_modules/vite/bin/vite.js build --config vite.server.config.ts --logLevel error
      cp -r dist/server "$built"
      echo "$release" >"$built.release"
    fi
    cp -rT "$built" dist/server
    sed -i "s/$(<"$built.release")/$release/g" dist/server/*.js dist/server/*/*.js ;;
  *) exit 1 ;;
esac`,
  systemctl: `
value() {
  sed -n "s#$ROOT##g; s#/\\(opt\\|var/lib\\)/#$ROOT/\\1/#g; s/^$2=//p" "$ROOT/etc/systemd/system/$1.service"
}
launch() {
  local folder
  for folder in $(value "$1" StateDirectory); do mkdir -p "$ROOT/var/lib/$folder"; done
  cd "$(value "$1" WorkingDirectory)"
  set -a
  eval "$(value "$1" Environment)"
  . "$(value "$1" EnvironmentFile)"
  set +a
  eval "exec $(value "$1" ExecStart | sed s/%%/%/g)"
}
verb=$1
shift
for unit in "$@"; do
  case "$verb $unit" in
    *.timer | *" --now") ;;
    "restart crewtide") systemctl stop crewtide; systemctl start crewtide ;;
    "start crewtide-backup" | "start crewtide-copy") (launch "$unit") ;;
    "start crewtide" | "enable crewtide")
      [[ ! -e $ROOT/pid ]]
      # What the one before wrote must not be taken for this one's.
      : >"$ROOT/log"
      (launch crewtide) >>"$ROOT/log" 2>&1 </dev/null &
      echo $! >"$ROOT/pid"
      # It is over when the server listens, or has ended.
      until grep -q "Crewtide is ready" "$ROOT/log"; do
        kill -0 $! 2>/dev/null || { rm "$ROOT/pid"; break; }
        sleep 0.05
      done ;;
    "stop crewtide" | "disable crewtide")
      [[ -e $ROOT/pid ]] || continue
      kill "$(<"$ROOT/pid")" 2>/dev/null || true
      # It has ended, even if nobody has collected its exit code yet: a container's first process takes a second.
      while [[ -e /proc/$(<"$ROOT/pid")/exe ]]; do sleep 0.05; done
      rm "$ROOT/pid" ;;
    *) exit 1 ;;
  esac
done`,
  "apt-get": "exit 0",
  // Storage on this machine, in place of another one.
  ssh: "exec /usr/lib/openssh/sftp-server",
  journalctl: 'cat "$ROOT/log"',
  curl: `
url=\${!#}
node --input-type=module -e "
const response = await fetch('$url');
console.log(await response.text());
process.exit(response.ok ? 0 : 1);"`,
};

export interface GuidedMachine {
  /** Runs the commands of these sections in one shell, with these words in place of the guide's. */
  follow: (sections: string[], words?: Record<string, string>) => ShellResult;
  /** Runs other commands in the same way. */
  run: (commands: string, words?: Record<string, string>) => ShellResult;
  path: (name: string) => string;
  /** The shell commands of a section, without those of its subsections. */
  blocksOf: (section: string) => string[];
  /** The server's output since its last start. */
  log: () => string;
  /** Puts a program into the place of the machine's own; without lines, brings that back. */
  replace: (program: string, lines?: string) => void;
  stop: () => void;
}

interface ShellResult {
  status: number | null;
  output: string;
}

interface MachineOptions {
  /** Where its files are. */
  root: string;
  repository: string;
  /** Where servers that were built are kept. */
  built: string;
  port: number;
}

/** A machine on which somebody follows `docs/hosting/`: a folder in place of `/`. */
export function makeMachine({ root, repository, built, port }: MachineOptions): GuidedMachine {
  const programs = join(root, "programs");
  mkdirSync(programs, { recursive: true });
  for (const folder of ["etc/systemd/system", "opt", "root", "var/lib"])
    mkdirSync(join(root, folder), { recursive: true });
  const replace = (name: string, lines?: string) => {
    const file = join(programs, name);
    if (lines === undefined) return rmSync(file);
    writeFileSync(file, `#!/usr/bin/env bash\nset -e\n${lines}\n`, { mode: 0o755 });
  };
  for (const [name, lines] of Object.entries(STAND_INS)) replace(name, lines);
  const here = (text: string, words: Record<string, string>) =>
    Object.entries({
      "git clone REPOSITORY": `git clone ${repository}`,
      "127.0.0.1:3000": `127.0.0.1:${port}`,
      ...words,
    })
      .reduce((result, [word, instead]) => result.replaceAll(word, instead), text)
      .replaceAll(/(?<![\w.])\/(opt|etc|var\/lib|root)\//g, `${root}/$1/`);
  const run = (commands: string, words: Record<string, string> = {}): ShellResult => {
    const { status, stdout, stderr } = spawnSync("bash", ["-e"], {
      cwd: root,
      input: here(commands, words),
      encoding: "utf8",
      env: {
        PATH: [programs, process.env["PATH"]].join(":"),
        HOME: root,
        ROOT: root,
        PROJECT: project,
        BUILT: built,
      },
    });
    return { status, output: `${stdout}${stderr}` };
  };
  const follow = (sections: string[], words?: Record<string, string>) =>
    run(
      sections
        .flatMap(blocksOf)
        .map((block) => (isSettings(block) ? `cat >> /opt/crewtide/.env <<'END'\n${block}PORT=${port}\nEND\n` : block))
        .join("\n"),
      words,
    );
  return {
    follow,
    run,
    path: (name) => join(root, name),
    blocksOf,
    log: () => readFileSync(join(root, "log"), "utf8"),
    replace,
    stop: () => void run("systemctl stop crewtide"),
  };
}

/** Makes a repository of the project as it is, with one commit. */
export function makeRepository(folder: string): void {
  for (const name of [...SOURCES, "crewtide", "deploy", ".env.example", ".gitignore"])
    cpSync(join(project, name), join(folder, name), { recursive: true });
  git(folder, "init", "--quiet", "--initial-branch=main");
  commit(folder);
}

/** Commits everything. Returns the release's name in the guide. */
export function commit(folder: string): string {
  git(folder, "add", "--all");
  git(folder, "commit", "--quiet", "--message=Release");
  return git(folder, "show", "--no-patch", "--format=%cs-%h");
}
