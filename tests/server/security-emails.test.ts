import { describe, expect, it } from "vitest";
import { turnOnTwoStep } from "../support/authenticator.ts";
import { callProcedure } from "../support/procedures.ts";
import { memberForEach, sharedServer } from "../support/hooks.ts";
import { listQueuedEmails, mailedPath, mailedToken } from "../support/emails.ts";
import { outcomeOf } from "../support/outcome.ts";
import { PASSWORD } from "../support/world.ts";

const withPassword = { current_password: PASSWORD };

const server = sharedServer();
const ada = memberForEach(server, "ada");

const turnOn = () => turnOnTwoStep(ada, server.clock);

async function setPasswordByMail(input: object) {
  const token = await mailedToken(server);
  const response = await callProcedure(server.url, "auth.resetPassword", { input: { token, ...input } });
  expect(response.status).toBe(200);
}

async function setForgottenPassword(input: object) {
  await callProcedure(server.url, "auth.forgotPassword", { input: { email: "ada@example.org" } });
  await setPasswordByMail(input);
}

describe("a change to the security of an account", () => {
  const changes: Record<string, [about: string, change: () => Promise<unknown>]> = {
    PasswordChanged: [
      "Your password for Tidewater was changed",
      () => ada.client.auth.changePassword.mutate({ ...withPassword, password: "another one" }),
    ],
    TwoStepTurnedOn: ["Two-step sign-in for Tidewater was turned on", turnOn],
    TwoStepTurnedOff: [
      "Two-step sign-in for Tidewater was turned off",
      () => turnOn().then(() => ada.client.account.turnOffTwoStep.mutate(withPassword)),
    ],
    RecoveryCodesRenewed: [
      "New recovery codes for Tidewater were made",
      () => turnOn().then(() => ada.client.account.renewRecoveryCodes.mutate(withPassword)),
    ],
    CalendarAddressMade: [
      "A link to your calendar of Tidewater was created",
      () => ada.client.calendar.makeMine.mutate(),
    ],
    CollectiveCalendarAddressMade: [
      "A link to the calendar of Tidewater was created",
      () => ada.client.calendar.makeForCollective.mutate(),
    ],
    ActivityAddressMade: [
      "A link to the activity of Tidewater was created",
      () => ada.client.journal.makeFeed.mutate(),
    ],
  };

  it.each(Object.entries(changes))(
    "is in the log as %s, and mailed with a link that undoes it",
    async (kind, [subject, change]) => {
      await change();
      const [newest] = await ada.client.account.securityLog.query();
      expect(newest).toMatchObject({ kind, device: "Another program" });
      expect((await listQueuedEmails(server)).at(-1)).toMatchObject({
        recipient: "ada@example.org",
        subject,
        body_text: expect.stringContaining("From: Another program"),
      });
      expect(await mailedPath(server)).toMatch(/^\/auth\/undo_changes\?token=[\w-]{43}$/);
    },
  );

  it("is not mailed if it was refused, or if nothing changed", async () => {
    await ada.client.account.turnOffTwoStep.mutate(withPassword);
    await ada.client.calendar.revokeMine.mutate();
    await ada.client.auth.changePassword.mutate({ current_password: "wrong", password: "another" }).catch(() => {});
    expect(await listQueuedEmails(server)).toEqual([]);
  });

  it("is mailed without such a link if the mailbox itself has set the password", async () => {
    await setForgottenPassword({ password: "another one" });
    expect((await listQueuedEmails(server)).at(-1)?.subject).toBe("Your password for Tidewater was changed");
    expect(await mailedPath(server)).toBe("/auth/forgot_password");
    expect(await server.running.services.db.selectFrom("address_links").selectAll().execute()).toEqual([]);
  });

  it("is no news to who chooses their first password", async () => {
    await ada.client.invitations.send.mutate({ name: "Di", email: "di@example.org" });
    await setPasswordByMail({ password: "another one" });
    expect(await listQueuedEmails(server)).toHaveLength(1);
  });
});

describe("a new password", () => {
  const make = async () => [
    (await ada.client.calendar.makeMine.mutate()).url,
    (await ada.client.journal.makeFeed.mutate()).url,
    (await ada.client.calendar.makeForCollective.mutate()).url,
  ];
  const statuses = (urls: string[]) => Promise.all(urls.map(async (url) => (await fetch(url)).status));

  it.each([
    [true, [404, 404, 200]],
    [false, [200, 200, 200]],
    [undefined, [200, 200, 200]],
  ])("ends one's private addresses if asked to: %s", async (end_feeds, expected) => {
    const urls = await make();
    await ada.client.auth.changePassword.mutate({ ...withPassword, password: PASSWORD, end_feeds });
    expect(await statuses(urls)).toEqual(expected);

    const again = await make();
    await setForgottenPassword({ password: PASSWORD, end_feeds });
    expect(await statuses(again)).toEqual(expected);
  });

  it("ends the link to a new address that was asked for before", async () => {
    await ada.client.account.changeAddress.mutate({ ...withPassword, email: "thief@example.org" });
    const token = await mailedToken(server);
    await ada.client.auth.changePassword.mutate({ ...withPassword, password: "another one" });
    expect(await ada.client.account.address.query()).toEqual({ email: "ada@example.org", pending: null });
    expect(await outcomeOf(ada.client.account.confirmAddress.mutate({ token }))).toBe("AddressLinkInvalid");
  });

  it("leaves the links that undo something: who knows the password must not end these", async () => {
    await ada.client.calendar.makeMine.mutate();
    const token = await mailedToken(server);
    await ada.client.auth.changePassword.mutate({ ...withPassword, password: "another one" });
    expect((await callProcedure(server.url, "account.undoChanges", { input: { token } })).status).toBe(200);
  });
});
