import { beforeEach, describe, expect, it } from "vitest";
import {
  isOnAtFirst,
  MAIL_PREFERENCES,
  type MailPreference,
} from "../../shared/mail-preferences/mail-preferences.schema.ts";
import type { Db } from "../../server/db/schema.ts";
import { setAddresses } from "../../server/features/credentials/addresses.queries.ts";
import { retryFailedEmails } from "../../server/features/failed-emails/retry-emails.service.ts";
import { markAsLeft } from "../../server/features/people/people.queries.ts";
import { collectPersonalData } from "../../server/features/membership/personal-data.service.ts";
import { removePerson } from "../../server/features/membership/removal.service.ts";
import { runJobs } from "../../server/jobs/jobs.ts";
import { listEmails, queueEmail } from "../../server/mail/outbox.ts";
import { failWaitingEmails } from "../../server/mail/outbox.queries.ts";
import { SignedTokens } from "../../server/mail/signed-tokens.ts";
import { actAs } from "../support/editing.ts";
import { membersOf, serverForAll } from "../support/hooks.ts";
import { listQueuedEmails } from "../support/emails.ts";
import { beginAnew, SHARED } from "../support/new-collective.ts";
import { outcomeOf } from "../support/outcome.ts";
import { connect } from "../support/test-server.ts";
import { findAccount } from "../../server/features/credentials/accounts.queries.ts";
import { hiatusUntil } from "../support/world.ts";

const ALL = Object.fromEntries(MAIL_PREFERENCES.map((kind) => [kind, isOnAtFirst(kind)]));
const [OLD, NEW] = ["an old secret for cookies", "a new secret for cookies"];

const server = serverForAll({ ...SHARED, environment: { ...SHARED.environment, SESSION_SECRETS: OLD } });
beforeEach(() => beginAnew(server));
const member = membersOf(server);

const keyOf = (name: string) => ({ collectiveId: server.collective.id, personId: server.person(name) });
const tokenOf = (name: string, kind: MailPreference = "reminders", secrets = [OLD]) =>
  new SignedTokens(secrets).sign({ personId: server.person(name), kind });

const preferences = async (name: string) => (await member(name)).client.mailPreferences.get.query();
const choose = async (name: string, chosen: Partial<typeof ALL>) =>
  (await member(name)).client.mailPreferences.update.mutate(chosen);

/** Sends the request of an email provider's button: with neither a cookie nor an origin. */
async function pressOneClick(token: string): Promise<[status: number, text: string]> {
  const response = await fetch(`${server.url}/unsubscribe/${token}`, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: "List-Unsubscribe=One-Click",
  });
  return [response.status, await response.text()];
}
const TURNED_OFF = [200, "You will no longer get these emails.\n"];

describe("mail preferences", () => {
  it("are on at first but for the weekly list and tomorrow, and change one by one, for oneself alone", async () => {
    expect(await preferences("ada")).toEqual(ALL);
    expect(Object.keys(ALL).filter((kind) => !ALL[kind])).toEqual(["weekly", "tomorrow"]);
    expect(await choose("ada", { reminders: false })).toEqual({ ...ALL, reminders: false });
    expect(await choose("ada", { silence: false })).toEqual({ ...ALL, reminders: false, silence: false });
    expect(await choose("ada", { reminders: true })).toEqual({ ...ALL, silence: false });
    expect(await preferences("bo")).toEqual(ALL);
  });

  it("have the list of the week for people who join, and for nobody else", async () => {
    await actAs(server, "ada").invite("dee", "dee@example.org");
    const choices = server.running.services.db.selectFrom("mail_choices");
    const ofPeople = choices.innerJoin("people", "people.id", "person_id").select(["display_name", "kind", "is_on"]);
    expect(await ofPeople.execute()).toEqual([{ display_name: "dee", kind: "weekly", is_on: 1 }]);
  });

  it("are in the personal export, and removed with the person", async () => {
    await choose("bo", { returns: false });
    const { db } = server.running.services;
    expect(await collectPersonalData(db, keyOf("bo"))).toMatchObject({ mail_preferences: { ...ALL, returns: false } });
    await removePerson(server.running.services, keyOf("bo"));
    expect(await db.selectFrom("mail_choices").selectAll().execute()).toEqual([]);
  });

  it("keep the reminder of a return away", async () => {
    await choose("bo", { returns: false });
    for (const name of ["ada", "bo"]) {
      await actAs(server, name).plan(2, hiatusUntil("2026-02-20"));
    }
    await runJobs(server.running.services);
    const mails = await listQueuedEmails(server);
    expect(mails.map(({ recipient }) => recipient)).toEqual(["ada@example.org"]);
    expect(mails[0]?.body_text).toContain(`/unsubscribe?token=${tokenOf("ada", "returns")}\n`);
  });
});

describe("the address in an email that turns its kind off", () => {
  it.each(MAIL_PREFERENCES)("turns %s off by a POST alone, and nothing else, however often", async (kind) => {
    const token = tokenOf("ada", kind);
    for (const _time of ["first", "second"]) {
      expect(await pressOneClick(token)).toEqual(TURNED_OFF);
      expect(await preferences("ada")).toEqual({ ...ALL, [kind]: false });
    }
    expect(await preferences("bo")).toEqual(ALL);
  });

  it("answers a token that nobody signed the same, and changes nothing", async () => {
    const wrong = [
      tokenOf("ada").replace(/.$/, (last) => (last === "A" ? "B" : "A")),
      tokenOf("ada").replace("reminders", "silence"),
      tokenOf("ada").replace(String(server.person("ada")), String(server.person("bo"))),
      tokenOf("ada", "reminders", ["another installation's secret"]),
      "nonsense",
    ];
    for (const token of wrong) expect(await pressOneClick(token)).toEqual(TURNED_OFF);
    for (const name of ["ada", "bo"]) expect(await preferences(name)).toEqual(ALL);
  });

  it("changes nothing when it is only opened", async () => {
    const response = await fetch(`${server.url}/unsubscribe/${tokenOf("ada")}`);
    expect(response.headers.get("content-type")).toContain("text/html");
    expect(await preferences("ada")).toEqual(ALL);
  });

  it("works on after the secrets were rotated", async () => {
    await server.restart({ SESSION_SECRETS: `${NEW},${OLD}` });
    await pressOneClick(tokenOf("ada"));
    await pressOneClick(tokenOf("ada", "silence", [NEW]));
    expect(await preferences("ada")).toEqual({ ...ALL, reminders: false, silence: false });
    await server.restart();
  });

  it("says what it is for to its page, which turns it off and on again", async () => {
    const token = tokenOf("ada");
    const { mailPreferences } = connect(server.url, "").client;
    const linked = { kind: "reminders", collective: "Tidewater", on: true };
    expect(await mailPreferences.linked.query({ token })).toEqual(linked);
    expect(await mailPreferences.setLinked.mutate({ token, on: false })).toEqual({ ...linked, on: false });
    expect(await preferences("ada")).toEqual({ ...ALL, reminders: false });
    expect(await mailPreferences.setLinked.mutate({ token, on: true })).toEqual(linked);
    expect(await preferences("ada")).toEqual(ALL);
    expect(await outcomeOf(mailPreferences.linked.query({ token: "nonsense" }))).toBe("MailLinkInvalid");
  });
});

describe("a failed email that can be turned off", () => {
  /** Lists the emails that are sent again after some to ada and to bo have failed, whose subject has changed since. */
  async function retried(change: () => Promise<unknown>): Promise<string[]> {
    const { db, clock, baseUrl } = server.running.services;
    for (const name of ["ada", "bo"]) {
      const unsubscribeUrl = `${baseUrl()}/unsubscribe/${tokenOf(name)}`;
      const mail = { kind: "plan reminder", subject: "Soon", text: "", html: "", unsubscribeUrl } as const;
      const recipient = `${name}@example.org`;
      await queueEmail(db, mail, { collectiveId: server.collective.id, recipient, at: clock.now().toISOString() });
    }
    await failWaitingEmails(db, "The mail server was away");
    await change();
    const { useless } = await retryFailedEmails({ db, clock, signedTokens: new SignedTokens([OLD]) });
    const reason = "its recipient has left, turned it off or changed to another address";
    expect(useless.map((mail) => mail.reason)).toEqual(useless.map(() => reason));
    return (await listEmails(db, { status: "waiting" })).map(({ recipient }) => recipient);
  }

  it("is retried", async () => {
    expect(await retried(async () => {})).toEqual(["ada@example.org", "bo@example.org"]);
  });

  const at = "2026-02-15T12:00:00.000Z";
  const changes: Record<string, (db: Db) => Promise<unknown>> = {
    "for who has turned it off since": () => choose("bo", { reminders: false }),
    "for who has left since": (db) => markAsLeft(db, { ...keyOf("bo"), personIds: [server.person("bo")], at }),
    "at an address that the member has given up": async (db) =>
      setAddresses(db, [{ userId: (await findAccount(db, keyOf("bo")))?.userId ?? 0, email: "bo@example.net" }]),
  };
  it.each(Object.entries(changes))("is not retried %s", async (_whom, change) => {
    expect(await retried(() => change(server.running.services.db))).toEqual(["ada@example.org"]);
  });
});
