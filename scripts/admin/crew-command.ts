import { Command, Option } from "commander";
import { crewInputSchema } from "../../shared/crews/crews.schema.ts";
import { contentOf, type ChangeResult } from "../../shared/events/events.ts";
import { validated } from "../../server/errors.ts";
import { archiveCrew, deleteCrew, restoreCrew } from "../../server/features/crews/archive.service.ts";
import { listCrews } from "../../server/features/structure/crews.queries.ts";
import { createCrew } from "../../server/features/crews/crews.service.ts";
import { withCollective, type Administration } from "./administration.ts";
import { getCrewId } from "./look-ups.ts";
import { collectiveOption, example } from "./options.ts";
import type { Shell } from "./shell.ts";
import type { EntityKey } from "../../server/db/schema.ts";

export function crewCommand(shell: Shell): Command {
  const crew = new Command("crew").description("The crews of a collective");
  crew
    .command("add")
    .description("adds a crew; prints its id")
    .addOption(collectiveOption())
    .option("--name <name>", "its name")
    .option("--description <text>", "what it does")
    .addHelpText("after", example('crew add --collective saltmarsh --name Garden --description "Beds and compost"'))
    .action(({ collective, ...input }: { collective?: string; name?: string; description?: string }) =>
      withCollective(shell, collective, async (administration, collectiveId) => {
        const by = { collectiveId, authorId: null };
        const { events } = await createCrew(administration, by, validated(crewInputSchema, input));
        return { crew_id: events.flatMap((event) => contentOf(event, "CrewUpdated")?.id ?? [])[0] };
      }),
    );
  crew
    .command("list")
    .description("lists the crews, with the time at which they were archived, if they were")
    .addOption(collectiveOption())
    .addHelpText("after", example("crew list --collective saltmarsh"))
    .action(({ collective }: { collective?: string }) =>
      withCollective(shell, collective, async ({ db }, collectiveId) => {
        const crews = await listCrews(db, collectiveId);
        return { crews: crews.map(({ id, name, archived_at }) => ({ id, name, archived_at })) };
      }),
    );
  return crew
    .addCommand(
      oneCrewCommand(shell, "archive", archiveCrew).description(
        "archives a crew: nobody can choose it any more, and its history stays",
      ),
    )
    .addCommand(
      oneCrewCommand(shell, "restore", restoreCrew).description(
        "restores an archived crew, with the people who had chosen it for an interval that has not begun",
      ),
    )
    .addCommand(oneCrewCommand(shell, "delete", deleteCrew).description("deletes a crew that nobody was ever in"));
}

/** A command about one crew, given by its id or name. */
function oneCrewCommand(
  shell: Shell,
  name: string,
  work: (administration: Administration, by: EntityKey & { authorId: null }) => Promise<ChangeResult>,
): Command {
  return new Command(name)
    .addOption(collectiveOption())
    .addOption(new Option("--crew <id>", "the crew's id or name").makeOptionMandatory())
    .addHelpText("after", example(`crew ${name} --collective saltmarsh --crew Garden`))
    .action(({ collective, crew }: { collective?: string; crew: string }) =>
      withCollective(shell, collective, async (administration, collectiveId) => {
        const id = await getCrewId(administration.db, collectiveId, crew);
        await work(administration, { collectiveId, id, authorId: null });
        return { crew_id: id };
      }),
    );
}
