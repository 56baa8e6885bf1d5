import { Command } from "commander";
import { listRoster } from "../../server/features/people/roster.queries.ts";
import { withCollective } from "./administration.ts";
import { addPersonCommand } from "./person-add-command.ts";
import { exportPersonCommand } from "./person-export-command.ts";
import { bringBackPersonCommand, leavePersonCommand } from "./person-leave-command.ts";
import { removePersonCommand } from "./person-remove-command.ts";
import { collectiveOption, example } from "./options.ts";

export function personCommand(): Command {
  const person = new Command("person").description("The people of a collective");
  person.addCommand(addPersonCommand());
  person
    .command("list")
    .description("lists all members, invited people and former members")
    .addOption(collectiveOption())
    .addHelpText("after", example("person list --collective saltmarsh"))
    .action(({ collective }: { collective: string }) =>
      withCollective(collective, async ({ db }, collectiveId) => ({ people: await listRoster(db, collectiveId) })),
    );
  person.addCommand(leavePersonCommand()).addCommand(bringBackPersonCommand());
  person.addCommand(exportPersonCommand());
  person.addCommand(removePersonCommand());
  return person;
}
