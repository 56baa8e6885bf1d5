import { Command } from "commander";
import { RELEASE } from "../../server/build.ts";
import { accountCommand } from "./account-command.ts";
import { activityCommand } from "./activity-command.ts";
import { collectiveCommand } from "./collective-command.ts";
import { copyDatabaseCommand } from "./copy-database-command.ts";
import { crewCommand } from "./crew-command.ts";
import {
  backupCommand,
  beginAnewCommand,
  finishRestoreCommand,
  migrateCommand,
  restoreCommand,
} from "./database-commands.ts";
import { exportCommand } from "./export-command.ts";
import { intervalCommand } from "./interval-command.ts";
import { jobsCommand } from "./jobs-command.ts";
import { mailCommand } from "./mail-command.ts";
import { passwordCommand } from "./password-command.ts";
import { personCommand } from "./person-command.ts";
import { reportFailure } from "./answer.ts";
import type { Shell } from "./shell.ts";
import { statusCommand } from "./status-command.ts";
import { tokenCommand } from "./token-command.ts";
import { readConfig } from "../../server/config.ts";
import { isPostgresql } from "../../server/db/database.ts";
import { findForeignPlace } from "../../server/db/file-owner.ts";

/** Runs a host's command: JSON or lines on standard output, an error on standard error. Returns the exit code. */
export async function runAdmin(args: string[], shell: Shell): Promise<number> {
  try {
    await adminProgram(shell, args).parseAsync(args, { from: "user" });
    return 0;
  } catch (error) {
    return reportFailure(shell, error);
  }
}

/** The host's commands. */
export function adminProgram(shell: Shell, args: readonly string[] = []): Command {
  const program = new Command("./crewtide")
    .description(
      "Administers an installation, with the settings in the environment and .env, even while the server is running.",
    )
    .version(RELEASE, "--version", "print the release: the date of its section in CHANGELOG.md")
    .hook("preAction", () => assertOwnUser(shell, args))
    .exitOverride()
    .configureOutput({ writeOut: (text) => shell.stdout.write(text), writeErr: (text) => shell.stderr.write(text) })
    .addCommand(statusCommand(shell))
    .addCommand(collectiveCommand(shell))
    .addCommand(personCommand(shell))
    .addCommand(accountCommand(shell))
    .addCommand(passwordCommand(shell))
    .addCommand(tokenCommand(shell))
    .addCommand(crewCommand(shell))
    .addCommand(intervalCommand(shell))
    .addCommand(activityCommand(shell))
    .addCommand(jobsCommand(shell))
    .addCommand(mailCommand(shell))
    .addCommand(migrateCommand(shell))
    .addCommand(backupCommand(shell))
    .addCommand(restoreCommand(shell))
    .addCommand(finishRestoreCommand(shell))
    .addCommand(beginAnewCommand(shell))
    .addCommand(copyDatabaseCommand(shell))
    .addCommand(exportCommand(shell));
  return passSettingsOn(program);
}

/** Passes a command's settings on to all commands below it; Commander only does so for those that it creates. */
function passSettingsOn(command: Command): Command {
  for (const child of command.commands) passSettingsOn(child.copyInheritedSettings(command));
  return command;
}

/**
 * Throws if the database file, or the folder where one would be created, belongs to another user: files that root
 * creates there would keep the server from starting. The error has the command as that user would run it.
 */
function assertOwnUser(shell: Pick<Shell, "env">, args: readonly string[]): void {
  const { database } = readConfig(shell.env);
  if (isPostgresql(database)) return;
  const foreign = findForeignPlace(database);
  if (!foreign) return;
  const { place, owner } = foreign;
  const command = ["./crewtide", ...args].map(quoted).join(" ");
  throw new Error(`${place} belongs to ${owner}. Run this as that user: runuser -u ${owner} -- ${command}`);
}

/** As a shell reads it. */
function quoted(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
