import { Command, InvalidArgumentError, Option } from "commander";
import { listMails, retryAllFailed, retryMail } from "../../server/mail/outbox.ts";
import type { WithAdministration } from "./administration.ts";

const MAIL_STATUSES = ["waiting", "sent", "failed"] as const;

function parseId(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new InvalidArgumentError("It takes the number of a mail.");
  return Number(text);
}

export function mailCommand(withAdministration: WithAdministration): Command {
  const mail = new Command("mail").description("The mails that wait, went out or failed");
  mail
    .command("list")
    .description("lists the mails, without what they say")
    .addOption(new Option("--status <status>", "only these").choices(MAIL_STATUSES))
    .action((options: { status?: (typeof MAIL_STATUSES)[number] }) =>
      withAdministration(async ({ services }) => ({ mails: await listMails(services.db, options) })),
    );
  mail
    .command("retry")
    .description("sends a failed mail again, or all that failed; the server does it within seconds")
    .argument("[id]", "the number of a mail", parseId)
    .action((id: number | undefined) =>
      withAdministration(async ({ services: { db, clock } }) => ({
        retried: id === undefined ? await retryAllFailed(db, clock) : Number(await retryMail(db, clock, id)),
      })),
    );
  return mail;
}
