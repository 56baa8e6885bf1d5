import { Command, InvalidArgumentError, Option } from "commander";
import { listMails, retryAllFailed, retryMail } from "../../server/mail/outbox.ts";
import { withAdministration } from "./administration.ts";
import { example } from "./options.ts";
import type { Shell } from "./shell.ts";

const MAIL_STATUSES = ["waiting", "sent", "failed"] as const;

function parseId(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new InvalidArgumentError("Expected the id of a mail.");
  return Number(text);
}

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
    .argument("[id]", "the id of a mail", parseId)
    .addHelpText("after", example("mail retry", "mail retry 12"))
    .action((id: number | undefined) =>
      withAdministration(shell, async ({ db, clock }) => ({
        retried: id === undefined ? await retryAllFailed(db, clock) : Number(await retryMail(db, clock, id)),
      })),
    );
  return mail;
}
