import { Command, Option } from "commander";
import { retryFailedMails } from "../../server/features/mail-preferences/retry-mails.service.ts";
import { listMails } from "../../server/mail/outbox.ts";
import { withAdministration } from "./administration.ts";
import { example, parseNumber } from "./options.ts";
import type { Shell } from "./shell.ts";

const MAIL_STATUSES = ["waiting", "sent", "failed"] as const;

const NOTE = `
Reminders and the like stay failed if the person has left, turned them off, or given that address up since.`;

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
      withAdministration(shell, async (administration) => ({ retried: await retryFailedMails(administration, id) })),
    );
  return mail;
}
