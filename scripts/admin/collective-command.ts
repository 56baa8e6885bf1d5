import { Command } from "commander";
import { newCollectiveSchema } from "../../shared/collective.ts";
import { validated } from "../../server/errors.ts";
import { listCollectives } from "../../server/features/collective/collective.queries.ts";
import { createCollective } from "../../server/features/collective/collective.service.ts";
import { withAdministration } from "./administration.ts";
import { example } from "./options.ts";

interface CreateOptions {
  name?: string;
  slug?: string;
  nounName?: string;
  eoi: boolean;
}

export function collectiveCommand(): Command {
  const collective = new Command("collective").description("The collectives of this installation");
  collective
    .command("create")
    .description("begins a collective, and the database with the first one; answers its number")
    .option("--name <name>", "what it is called")
    .option("--slug <slug>", "its name in addresses: lowercase letters, numbers and hyphens")
    .option("--noun-name <name>", 'what its members call it in a sentence, such as "the commons"')
    .option("--eoi", "takes in expressions of interest, for which it needs a slug", false)
    .addHelpText("after", example('collective create --name "Saltmarsh Commons" --slug saltmarsh --eoi'))
    .action(({ name, slug, nounName: noun_name, eoi: feature_eoi }: CreateOptions) =>
      withAdministration(
        async (administration) => {
          const input = validated(newCollectiveSchema, { name, slug, noun_name, feature_eoi });
          return { collective_id: await createCollective(administration, input) };
        },
        { beginning: true },
      ),
    );
  collective
    .command("list")
    .description("lists the collectives, with how many members, crews and intervals each has")
    .addHelpText("after", example("collective list"))
    .action(() => withAdministration(async ({ db }) => ({ collectives: await listCollectives(db) })));
  return collective;
}
