import { createInterface } from "node:readline/promises";
import { Command } from "commander";
import { keptCopies } from "../../server/backup/old-copies.ts";
import { newCollectiveSchema } from "../../shared/collective/collective.schema.ts";
import { validated } from "../../server/errors.ts";
import { getCollective, listCollectives } from "../../server/features/collective/collective.queries.ts";
import { changeCollective, createCollective } from "../../server/features/collective/collective.service.ts";
import { countContents, removeCollective } from "../../server/features/collective/collective-removal.service.ts";
import { withAdministration, withCollective } from "./administration.ts";
import { exportCollectiveCommand, importCollectiveCommand } from "./move-collective-commands.ts";
import { clearAtOnce, whereItStays } from "./after-removal.ts";
import { collectiveOption, example, noteAndExample } from "./options.ts";
import type { Shell } from "./shell.ts";

interface CreateOptions {
  name?: string;
  slug?: string;
  nounName?: string;
  eoi: boolean;
  timeZone?: string | false;
}

interface SettingsOptions extends Partial<CreateOptions> {
  collective?: string;
}

const ZONE_NOTE = `
The time zone decides which day it is for the collective. Without one of its own it has the server's: TIME_ZONE.`;

/** A given zone; null for the server's, and undefined if none is given. */
const zoneOf = (timeZone: string | false | undefined) => (timeZone === false ? null : timeZone);

function settingsCommand(shell: Shell): Command {
  return new Command("settings")
    .description("shows a collective's name, slug, noun name and time zone, after changing those that you give")
    .addOption(collectiveOption())
    .option("--name <name>", "its name")
    .option("--slug <slug>", "its name in URLs; links with the former slug keep working")
    .option("--noun-name <name>", 'what members call it in a sentence, such as "the commons"')
    .option("--eoi", "accept expressions of interest")
    .option("--no-eoi", "do not accept expressions of interest")
    .option("--time-zone <zone>", "the time zone that decides its day, such as Europe/Berlin")
    .option("--no-time-zone", "have the server's time zone")
    .addHelpText(
      "after",
      noteAndExample(
        ZONE_NOTE,
        "collective settings",
        'collective settings --slug saltmarsh --name "Saltmarsh Commons"',
      ),
    )
    .action(({ collective: which, name, slug, nounName: noun_name, eoi: feature_eoi, timeZone }: SettingsOptions) =>
      withCollective(shell, which, async (administration, collectiveId) => {
        const time_zone = zoneOf(timeZone);
        const given = Object.entries({ name, slug, noun_name, feature_eoi, time_zone }).filter(
          ([, value]) => value !== undefined,
        );
        const by = { collectiveId, authorId: null };
        if (given.length > 0) await changeCollective(administration, by, Object.fromEntries(given));
        const { collective } = await getCollective(administration.db, collectiveId);
        return {
          collective_id: collectiveId,
          name: collective.name,
          slug: collective.slug,
          noun_name: collective.noun_name,
          feature_eoi: collective.feature_eoi,
          time_zone: collective.time_zone ?? administration.timeZone,
        };
      }),
    );
}

const REMOVAL = `
This deletes the collective with its people, their accounts and all answers, and rewrites the file, so that nothing of
it is left there. It does not reach backups, exported folders, and emails written to files; the command prints until
which day copies that the server itself deletes still have the data. This cannot be undone.`;

function removeCommand(shell: Shell): Command {
  return new Command("remove")
    .description("deletes a collective with everything in it, once you have typed its slug")
    .argument("<collective>", "its slug, or its id")
    .addHelpText("after", noteAndExample(REMOVAL, "collective remove saltmarsh"))
    .action((which: string) =>
      withCollective(shell, which, async (administration, collectiveId) => {
        const { db } = administration;
        const { collective } = await getCollective(db, collectiveId);
        const contents = await countContents(db, collectiveId);
        const expected = collective.slug ?? collective.name;
        const counts = Object.entries(contents).map(([what, count]) => `${count} ${what.replaceAll("_", " ")}`);
        shell.stderr.write(`This deletes ${collective.name} for good, with all accounts and ${counts.join(", ")}.\n`);
        shell.stderr.write(`${whereItStays(keptCopies(administration))}\n`);
        if ((await ask(shell, `Type ${expected} to delete it: `)) !== expected) {
          throw new Error(`This was not ${expected}. Nothing was deleted.`);
        }
        await removeCollective(db, collectiveId);
        await clearAtOnce(shell, administration);
        return { collective_id: collectiveId, deleted: contents, ...keptCopies(administration) };
      }),
    );
}

/** Reads one line; an empty one at the end of the input. */
async function ask({ stdin, stderr }: Shell, question: string): Promise<string> {
  stderr.write(question);
  for await (const line of createInterface({ input: stdin })) return line.trim();
  return "";
}

export function collectiveCommand(shell: Shell): Command {
  const collective = new Command("collective").description("The collectives of this installation");
  collective
    .command("create")
    .description("creates a collective, and the database if it is missing; prints the collective's id")
    .option("--name <name>", "its name")
    .option("--slug <slug>", "its name in URLs: lowercase letters, numbers and hyphens")
    .option("--noun-name <name>", 'what members call it in a sentence, such as "the commons"')
    .option("--eoi", "accept expressions of interest; needs a slug", false)
    .option("--time-zone <zone>", "the time zone that decides its day; the server's if you give none")
    .addHelpText("after", example('collective create --name "Saltmarsh Commons" --slug saltmarsh --eoi'))
    .action(({ name, slug, nounName: noun_name, eoi: feature_eoi, timeZone }: CreateOptions) =>
      withAdministration(
        shell,
        async (administration) => {
          const input = validated(newCollectiveSchema, {
            name,
            slug,
            noun_name,
            feature_eoi,
            time_zone: zoneOf(timeZone),
          });
          return { collective_id: await createCollective(administration, input) };
        },
        { beginning: true },
      ),
    );
  collective
    .command("list")
    .description("lists the collectives with their numbers of members, crews and intervals")
    .addHelpText("after", example("collective list"))
    .action(() => withAdministration(shell, async ({ db }) => ({ collectives: await listCollectives(db) })));
  return collective
    .addCommand(settingsCommand(shell))
    .addCommand(exportCollectiveCommand(shell))
    .addCommand(importCollectiveCommand(shell))
    .addCommand(removeCommand(shell));
}
