import { Command } from "commander";
import { newCollectiveSchema } from "../../shared/collective.schema.ts";
import { validated } from "../../server/errors.ts";
import { listCollectives } from "../../server/features/collective/collective.queries.ts";
import { createCollective } from "../../server/features/collective/collective.service.ts";
import { withAdministration } from "./administration.ts";
import { example } from "./options.ts";
import type { Shell } from "./shell.ts";

interface CreateOptions {
  name?: string;
  slug?: string;
  nounName?: string;
  eoi: boolean;
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
  return collective;
}
