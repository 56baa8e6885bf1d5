import { Command } from "commander";
import { collectPersonalData, type PersonalData } from "../../server/features/membership/personal-data.service.ts";
import { removePerson } from "../../server/features/membership/removal.service.ts";
import { forHost } from "../../server/errors.ts";
import { clearTraces } from "../../server/jobs/clear-traces.ts";
import { withCollective, type Administration } from "./administration.ts";
import { getRosterEntry } from "./look-ups.ts";
import { collectiveOption, example, personOption } from "./options.ts";
import type { Shell } from "./shell.ts";

interface RemoveOptions {
  collective?: string;
  person: string;
  yes: boolean;
}

const NOTE = `
This deletes their account, profile, answers, mails and expression of interest; history then shows "former member".
Backups, mails written to files, and other people's texts are not changed. This cannot be undone.`;

export function removePersonCommand(shell: Shell): Command {
  return new Command("remove")
    .description("removes a person and their personal data at once; without --yes, only prints what would be deleted")
    .addOption(collectiveOption())
    .addOption(personOption())
    .option("--yes", "remove the person", false)
    .addHelpText("after", NOTE)
    .addHelpText("after", example("person remove --collective saltmarsh --person ada@example.org --yes"))
    .action(({ collective, person, yes }: RemoveOptions) =>
      withCollective(shell, collective, async (administration, collectiveId) => {
        const { db } = administration;
        const { id: personId } = await getRosterEntry(db, collectiveId, person);
        const key = { collectiveId, personId };
        if (!yes) throw new Error(`${describe(await collectPersonalData(db, key))} Use --yes to remove them.`);
        await removePerson(administration, key);
        await clearAtOnce(shell, administration);
        return { person_id: personId };
      }),
    );
}

/** The person stays removed even if this fails. */
async function clearAtOnce({ stderr }: Shell, administration: Administration): Promise<void> {
  try {
    await clearTraces(administration);
  } catch (error) {
    stderr.write(`${forHost(error)} The server clears what is left on the disk in the following night.\n`);
  }
}

function describe({ person, account, intervals, handovers }: PersonalData): string {
  const parts = ["their profile", `their answers for ${count(intervals.length, "interval")}`];
  if (account) parts.unshift(`the account ${account.email}`);
  if (handovers.length > 0) parts.push(count(handovers.length, "handover"));
  if (account) parts.push(count(account.mails.length, "mail"));
  if (account && account.expressions_of_interest.length > 0) parts.push("an expression of interest");
  return `This would permanently delete, for ${person.display_name} (${person.id}): ${parts.join(", ")}.`;
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}
