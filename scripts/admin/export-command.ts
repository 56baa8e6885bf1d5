import { Command } from "commander";
import { loadExport } from "../../server/features/state/collective-export.service.ts";
import { withCollective } from "./administration.ts";
import { writeTables } from "./collective-tables.ts";
import { collectiveOption, noteAndExample, typedPath } from "./options.ts";
import type { Shell } from "./shell.ts";

const NOTE = `
The tables contain what members see: no private answers and no email addresses. In the CSV files, which are for
spreadsheets, apostrophes precede what looks like a formula; the JSON files contain them unchanged.`;

export function exportCommand(shell: Shell): Command {
  return new Command("export")
    .description("writes a collective's tables to a folder, each as CSV and JSON; prints the number of rows per table")
    .addOption(collectiveOption())
    .argument("<folder>", "the folder to write to; created if missing", typedPath(shell))
    .option("--force", "write into a folder that is not empty", false)
    .addHelpText("after", noteAndExample(NOTE, "export --collective saltmarsh ./saltmarsh"))
    .action((folder: string, { collective, force }: { collective?: string; force: boolean }) =>
      withCollective(shell, collective, async ({ db }, collectiveId) => ({
        folder,
        rows: writeTables(await loadExport(db, collectiveId), { folder, force }),
      })),
    );
}
