import { text } from "node:stream/consumers";
import { Command, Option } from "commander";
import { invitationSchema, newMemberSchema } from "../../shared/invitations/invitations.schema.ts";
import { validated } from "../../server/errors.ts";
import { findHolder } from "../../server/features/invitations/invitations.queries.ts";
import { addMember, invite } from "../../server/features/invitations/invitations.service.ts";
import { withCollective } from "./administration.ts";
import { collectiveOption, example } from "./options.ts";
import type { Shell } from "./shell.ts";

interface AddOptions {
  collective?: string;
  name?: string;
  email?: string;
  password?: string;
  passwordStdin?: true;
}

export function addPersonCommand(shell: Shell): Command {
  return new Command("add")
    .description(
      "adds a member; without a password, the server sends an invitation by mail (or the link is printed, if no mail server is set)",
    )
    .addOption(collectiveOption())
    .option("--name <name>", "their name")
    .option("--email <address>", "their email address, used to sign in")
    .option("--password <password>", "their password; note that shells keep a history")
    .addOption(new Option("--password-stdin", "read the password from standard input").conflicts("password"))
    .addHelpText(
      "after",
      example(
        "person add --collective saltmarsh --name Ada --email ada@example.org",
        "person add --collective saltmarsh --name Ada --email ada@example.org --password-stdin < password.txt",
      ),
    )
    .action(({ collective, passwordStdin, ...input }: AddOptions) =>
      withCollective(shell, collective, async (administration, collectiveId) => {
        const by = { collectiveId, authorId: null };
        const password = passwordStdin ? await readLine(shell) : input.password;
        const invitation = validated(invitationSchema, input);
        let invitation_url: string | null = null;
        if (password === undefined) {
          const { link } = await invite(administration, by, invitation);
          // Without a mail server, somebody has to hand it over.
          if (!link.is_mailed) invitation_url = link.url;
        } else {
          await addMember(administration, by, validated(newMemberSchema, { ...invitation, password }));
        }
        const holder = await findHolder(administration.db, invitation.email);
        const ids = { person_id: holder?.personId, user_id: holder?.userId };
        return invitation_url === null ? ids : { ...ids, invitation_url };
      }),
    );
}

/** Reads standard input, without the final line break. */
async function readLine(shell: Shell): Promise<string> {
  return (await text(shell.stdin)).replace(/\r?\n$/, "");
}
