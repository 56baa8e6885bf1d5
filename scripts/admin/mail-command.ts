import { Command, InvalidArgumentError, Option } from "commander";
import { listMails, retryAllFailed, retryMail } from "../../server/mail/outbox.ts";
import { withAdministration } from "./administration.ts";
import { example } from "./options.ts";

const MAIL_STATUSES = ["waiting", "sent", "failed"] as const;

function parseId(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new InvalidArgumentError("It takes the number of a mail.");
  return Number(text);
}

export function mailCommand(): Command {
  const mail = new Command("mail").description("The mails that wait, went out or failed");
  mail
    .command("list")
    .description("lists the mails, without what they say")
    .addOption(new Option("--status <status>", "only these").choices(MAIL_STATUSES))
    .addHelpText("after", example("mail list --status failed"))
    .action((options: { status?: (typeof MAIL_STATUSES)[number] }) =>
      withAdministration(async ({ db }) => ({ mails: await listMails(db, options) })),
    );
  mail
    .command("retry")
    .description("sends a failed mail again, or all that failed; the server does it within seconds")
    .argument("[id]", "the number of a mail", parseId)
    .addHelpText("after", example("mail retry", "mail retry 12"))
    .action((id: number | undefined) =>
      withAdministration(async ({ db, clock }) => ({
        retried: id === undefined ? await retryAllFailed(db, clock) : Number(await retryMail(db, clock, id)),
      })),
    );
  return mail;
}
