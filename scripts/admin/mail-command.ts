import { Command, Option } from "commander";
import { newAddressSchema } from "../../shared/auth/auth.schema.ts";
import { DEFAULT_LANGUAGE, type Language } from "../../shared/languages.ts";
import { addressOf } from "../../server/start/address.ts";
import { readConfig } from "../../server/config.ts";
import { validated } from "../../server/errors.ts";
import { findMemberByEmail } from "../../server/features/credentials/accounts.queries.ts";
import { retryFailedEmail, retryFailedEmails } from "../../server/features/failed-emails/retry-emails.service.ts";
import { languageOfMail } from "../../server/mail/language-of-mail.ts";
import { listEmails } from "../../server/mail/outbox.ts";
import { sendTestEmail } from "../../server/mail/send-test-email.ts";
import { administer, withAdministration } from "./administration.ts";
import { answer } from "./answer.ts";
import { example, noteAndExample, parseNumber } from "./options.ts";
import type { Shell } from "./shell.ts";

const MAIL_STATUSES = ["waiting", "sent", "failed"] as const;

const NOTE = `
An email is sent again only if it is still of use: its link works, what it is about is not over, and the person has not
since left, turned it off, or changed to another address. Emails that are of no use are deleted the following night.`;

const TEST_NOTE = `
"via" says how it was sent: through Resend, through an SMTP server or, if neither is set, to a file at "path". A mail
that was accepted may still be taken for spam: look for it there too.`;

export function mailCommand(shell: Shell): Command {
  const mail = new Command("mail").description("Waiting, sent and failed emails");
  mail
    .command("list")
    .description("lists the emails, without their content")
    .addOption(new Option("--status <status>", "only emails with this status").choices(MAIL_STATUSES))
    .addHelpText("after", example("mail list --status failed"))
    .action((options: { status?: (typeof MAIL_STATUSES)[number] }) =>
      withAdministration(shell, async ({ db }) => ({ mails: await listEmails(db, options) })),
    );
  mail
    .command("retry")
    .description("retries one failed mail, or all of them; the server sends them within seconds")
    .argument("[id]", "the id of an email", parseNumber)
    .addHelpText("after", noteAndExample(NOTE, "mail retry", "mail retry 12"))
    .action((id: number | undefined) =>
      withAdministration(shell, (administration) =>
        id === undefined ? retryFailedEmails(administration) : retryFailedEmail(administration, id),
      ),
    );
  mail
    .command("test")
    .description("sends a test mail with the server's settings at once; says what is wrong if it fails")
    .requiredOption("--to <address>", "the recipient")
    .addHelpText("after", noteAndExample(TEST_NOTE, "mail test --to ada@example.org"))
    .action(async ({ to }: { to: string }) => {
      const config = readConfig(shell.env);
      const { email } = validated(newAddressSchema, { email: to });
      const language = await languageOf(shell, email);
      const receipt = await sendTestEmail(config.mail, {
        to: email,
        language,
        baseUrl: addressOf(config, config.port),
      });
      answer(shell, { to: email, via: config.mail.via, ...receipt });
    });
  return mail;
}

/** The language of the member with this address. Mail is also tested while there is no database yet. */
async function languageOf(shell: Shell, email: string): Promise<Language> {
  const member = await administer(shell, ({ db }) => findMemberByEmail(db, email)).catch(() => undefined);
  return member ? languageOfMail({ language: member.collectiveLanguage }, member.language) : DEFAULT_LANGUAGE;
}
