import { writeFileSync } from "node:fs";
import { Command } from "commander";
import { departureInputSchema } from "../../shared/membership/departures.schema.ts";
import { validated } from "../../server/errors.ts";
import { bringBack, markAsHavingLeft } from "../../server/features/membership/departures.service.ts";
import { collectPersonalData, type PersonalData } from "../../server/features/membership/personal-data.service.ts";
import { removePerson } from "../../server/features/membership/removal.service.ts";
import { listRoster } from "../../server/features/people/roster.queries.ts";
import { keptCopies } from "../../server/backup/old-copies.ts";
import { withCollective, withPerson, type PersonOptions } from "./administration.ts";
import { clearAtOnce, whereItStays } from "./after-removal.ts";
import { addPersonCommand } from "./person-add-command.ts";
import { collectiveOption, example, noteAndExample, personOption, typedPath } from "./options.ts";
import type { Shell } from "./shell.ts";

const SELECTION = "--collective saltmarsh --person ada@example.org";

const LEAVING = `
Only members who have not answered for two intervals or more can be marked. They are mailed the reason, and a link that
undoes it for 30 days. To ask a former member back later, use "person add" with their address.`;

const REMOVAL = `
This deletes their account, profile, answers, emails and expression of interest; history then shows "former member".
Other people's texts are not changed. The command prints until which day copies that the server itself deletes still have
the data. It does not reach other backups, exported folders, and emails written to files. This cannot be undone.`;

export function personCommand(shell: Shell): Command {
  const person = new Command("person").description("The people of a collective").addCommand(addPersonCommand(shell));
  const command = (name: string, description: string) =>
    person.command(name).description(description).addOption(collectiveOption()).addOption(personOption());
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
  command("mark-as-left", "marks a silent member as having left")
    .option("--reason <text>", "the reason, which is mailed to them")
    .addHelpText("after", noteAndExample(LEAVING, `person mark-as-left ${SELECTION} --reason "No answer since spring"`))
    .action(({ reason, ...options }: PersonOptions & { reason?: string }) =>
      withPerson(shell, options, async (administration, { collectiveId, personId }) => {
        const input = validated(departureInputSchema, { reason });
        await markAsHavingLeft(administration, { collectiveId, personId, authorId: null }, input.reason);
        return { person_id: personId };
      }),
    );
  command("bring-back", "undoes, within 30 days, that a member was marked as having left")
    .addHelpText("after", example(`person bring-back ${SELECTION}`))
    .action((options: PersonOptions) =>
      withPerson(shell, options, async (administration, { collectiveId, personId }) => {
        await bringBack(administration, { collectiveId, personId, authorId: null });
        return { person_id: personId };
      }),
    );
  command("export", "prints all data kept about a person, including private answers; meant for that person only")
    .option("--output <file>", "write to a new file that only its owner can read", typedPath(shell))
    .addHelpText("after", example(`person export ${SELECTION} --output ada.json`))
    .action(({ output, ...options }: PersonOptions & { output?: string }) =>
      withPerson(shell, options, async ({ db }, key) => {
        const data = await collectPersonalData(db, key);
        if (output === undefined) return data;
        writeFileSync(output, `${JSON.stringify(data, null, 2)}\n`, { mode: 0o600, flag: "wx" });
        return { file: output };
      }),
    );
  command(
    "remove",
    "removes a person and their personal data at once; without --yes, only prints what would be deleted",
  )
    .option("--yes", "remove the person", false)
    .addHelpText("after", noteAndExample(REMOVAL, `person remove ${SELECTION} --yes`))
    .action(({ yes, ...options }: PersonOptions & { yes: boolean }) =>
      withPerson(shell, options, async (administration, key) => {
        if (!yes) {
          const data = describe(await collectPersonalData(administration.db, key));
          throw new Error(`${data} ${whereItStays(keptCopies(administration))} Use --yes to remove them.`);
        }
        await removePerson(administration, key);
        await clearAtOnce(shell, administration);
        return { person_id: key.personId, ...keptCopies(administration) };
      }),
    );
  return person;
}

function describe({ person, account, intervals, handovers }: PersonalData): string {
  const parts = ["their profile", `their answers for ${count(intervals.length, "interval")}`];
  if (account) parts.unshift(`the account ${account.email}`);
  if (handovers.length > 0) parts.push(count(handovers.length, "handover"));
  if (account) parts.push(count(account.mails.length, "email"));
  if (account && account.expressions_of_interest.length > 0) parts.push("an expression of interest");
  return `This would permanently delete, for ${person.display_name} (${person.id}): ${parts.join(", ")}.`;
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}
