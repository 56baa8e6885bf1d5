import { Command } from "commander";
import { importCollective } from "../../server/backup/import-collective.ts";
import { withDatabaseAlone } from "../../server/backup/with-database-alone.ts";
import { exportCollective } from "../../server/backup/export-collective.ts";
import { readConfig } from "../../server/config.ts";
import { assertCurrentSchema } from "../../server/db/migrate.ts";
import { assertDatabaseNotLost } from "../../server/operations/lost-files.ts";
import { loadExport } from "../../server/features/state/collective-export.service.ts";
import { withCollective } from "./administration.ts";
import { answer, shownProgress } from "./answer.ts";
import { collectiveOption, noteAndExample, typedPath } from "./options.ts";
import type { Shell } from "./shell.ts";

const EXPORT = `
The file is for "collective import" on another server with the same schema. It has everything of the collective, with
private answers, addresses and the hashes of passwords, so only its owner can read it: keep it as secret as a backup. It
does not have what belongs to the server: sessions, access tokens, two-step sign-in, devices that are called, addresses
of calendars and feeds, and emails with their links. Stop the server first if the collective is to move: the file does
not have what people change afterwards.`;

const IMPORT = `
Stop the server first: the command refuses to run while one is running. The collective, its people and everything else
get new ids. People sign in as before; docs/hosting/collectives.md#moving-one-collective says what they have to set up again. If
anything is wrong with the file, or if somebody here has the slug or one of the addresses, nothing is imported.`;

export function exportCollectiveCommand(shell: Shell): Command {
  return new Command("export")
    .description("writes a collective with its accounts to one file, for another server")
    .addOption(collectiveOption())
    .argument("<file>", "the file to write", typedPath(shell))
    .option("--force", "replace an existing file", false)
    .addHelpText("after", noteAndExample(EXPORT, "collective export --collective saltmarsh ./saltmarsh.jsonl"))
    .action((file: string, { collective, force }: { collective?: string; force: boolean }) =>
      withCollective(shell, collective, async ({ db }, collectiveId) => ({
        file,
        rows: await exportCollective(db, collectiveId, { to: file, force, onProgress: shownProgress(shell) }),
      })),
    );
}

export function importCollectiveCommand(shell: Shell): Command {
  return new Command("import")
    .description("adds a collective from another server's file, while no server is running; prints its id")
    .argument("<file>", "the file", typedPath(shell))
    .addHelpText("after", noteAndExample(IMPORT, "collective import ./saltmarsh.jsonl"))
    .action(async (file: string) => {
      const config = readConfig(shell.env);
      assertDatabaseNotLost(config);
      const imported = await withDatabaseAlone(config.database, async (db) => {
        await assertCurrentSchema(db);
        return importCollective(db, { file, read: loadExport, onProgress: shownProgress(shell) });
      });
      answer(shell, imported);
    });
}
