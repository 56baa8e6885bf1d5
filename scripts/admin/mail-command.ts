import { Command, Option } from "commander";
import { retryFailedMail, retryFailedMails } from "../../server/features/mail-preferences/retry-mails.service.ts";
import { listMails } from "../../server/mail/outbox.ts";
import { withAdministration } from "./administration.ts";
import { example, parseNumber } from "./options.ts";
import type { Shell } from "./shell.ts";

const MAIL_STATUSES = ["waiting", "sent", "failed"] as const;

const NOTE = `
A mail is sent again only if it is still of use: its link works, what it is about is not over, and the person has not left,
turned it off, or given that address up since. Mails that are of no use are deleted in the following night.`;

export function mailCommand(shell: Shell): Command {
  const mail = new Command("mail").description("Waiting, sent and failed mails");
  mail
    .command("list")
    .description("lists the mails, without their content")
    .addOption(new Option("--status <status>", "only mails with this status").choices(MAIL_STATUSES))
    .addHelpText("after", example("mail list --status failed"))
    .action((options: { status?: (typeof MAIL_STATUSES)[number] }) =>
      withAdministration(shell, async ({ db }) => ({ mails: await listMails(db, options) })),
    );
  mail
    .command("retry")
    .description("retries one failed mail, or all of them; the server sends them within seconds")
    .argument("[id]", "the id of a mail", parseNumber)
    .addHelpText("after", NOTE)
    .addHelpText("after", example("mail retry", "mail retry 12"))
    .action((id: number | undefined) =>
      withAdministration(shell, (administration) =>
        id === undefined ? retryFailedMails(administration) : retryFailedMail(administration, id),
      ),
    );
  return mail;
}
