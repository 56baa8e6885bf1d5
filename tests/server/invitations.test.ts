import { beforeEach, describe, expect, it } from "vitest";
import { remindInvited } from "../../server/features/invitations/remind-invited.ts";
import { runJob } from "../../server/jobs/jobs.ts";
import { listEventsAfter } from "../../server/revision/event-log.queries.ts";
import { createResetLink } from "../../server/features/auth/password-reset.service.ts";
import { callProcedure } from "../support/procedures.ts";
import { memberForEach, sharedServer } from "../support/hooks.ts";
import { leave, setPassword } from "../support/invitations.ts";
import { listQueuedEmails, mailedPath, mailedToken, tokenInLink } from "../support/emails.ts";
import { connect, cookieOf, openAs, refusal, signIn, type Member } from "../support/test-server.ts";
import { createCollective, type CollectiveFixture } from "../support/world.ts";

const NEWCOMER = { name: "Newcomer", email: "newcomer@mail.example.org" };

const server = sharedServer({ people: ["ada", "bo"], crews: ["garden"] });
const ada = memberForEach(server, "ada");
let other: CollectiveFixture;
let zoe: Member;
beforeEach(async () => {
  other = await createCollective(server.running.services.db, "2026-02-15", { people: ["zoe"] });
  zoe = await openAs(server, "zoe");
});

const state = () => ada.client.collective.state.query();
const invite = () => ada.client.invitations.send.mutate(NEWCOMER);
const list = () => ada.client.invitations.list.query();

const personId = async () => (await state()).people.find((person) => person.display_name === "Newcomer")?.id ?? 0;

describe("an invitation", () => {
  it("is announced live when it is accepted, so that nobody is listed as invited any longer", async () => {
    await invite();
    const { revision } = await state();
    await setPassword(server, await mailedToken(server));
    const { revision: accepted, people } = await state();
    expect(accepted).toBe(revision + 3);
    const [event] = await listEventsAfter(server.running.services.db, {
      collectiveId: server.collective.id,
      revision,
      limit: 9,
    });
    const newcomer = people.find(({ display_name }) => display_name === NEWCOMER.name);
    expect(event).toMatchObject({ author_id: newcomer?.id, event: { PeopleEvent: { PersonUpdated: newcomer } } });
    // Another password changes nothing that members see.
    const { url } = await createResetLink(server.running.services, { email: NEWCOMER.email });
    await setPassword(server, tokenInLink(url), "another good one");
    expect((await state()).revision).toBe(accepted);
  });

  it("mails with which interval they can start: the next one as soon as at most a quarter of the current one is left", async () => {
    const { db } = server.running.services;
    const { current_interval: current, next_interval: next } = (await state()).involvements;
    const move = (end_date: string) =>
      db
        .updateTable("intervals")
        .set({ end_date })
        .where("collective_id", "=", server.collective.id)
        .where("id", "=", current?.interval_id ?? 0)
        .execute();
    const starts = async (name: string) => {
      await ada.client.invitations.send.mutate({ name, email: `${name}@mail.example.org` });
      const text = (await listQueuedEmails(server)).find(({ recipient }) => recipient?.startsWith(name))?.body_text;
      return text?.match(/You can start.*/)?.[0];
    };
    expect(await starts("rosa")).toBe("You can start right away, with the current interval.");
    await move("2026-02-19");
    expect(await starts("sam")).toBe("You can start with the next interval.");
    await db
      .deleteFrom("intervals")
      .where("collective_id", "=", server.collective.id)
      .where("id", ">=", next?.interval_id ?? 0)
      .execute();
    expect(await starts("tess")).toBe("You can start right away, with the current interval.");
  });

  it("makes somebody part of the current and the next interval, and mails them a link", async () => {
    const { events } = await invite();
    const id = await personId();
    expect(events.map((event) => Object.keys(event)[0])).toEqual(["PeopleEvent", "MeEvent", "MeEvent"]);
    const { involvements } = await state();
    for (const interval of [involvements.current_interval, involvements.next_interval]) {
      expect(interval?.collective_involvements).toContainEqual(
        expect.objectContaining({ person_id: id, status: "Participating", participation_intention: null }),
      );
    }
    const [mail] = await listQueuedEmails(server);
    expect(mail).toMatchObject({ recipient: NEWCOMER.email, subject: "Your invitation to Tidewater" });
    expect(mail?.body_text).toContain("Hello Newcomer! ada invites you to join Tidewater.");
    expect(mail?.body_text).toContain(`${server.url}/auth/reset_password?token=`);
    expect(await list()).toEqual([
      {
        person_id: id,
        display_name: "Newcomer",
        expires_at: "2026-02-22T12:00:00.000Z",
        invited_by: server.person("ada"),
        can_be_corrected: true,
      },
    ]);
    const { token_hash } = await server.running.services.db
      .selectFrom("password_tokens")
      .select("token_hash")
      .executeTakeFirstOrThrow();
    expect(mail?.body_text).not.toContain(token_hash);
    // Another link for the password is no invitation.
    server.clock.advance(6.5 * 86_400);
    await createResetLink(server.running.services, { email: NEWCOMER.email });
    expect(await list()).toMatchObject([{ expires_at: "2026-02-22T12:00:00.000Z" }]);
  });

  it("returns the mailed link to whoever invites or sends it again, and whether it was only kept as a file", async () => {
    const { link } = await invite();
    const mailedUrl = async () => server.url + (await mailedPath(server));
    expect(link).toEqual({ url: await mailedUrl(), is_mailed: false });
    const again = await ada.client.invitations.resend.mutate({ person_id: await personId() });
    expect(again).toEqual({ url: await mailedUrl(), is_mailed: false });
    expect(again.url).not.toBe(link.url);
  });

  it("tells whoever has its link who is invited to what, until it is used, and nobody else anything", async () => {
    const describe_ = (token: string) => zoe.client.auth.passwordLink.query({ token });
    await invite();
    const token = await mailedToken(server);
    const languages = { language: null, collective_language: null };
    const about = { collective: "Tidewater", person: "Newcomer", signed_in_as: "zoe", ...languages };
    expect(await describe_(token)).toEqual({ ...about, purpose: "invitation" });
    expect(await ada.client.auth.passwordLink.query({ token })).toMatchObject({ signed_in_as: "ada" });
    expect(await describe_("unknown")).toBeNull();
    await setPassword(server, token);
    expect(await describe_(token)).toBeNull();
    await ada.client.auth.forgotPassword.mutate({ email: NEWCOMER.email });
    const forgotten = await mailedToken(server);
    expect(await describe_(forgotten)).toEqual({ ...about, purpose: "reset" });
    server.clock.setDay("2026-02-17");
    expect(await describe_(forgotten)).toBeNull();
  });

  it("lets somebody choose a password and signs them in, once", async () => {
    await invite();
    const token = await mailedToken(server);
    const response = await setPassword(server, token);
    expect(response.status).toBe(200);
    const { client } = connect(server.url, cookieOf(response));
    expect((await client.me.get.query()).person_id).toBe(await personId());
    expect(await list()).toEqual([]);
    expect((await setPassword(server, token)).status).toBe(401);
  });

  it("does not allow signing in before, with any password", async () => {
    await invite();
    for (const password of ["", "correct horse", "a good one"]) {
      const input = { email: NEWCOMER.email, password };
      expect((await callProcedure(server.url, "auth.login", { input })).ok).toBe(false);
    }
  });

  it("works for seven days, and can then be sent again", async () => {
    await invite();
    const first = await mailedToken(server);
    server.clock.setDay("2026-02-23");
    expect(await list()).toMatchObject([{ display_name: "Newcomer", expires_at: null }]);
    expect((await setPassword(server, first)).status).toBe(401);
    await ada.client.invitations.resend.mutate({ person_id: await personId() });
    expect(await list()).toMatchObject([{ expires_at: "2026-03-02T12:00:00.000Z" }]);
    expect((await setPassword(server, await mailedToken(server))).status).toBe(200);
  });

  it("sent again makes the earlier link useless", async () => {
    await invite();
    const first = await mailedToken(server);
    await ada.client.invitations.resend.mutate({ person_id: await personId() });
    expect((await setPassword(server, first)).status).toBe(401);
    expect(await listQueuedEmails(server)).toHaveLength(2);
  });

  it("can be corrected to another address: the same person is invited, and the earlier link is useless", async () => {
    await invite();
    const first = await mailedToken(server);
    const id = await personId();
    const before = await state();
    const { link, events } = await ada.client.invitations.correct.mutate({ person_id: id, email: "right@example.org" });
    expect(link.url).toBe(server.url + (await mailedPath(server)));
    expect(events).toMatchObject([{ PeopleEvent: { PersonUpdated: { id, display_name: "Newcomer" } } }]);
    const [wrong, right] = await listQueuedEmails(server);
    expect(wrong).toMatchObject({ recipient: NEWCOMER.email, body_text: null });
    expect(right).toMatchObject({ recipient: "right@example.org" });
    expect(JSON.stringify(await state())).not.toContain("right@example.org");
    expect((await state()).people).toEqual(before.people);
    expect((await setPassword(server, first)).status).toBe(401);
    expect((await setPassword(server, await mailedToken(server))).status).toBe(200);
    // The address that was wrong is free for somebody else.
    await ada.client.invitations.send.mutate({ ...NEWCOMER, name: "Another" });
    expect((await state()).people).toHaveLength(before.people.length + 1);
  });

  it("cannot be corrected to a member's address, nor from another collective, nor once somebody has joined", async () => {
    await invite();
    const token = await mailedToken(server);
    const correction = { person_id: await personId(), email: "right@example.org" };
    await expect(
      ada.client.invitations.correct.mutate({ ...correction, email: "bo@example.org" }),
    ).rejects.toMatchObject({ data: { fields: { email: "This address is already in use" } } });
    await expect(zoe.client.invitations.correct.mutate(correction)).rejects.toMatchObject(
      refusal("InvitationNotFound"),
    );
    expect((await setPassword(server, token)).status).toBe(200);
    await expect(ada.client.invitations.correct.mutate(correction)).rejects.toMatchObject(
      refusal("InvitationNotFound"),
    );
    expect(await listQueuedEmails(server)).toHaveLength(1);
  });

  it("cannot be corrected for a former member, whose account and address are theirs", async () => {
    await leave(server, "bo");
    await ada.client.invitations.askBack.mutate({ person_id: server.person("bo") });
    expect(await list()).toMatchObject([{ person_id: server.person("bo"), can_be_corrected: false }]);
    const corrected = ada.client.invitations.correct.mutate({ person_id: server.person("bo"), email: "b@example.org" });
    await expect(corrected).rejects.toMatchObject(refusal("InvitationNotFound"));
    expect((await listQueuedEmails(server)).map(({ recipient }) => recipient)).not.toContain("b@example.org");
  });

  it("can be withdrawn without a trace, and sent again", async () => {
    await invite();
    const token = await mailedToken(server);
    const id = await personId();
    const { events } = await ada.client.invitations.withdraw.mutate({ person_id: id });
    expect(events).toMatchObject([{ IntervalsEvent: { IntervalsRolledOver: { current_interval: { id: 2 } } } }]);
    const { people, involvements } = await state();
    expect(people.map((person) => person.display_name)).toEqual(["ada", "bo"]);
    expect(involvements.current_interval?.collective_involvements).toHaveLength(2);
    expect((await setPassword(server, token)).status).toBe(401);
    expect(await list()).toEqual([]);
    await invite();
    expect((await setPassword(server, await mailedToken(server))).status).toBe(200);
  });

  it("cannot be withdrawn or sent again once somebody has joined", async () => {
    await invite();
    const person_id = await personId();
    await setPassword(server, await mailedToken(server));
    for (const call of ["withdraw", "resend"] as const) {
      const refused = ada.client.invitations[call].mutate({ person_id });
      await expect(refused).rejects.toMatchObject(refusal("InvitationNotFound"));
    }
  });

  it("is refused for a member's address, or anybody's in another collective, where a former member's profile stays", async () => {
    const refuse = async (email: string) => {
      await expect(ada.client.invitations.send.mutate({ name: "Again", email })).rejects.toMatchObject({
        data: { appCode: "EmailInUse", fields: { email: "This address is already in use" } },
      });
    };
    await refuse("ADA@example.org");
    await refuse("zoe@example.org");
    const { db } = server.running.services;
    await db
      .updateTable("people")
      .set({ left_at: "2026-02-01" })
      .where("id", "=", other.people["zoe"] ?? 0)
      .execute();
    await refuse("zoe@example.org");
    expect(await listQueuedEmails(server)).toEqual([]);
    expect((await state()).people).toHaveLength(2);
  });

  it.each([
    [{ name: " ", email: NEWCOMER.email }, { name: "Name is required" }],
    [{ name: "Newcomer", email: "newcomer" }, { email: "Invalid email" }],
  ])("needs a name and an address: %j", async (input, fields) => {
    await expect(ada.client.invitations.send.mutate(input)).rejects.toMatchObject({ data: { fields } });
  });
});

describe("a former member who is invited again", () => {
  const back = { name: "Somebody else", email: "Bo@example.org" };

  const listInvolved = async () => {
    const { current_interval, next_interval } = (await state()).involvements;
    return [current_interval, next_interval].map((interval) => interval?.collective_involvements.length);
  };

  it("stays one until they accept, and is then back with their profile and a new password", async () => {
    await leave(server, "bo");
    await ada.client.invitations.send.mutate(back);
    await expect(signIn(server.url, "bo")).rejects.toThrow("401");
    expect(await list()).toMatchObject([{ person_id: server.person("bo"), expires_at: "2026-03-12T12:00:00.000Z" }]);
    expect(await listInvolved()).toEqual([1, undefined]);
    const { client } = connect(server.url, cookieOf(await setPassword(server, await mailedToken(server))));
    expect((await client.me.get.query()).person_id).toBe(server.person("bo"));
    expect((await state()).people.map(({ display_name, left_at }) => [display_name, left_at])).toEqual([
      ["ada", null],
      ["bo", null],
    ]);
    expect(await listInvolved()).toEqual([2, undefined]);
    const { entries } = await ada.client.journal.list.query({ kind: "person" });
    expect(entries.slice(0, 2).map(({ text }) => text)).toEqual(["Bo is back", "Ada asked bo back"]);
    expect(await list()).toEqual([]);
    await signIn(server.url, "bo", "a good one");
  });

  it("is as if never asked after the invitation is withdrawn", async () => {
    await leave(server, "bo");
    const everything = async () => {
      const { db } = server.running.services;
      const tables = ["people", "users", "password_tokens", "departures", "collective_involvements"] as const;
      return Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()));
    };
    const before = await everything();
    await ada.client.invitations.send.mutate(back);
    const token = await mailedToken(server);
    await ada.client.invitations.withdraw.mutate({ person_id: server.person("bo") });
    expect(await everything()).toEqual(before);
    expect(await list()).toEqual([]);
    expect((await setPassword(server, token)).status).toBe(401);
  });

  it("has no invitation any more once its link has expired, and can be asked back again", async () => {
    await leave(server, "bo");
    await ada.client.invitations.send.mutate(back);
    server.clock.setDay("2026-03-13");
    expect(await list()).toEqual([]);
    const resent = ada.client.invitations.resend.mutate({ person_id: server.person("bo") });
    await expect(resent).rejects.toMatchObject(refusal("InvitationNotFound"));
    await ada.client.invitations.askBack.mutate({ person_id: server.person("bo") });
    expect(await list()).toMatchObject([{ person_id: server.person("bo") }]);
  });

  it("cannot come back by a link from before they left", async () => {
    const { url } = await createResetLink(server.running.services, { email: "bo@example.org" });
    await leave(server, "bo");
    await ada.client.invitations.send.mutate(back);
    const earlier = await setPassword(server, tokenInLink(url));
    expect(earlier.status).toBe(401);
  });
});

describe("an invitation that nobody opens", () => {
  const SECOND = { name: "Second", email: "second@mail.example.org" };
  const REMINDER = "Your invitation to Tidewater is still waiting for you";
  const remindAt = async (instant: string) => {
    server.clock.setInstant(instant);
    await runJob(server.running.services, "remind-invited");
    return (await listQueuedEmails(server))
      .filter(({ subject }) => subject === REMINDER)
      .map(({ recipient }) => recipient)
      .toSorted();
  };
  const tokensTo = async (email: string) =>
    (await listQueuedEmails(server))
      .filter(({ recipient }) => recipient === email)
      .map(({ body_text }) => tokenInLink(/https?:\/\/\S+/.exec(body_text ?? "")?.[0] ?? ""));
  const BOTH = [NEWCOMER.email, SECOND.email];

  it("is mailed once more, two days before its link ends, and either link can be opened", async () => {
    await invite();
    await ada.client.invitations.send.mutate(SECOND);
    await zoe.client.invitations.send.mutate({ name: "Third", email: "third@mail.example.org" });
    expect(await remindAt("2026-02-20T11:59:00.000Z")).toEqual([]);
    await setPassword(server, (await tokensTo("third@mail.example.org"))[0] ?? "");
    expect(await remindAt("2026-02-20T12:00:00.000Z")).toEqual(BOTH);
    const said = (await listQueuedEmails(server)).at(-1)?.body_text;
    expect(said).toContain("ada invites you to join Tidewater.");
    expect(said).toContain("There will be no further reminder.");
    expect(await remindAt("2026-02-21T12:00:00.000Z")).toEqual(BOTH);
    expect((await list()).map(({ expires_at }) => expires_at)).toEqual(
      Array.from({ length: 2 }, () => "2026-02-27T12:00:00.000Z"),
    );
    const [first = "", again = ""] = await tokensTo(NEWCOMER.email);
    expect((await setPassword(server, first)).status).toBe(200);
    expect((await setPassword(server, again)).status).not.toBe(200);
    expect((await setPassword(server, (await tokensTo(SECOND.email))[1] ?? "")).status).toBe(200);
    expect(await list()).toEqual([]);
  });

  it("is seen by who sent the last link, and is mailed once more after each that a member sends", async () => {
    await invite();
    await remindAt("2026-02-21T12:00:00.000Z");
    const bo = await openAs(server, "bo");
    await bo.client.invitations.resend.mutate({ person_id: await personId() });
    await bo.close();
    expect(await remindAt("2026-02-26T11:59:00.000Z")).toEqual([NEWCOMER.email]);
    expect(await remindAt("2026-02-27T12:00:00.000Z")).toEqual([NEWCOMER.email, NEWCOMER.email]);
    server.clock.setInstant("2026-03-06T12:00:01.000Z");
    expect(await list()).toMatchObject([{ invited_by: server.person("bo"), expires_at: null }]);
    expect(await remindAt("2026-03-07T12:00:00.000Z")).toHaveLength(2);
  });

  it("is mailed once more after days without a server, but not once it is withdrawn", async () => {
    await invite();
    await ada.client.invitations.send.mutate(SECOND);
    await ada.client.invitations.withdraw.mutate({ person_id: await personId() });
    expect(await remindAt("2026-02-22T11:59:00.000Z")).toEqual([SECOND.email]);
  });

  it("is not mailed again once its link is over, and only emails are counted", async () => {
    await leave(server, "bo");
    const [{ person_id } = { person_id: 0 }] = await ada.client.departures.list.query();
    await ada.client.invitations.askBack.mutate({ person_id });
    await invite();
    const ends = (await list()).map(({ expires_at }) => expires_at ?? "");
    expect(ends).toHaveLength(2);
    server.clock.setInstant(ends.toSorted().at(-1) ?? "");
    // Another link for the password does not count.
    await createResetLink(server.running.services, { email: NEWCOMER.email });
    const today = server.clock.today("UTC");
    const day = { collectiveId: server.collective.id, today, due: today, rolledOverOn: today };
    expect(await remindInvited(server.running.services, day)).toBe(0);
    expect(await remindAt(server.clock.now().toISOString())).toEqual([]);
  });

  it("of somebody who was a member is mailed once more too", async () => {
    await leave(server, "bo");
    const [{ person_id } = { person_id: 0 }] = await ada.client.departures.list.query();
    await ada.client.invitations.askBack.mutate({ person_id });
    const [open] = await list();
    const end = Date.parse(open?.expires_at ?? "");
    expect(await remindAt(new Date(end - 86_400_000).toISOString())).toEqual(["bo@example.org"]);
    expect(await list()).toHaveLength(1);
  });
});
