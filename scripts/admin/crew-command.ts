import { Command } from "commander";
import { crewInputSchema } from "../../shared/crews.schema.ts";
import type { Event } from "../../shared/events.ts";
import { validated } from "../../server/errors.ts";
import { createCrew } from "../../server/features/crews/crews.service.ts";
import { withCollective } from "./administration.ts";
import { collectiveOption, example } from "./options.ts";

interface AddOptions {
  collective: string;
  name?: string;
  description?: string;
}

export function crewCommand(): Command {
  const crew = new Command("crew").description("The crews of a collective");
  crew
    .command("add")
    .description("adds a crew; prints its id")
    .addOption(collectiveOption())
    .option("--name <name>", "its name")
    .option("--description <text>", "what it does")
    .addHelpText("after", example('crew add --collective saltmarsh --name Garden --description "Beds and compost"'))
    .action(({ collective, ...input }: AddOptions) =>
      withCollective(collective, async (administration, collectiveId) => {
        const by = { collectiveId, authorId: null };
        const { events } = await createCrew(administration, by, validated(crewInputSchema, input));
        return { crew_id: events.flatMap(createdCrew)[0] };
      }),
    );
  return crew;
}

function createdCrew(event: Event): number[] {
  if (!("CrewsEvent" in event) || !("CrewUpdated" in event.CrewsEvent)) return [];
  return [event.CrewsEvent.CrewUpdated.id];
}
