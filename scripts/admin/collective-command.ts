import { Command } from "commander";
import { newCollectiveSchema } from "../../shared/collective.schema.ts";
import { readConfig } from "../../server/config.ts";
import { validated } from "../../server/errors.ts";
import { getCollective, listCollectives } from "../../server/features/collective/collective.queries.ts";
import { changeCollective, createCollective } from "../../server/features/collective/collective.service.ts";
import { withAdministration, withCollective } from "./administration.ts";
import { collectiveOption, example, noteAndExample } from "./options.ts";
import type { Shell } from "./shell.ts";

interface CreateOptions {
  name?: string;
  slug?: string;
  nounName?: string;
  eoi: boolean;
}

interface SettingsOptions extends Partial<CreateOptions> {
  collective?: string;
}

const ZONE_NOTE = `
The time zone, which decides which day it is, is that of the whole installation: set TIME_ZONE and restart the server.`;

function settingsCommand(shell: Shell): Command {
  return new Command("settings")
    .description("shows a collective's name, slug, noun name and time zone, after changing those that you give")
    .addOption(collectiveOption())
    .option("--name <name>", "its name")
    .option("--slug <slug>", "its name in URLs; links with the former slug keep working")
    .option("--noun-name <name>", 'what members call it in a sentence, such as "the commons"')
    .option("--eoi", "accept expressions of interest")
    .option("--no-eoi", "do not accept expressions of interest")
    .addHelpText(
      "after",
      noteAndExample(
        ZONE_NOTE,
        "collective settings",
        'collective settings --slug saltmarsh --name "Saltmarsh Commons"',
      ),
    )
    .action(({ collective: which, name, slug, nounName: noun_name, eoi: feature_eoi }: SettingsOptions) =>
      withCollective(shell, which, async (administration, collectiveId) => {
        const given = Object.entries({ name, slug, noun_name, feature_eoi }).filter(([, value]) => value !== undefined);
        const by = { collectiveId, authorId: null };
        if (given.length > 0) await changeCollective(administration, by, Object.fromEntries(given));
        const { collective } = await getCollective(administration.db, collectiveId);
        return {
          collective_id: collectiveId,
          name: collective.name,
          slug: collective.slug,
          noun_name: collective.noun_name,
          feature_eoi: collective.feature_eoi,
          time_zone: readConfig(shell.env).timeZone,
        };
      }),
    );
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
    .addHelpText("after", example('collective create --name "Saltmarsh Commons" --slug saltmarsh --eoi'))
    .action(({ name, slug, nounName: noun_name, eoi: feature_eoi }: CreateOptions) =>
      withAdministration(
        shell,
        async (administration) => {
          const input = validated(newCollectiveSchema, { name, slug, noun_name, feature_eoi });
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
  return collective.addCommand(settingsCommand(shell));
}
