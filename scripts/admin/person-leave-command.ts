import { Command } from "commander";
import { departureInputSchema } from "../../shared/departures.schema.ts";
import { validated } from "../../server/errors.ts";
import { bringBack, markAsHavingLeft } from "../../server/features/membership/departures.service.ts";
import { withCollective } from "./administration.ts";
import { getRosterEntry } from "./look-ups.ts";
import { collectiveOption, example, personOption } from "./options.ts";
import type { Shell } from "./shell.ts";

interface PersonOptions {
  collective?: string;
  person: string;
}

const NOTE = `
Only members who have not answered for two intervals or more can be marked. They are mailed the reason, and a link that
undoes it for 30 days. To ask a former member back later, use "person add" with their address.`;

export function leavePersonCommand(shell: Shell): Command {
  return new Command("mark-as-left")
    .description("marks a silent member as having left")
    .addOption(collectiveOption())
    .addOption(personOption())
    .option("--reason <text>", "the reason, which is mailed to them")
    .addHelpText("after", NOTE)
    .addHelpText(
      "after",
      example('person mark-as-left --collective saltmarsh --person ada@example.org --reason "No answer since spring"'),
    )
    .action(({ collective, person, reason }: PersonOptions & { reason?: string }) =>
      withCollective(shell, collective, async (administration, collectiveId) => {
        const input = validated(departureInputSchema, { reason });
        const { id: personId } = await getRosterEntry(administration.db, collectiveId, person);
        await markAsHavingLeft(administration, { collectiveId, personId, authorId: null }, input.reason);
        return { person_id: personId };
      }),
    );
}

export function bringBackPersonCommand(shell: Shell): Command {
  return new Command("bring-back")
    .description("undoes, within 30 days, that a member was marked as having left")
    .addOption(collectiveOption())
    .addOption(personOption())
    .addHelpText("after", example("person bring-back --collective saltmarsh --person ada@example.org"))
    .action(({ collective, person }: PersonOptions) =>
      withCollective(shell, collective, async (administration, collectiveId) => {
        const { id: personId } = await getRosterEntry(administration.db, collectiveId, person);
        await bringBack(administration, { collectiveId, personId, authorId: null });
        return { person_id: personId };
      }),
    );
}
