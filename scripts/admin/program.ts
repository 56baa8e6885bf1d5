import { Command } from "commander";
import { accountCommand } from "./account-command.ts";
import { activityCommand } from "./activity-command.ts";
import { backupCommand } from "./backup-command.ts";
import { collectiveCommand } from "./collective-command.ts";
import { copyDatabaseCommand } from "./copy-database-command.ts";
import { crewCommand } from "./crew-command.ts";
import { exportCommand } from "./export-command.ts";
import { finishRestoreCommand } from "./finish-restore-command.ts";
import { intervalCommand } from "./interval-command.ts";
import { jobsCommand } from "./jobs-command.ts";
import { mailCommand } from "./mail-command.ts";
import { migrateCommand } from "./migrate-command.ts";
import { passwordCommand } from "./password-command.ts";
import { personCommand } from "./person-command.ts";
import { restoreCommand } from "./restore-command.ts";

/** The host's commands. */
export function adminProgram(): Command {
  return new Command("npm run admin --")
    .description(
      "Administers an installation, with the settings of the environment and .env, also while it is running.",
    )
    .exitOverride()
    .addCommand(collectiveCommand())
    .addCommand(personCommand())
    .addCommand(accountCommand())
    .addCommand(passwordCommand())
    .addCommand(crewCommand())
    .addCommand(intervalCommand())
    .addCommand(activityCommand())
    .addCommand(jobsCommand())
    .addCommand(mailCommand())
    .addCommand(migrateCommand())
    .addCommand(backupCommand())
    .addCommand(restoreCommand())
    .addCommand(finishRestoreCommand())
    .addCommand(copyDatabaseCommand())
    .addCommand(exportCommand());
}
