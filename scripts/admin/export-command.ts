import { Command } from "commander";
import { loadRecords } from "../../server/features/collective/collective-records.ts";
import { withCollective } from "./administration.ts";
import { writeTables } from "./collective-tables.ts";
import { collectiveOption, example, typedPath } from "./options.ts";

const NOTE = `
What members see goes into it: no private answers, and nobody's e-mail address. In the CSV files, which are for
spreadsheets, a text that would be taken for a formula begins with an apostrophe; the JSON files say it as it is.`;

export function exportCommand(): Command {
  return new Command("export")
    .description("writes a collective's tables into a folder, each as CSV and as JSON; answers how many rows each has")
    .addOption(collectiveOption())
    .argument("<folder>", "where to; it is made if it is missing", typedPath)
    .option("--force", "writes into a folder that is not empty", false)
    .addHelpText("after", NOTE)
    .addHelpText("after", example("export --collective saltmarsh ./saltmarsh"))
    .action((folder: string, { collective, force }: { collective: string; force: boolean }) =>
      withCollective(collective, async ({ db }, collectiveId) => ({
        folder,
        rows: writeTables(await loadRecords(db, collectiveId), { folder, force }),
      })),
    );
}
