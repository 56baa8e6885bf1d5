import { Command, Option } from "commander";
import { newAddressSchema } from "../../shared/auth/auth.schema.ts";
import { MAIL_PREFERENCES, type MailPreference } from "../../shared/mail-preferences/mail-preferences.schema.ts";
import { HOST } from "../../shared/account/devices.ts";
import { validated } from "../../server/errors.ts";
import { changeAddress, getOwnAddress } from "../../server/features/account/address.service.ts";
import { recoverAccount } from "../../server/features/account/recovery.service.ts";
import { endSession, endSessions } from "../../server/features/account/sessions.service.ts";
import { listTokens } from "../../server/features/account/tokens.service.ts";
import { deleteCalendarFeedsOf } from "../../server/features/calendar/calendar-feeds.queries.ts";
import { changeMailPreferences } from "../../server/features/mail-preferences/mail-preferences.service.ts";
import { listSecurityEvents } from "../../server/features/security-log/security-log.queries.ts";
import { getTwoStep, removeTwoStep } from "../../server/features/two-step/two-step.service.ts";
import { listSessionsOf } from "../../server/sessions/session.queries.ts";
import { withPerson, type Administration, type PersonOnRoster, type PersonOptions } from "./administration.ts";
import { collectiveOption, example, noteAndExample, numberOption, personOption } from "./options.ts";
import type { Shell } from "./shell.ts";
import { findAccount } from "../../server/features/credentials/accounts.queries.ts";

const SELECTION = "--collective saltmarsh --person ada@example.org";

/** After a change of address, the person's own may not be the account's. */
const SELECTION_BY_ID = "--collective saltmarsh --person 12";

const RECOVERY = `
Use it if somebody else has or may have had control of the account. All sessions and all mailed links end, the password
becomes invalid, and two-step sign-in is turned off. The private addresses of the calendar and of the activity end, and
so do the link to the calendar of the collective and invitations sent in the last 30 days. "invitations" says what
became of them; remove those you do not know with "person remove" if they have been accepted. Both the previous and the new
address are notified. Give the printed link only to the owner, for example in a call: it works once, within 24 hours.`;

const FORMER = 'This is a former member. Use "account change-address" if needed, then "person add" with that address.';

/** Does what members do in their settings, for people who cannot. */
export function accountCommand(shell: Shell): Command {
  const account = new Command("account").description("A person's account: address, sessions and two-step sign-in");
  const command = (name: string, description: string) =>
    account.command(name).description(description).addOption(collectiveOption()).addOption(personOption());
  command("show", "shows the address, the sessions and tokens, two-step sign-in and the security log")
    .addHelpText("after", example(`account show ${SELECTION}`))
    .action((options: PersonOptions) =>
      withAccount(shell, options, async (administration, { userId }) => {
        const { db } = administration;
        return {
          ...(await getOwnAddress(administration, { userId })),
          two_step: await getTwoStep(db, { userId }),
          sessions: await listSessionsOf(db, userId),
          tokens: await listTokens(administration, { userId }),
          security_log: await listSecurityEvents(db, userId),
        };
      }),
    );
  command(
    "change-address",
    "changes the address at once, and ends all mailed links of the account; both addresses are notified",
  )
    .option("--email <address>", "the new address")
    .addHelpText("after", example(`account change-address ${SELECTION} --email ada@mail.example.org`))
    .action((options: PersonOptions & { email?: string }) =>
      withAccount(shell, options, async (administration, key) => {
        const { email } = validated(newAddressSchema, options);
        await changeAddress({ ...administration, device: HOST }, { ...key, email });
        return { email };
      }),
    );
  command("recover", "gives a stolen account back: locks everybody out, and prints a link that sets a new password")
    .option("--email <address>", "the owner's address, if it is not the account's")
    .addHelpText(
      "after",
      noteAndExample(
        RECOVERY,
        `account recover ${SELECTION}`,
        `account recover ${SELECTION_BY_ID} --email ada@example.org`,
      ),
    )
    .action((options: PersonOptions & { email?: string }) =>
      withAccount(shell, options, (administration, { status, ...key }) => {
        if (status === "former") throw new Error(FORMER);
        const { email } = options.email === undefined ? {} : validated(newAddressSchema, options);
        return recoverAccount({ ...administration, device: HOST }, key, { email });
      }),
    );
  command("end-sessions", "signs a person out everywhere and ends their tokens, or ends one session")
    .addOption(numberOption("--session <number>", 'end only this one, by its id in "account show"'))
    .addHelpText("after", example(`account end-sessions ${SELECTION}`))
    .action(({ session, ...options }: PersonOptions & { session?: number }) =>
      withAccount(shell, options, async (administration, { userId }) => {
        if (session === undefined) return { ended: await endSessions(administration, { userId }) };
        await endSession(administration, { userId, id: session, isToken: false });
        return { ended: 1 };
      }),
    );
  command("two-step-off", "turns two-step sign-in off, for somebody who has lost their app and their recovery codes")
    .addHelpText("after", example(`account two-step-off ${SELECTION}`))
    .action((options: PersonOptions) =>
      withAccount(shell, options, async (administration, key) => ({
        was_on: await removeTwoStep({ ...administration, device: HOST }, key),
      })),
    );
  command("mails", "shows which emails a person gets, after turning some on or off")
    .addOption(new Option("--on <kind...>", "kinds to turn on").choices(MAIL_PREFERENCES).default([]))
    .addOption(new Option("--off <kind...>", "kinds to turn off").choices(MAIL_PREFERENCES).default([]))
    .addHelpText("after", example(`account mails ${SELECTION} --off reminders`))
    .action(({ on, off, ...options }: PersonOptions & Record<"on" | "off", MailPreference[]>) =>
      withAccount(shell, options, ({ db }, key) =>
        changeMailPreferences(db, key, {
          ...Object.fromEntries(on.map((kind) => [kind, true])),
          ...Object.fromEntries(off.map((kind) => [kind, false])),
        }),
      ),
    );
  command(
    "delete-feeds",
    "deletes the private addresses of a person's calendar and activity feed, for example after a theft",
  )
    .addHelpText("after", example(`account delete-feeds ${SELECTION}`))
    .action((options: PersonOptions) =>
      withAccount(shell, options, async ({ db }, { personId }) => {
        const deleted = await deleteCalendarFeedsOf(db, [personId]);
        if (deleted === 0) throw new Error("This person has no such addresses.");
        return { deleted };
      }),
    );
  return account;
}

/** Works on the account of the person that the options name. Rejects if they have none. */
export function withAccount(
  shell: Shell,
  options: PersonOptions,
  work: (administration: Administration, account: PersonOnRoster & { userId: number }) => Promise<object>,
): Promise<void> {
  return withPerson(shell, options, async (administration, person) => {
    const account = await findAccount(administration.db, person);
    if (!account) throw new Error("This person has no account.");
    return work(administration, { ...person, userId: account.userId });
  });
}
