import { spawnSync } from "node:child_process";

/** Options for a commit on a machine on which nobody has said who they are. */
const AUTHOR = ["-c", "user.name=Ada", "-c", "user.email=ada@example.org"];

/** Runs Git in a folder. */
export function runGit(folder: string, args: string[], env?: NodeJS.ProcessEnv) {
  const { status, stdout, stderr } = spawnSync("git", [...AUTHOR, ...args], { cwd: folder, env, encoding: "utf8" });
  return { status, stdout, stderr };
}

/** Returns what Git prints in a folder, without the last line break. Throws if it fails. */
export function git(folder: string, ...args: string[]): string {
  const { status, stdout, stderr } = runGit(folder, args);
  if (status !== 0) throw new Error(`git ${args.join(" ")}: ${stderr}`);
  return stdout.trimEnd();
}
