import { text } from "node:stream/consumers";
import { Command, Option } from "commander";
import { invitationSchema, newMemberSchema } from "../../shared/invitations.ts";
import { validated } from "../../server/errors.ts";
import { findHolder } from "../../server/features/invitations/invitations.queries.ts";
import { addMember, invite } from "../../server/features/invitations/invitations.service.ts";
import { withCollective } from "./administration.ts";
import { collectiveOption, example } from "./options.ts";

interface AddOptions {
  collective: string;
  name?: string;
  email?: string;
  password?: string;
  passwordStdin?: true;
}

export function addPersonCommand(): Command {
  return new Command("add")
    .description("makes somebody a member; without a password they are sent an invitation, by the server when it runs")
    .addOption(collectiveOption())
    .option("--name <name>", "what they are called")
    .option("--email <address>", "what they sign in with")
    .option("--password <password>", "what else they sign in with; shells keep it in their history")
    .addOption(new Option("--password-stdin", "reads it from standard input instead").conflicts("password"))
    .addHelpText(
      "after",
      example(
        "person add --collective saltmarsh --name Ada --email ada@example.org",
        "person add --collective saltmarsh --name Ada --email ada@example.org --password-stdin < password.txt",
      ),
    )
    .action(({ collective, passwordStdin, ...input }: AddOptions) =>
      withCollective(collective, async (administration, collectiveId) => {
        const by = { collectiveId, authorId: null };
        const password = passwordStdin ? await readLine() : input.password;
        const invitation = validated(invitationSchema, input);
        if (password === undefined) await invite(administration, by, invitation);
        else await addMember(administration, by, validated(newMemberSchema, { ...invitation, password }));
        const holder = await findHolder(administration.db, invitation.email);
        return { person_id: holder?.personId, user_id: holder?.userId };
      }),
    );
}

/** Standard input without the line break that ends it. */
async function readLine(): Promise<string> {
  return (await text(process.stdin)).replace(/\r?\n$/, "");
}
