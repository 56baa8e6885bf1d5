import { Command } from "commander";
import { collectPersonalData, type PersonalData } from "../../server/features/people/personal-data.ts";
import { removePerson } from "../../server/features/people/removal.service.ts";
import { withCollective } from "./administration.ts";
import { getRosterEntry } from "./look-ups.ts";
import { collectiveOption, example, personOption } from "./options.ts";

interface RemoveOptions {
  collective: string;
  person: string;
  yes: boolean;
}

const NOTE = `
Their account, profile, answers, mails and expression of interest go; where they took part, history says "former
member". What backups, mails written as files and other people's texts say of them stays. It cannot be undone.`;

export function removePersonCommand(): Command {
  return new Command("remove")
    .description("removes somebody at once, with their personal data; without --yes it only says what that would be")
    .addOption(collectiveOption())
    .addOption(personOption())
    .option("--yes", "removes them", false)
    .addHelpText("after", NOTE)
    .addHelpText("after", example("person remove --collective saltmarsh --person ada@example.org --yes"))
    .action(({ collective, person, yes }: RemoveOptions) =>
      withCollective(collective, async (administration, collectiveId) => {
        const { db } = administration;
        const { id: personId } = await getRosterEntry(db, collectiveId, person);
        const key = { collectiveId, personId };
        if (!yes) throw new Error(`${describe(await collectPersonalData(db, key))} Give --yes to remove them.`);
        await removePerson(administration, key);
        return { person_id: personId };
      }),
    );
}

function describe({ person, account, intervals }: PersonalData): string {
  const parts = ["their profile", `their answers of ${intervals.length} intervals`];
  if (account) parts.unshift(`the account ${account.email}`);
  if (account) parts.push(`${account.mails.length} mails`);
  if (account?.expression_of_interest) parts.push("an expression of interest");
  return `Of ${person.display_name} (${person.id}) this would go for good: ${parts.join(", ")}.`;
}
