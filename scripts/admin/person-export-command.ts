import { writeFileSync } from "node:fs";
import { Command } from "commander";
import { readPersonalData } from "../../server/features/membership/personal-data.service.ts";
import { withCollective } from "./administration.ts";
import { getRosterEntry } from "./look-ups.ts";
import { collectiveOption, example, personOption, typedPath } from "./options.ts";
import type { Shell } from "./shell.ts";

interface ExportOptions {
  collective?: string;
  person: string;
  output?: string;
}

export function exportPersonCommand(shell: Shell): Command {
  return new Command("export")
    .description("prints all data kept about a person, including private answers; meant for that person only")
    .addOption(collectiveOption())
    .addOption(personOption())
    .option("--output <file>", "write to a new file that only its owner can read", typedPath(shell))
    .addHelpText("after", example("person export --collective saltmarsh --person ada@example.org --output ada.json"))
    .action(({ collective, person, output }: ExportOptions) =>
      withCollective(shell, collective, async ({ db }, collectiveId) => {
        const { id: personId } = await getRosterEntry(db, collectiveId, person);
        const data = await readPersonalData(db, { collectiveId, personId });
        if (output === undefined) return data;
        writeFileSync(output, `${JSON.stringify(data, null, 2)}\n`, { mode: 0o600, flag: "wx" });
        return { file: output };
      }),
    );
}
