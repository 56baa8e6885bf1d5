import { Command } from "commander";
import { listRoster } from "../../server/features/people/roster.queries.ts";
import { withCollective } from "./administration.ts";
import { addPersonCommand } from "./person-add-command.ts";
import { exportPersonCommand } from "./person-export-command.ts";
import { bringBackPersonCommand, leavePersonCommand } from "./person-leave-command.ts";
import { removePersonCommand } from "./person-remove-command.ts";
import { collectiveOption, example } from "./options.ts";
import type { Shell } from "./shell.ts";

export function personCommand(shell: Shell): Command {
  const person = new Command("person").description("The people of a collective");
  person.addCommand(addPersonCommand(shell));
  person
    .command("list")
    .description("lists all members, invited people and former members")
    .addOption(collectiveOption())
    .addHelpText("after", example("person list --collective saltmarsh"))
    .action(({ collective }: { collective?: string }) =>
      withCollective(shell, collective, async ({ db }, collectiveId) => ({
        people: await listRoster(db, collectiveId),
      })),
    );
  person.addCommand(leavePersonCommand(shell)).addCommand(bringBackPersonCommand(shell));
  person.addCommand(exportPersonCommand(shell));
  person.addCommand(removePersonCommand(shell));
  return person;
}
