import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { eoiInputSchema } from "../../shared/entry-pathways.schema.ts";
import { change } from "../../server/revision/change.ts";
import { listEventsAfter } from "../../server/revision/event-log.queries.ts";
import { createResetLink } from "../../server/features/auth/password-reset.service.ts";
import { hashToken } from "../../server/sessions/tokens.ts";
import { insertEoi } from "../../server/features/interest/eois.queries.ts";
import { callProcedure } from "../support/calls.ts";
import { sharedServer } from "../support/hooks.ts";
import { listQueuedMails, mailedPath, mailedToken } from "../support/mails.ts";
import { connect, cookieOf, signIn, type Script } from "../support/test-server.ts";
import { createCollective, type CollectiveFixture } from "../support/world.ts";
import { actAs } from "../support/editing.ts";

const NEWCOMER = { name: "Newcomer", email: "newcomer@mail.example.org" };

const server = sharedServer({ people: ["ada", "bo"], crews: ["garden"] });
let other: CollectiveFixture;
let ada: Script;
let zoe: Script;
beforeEach(async () => {
  other = await createCollective(server.running.services.db, "2026-02-15", { people: ["zoe"] });
  ada = connect(server.url, await signIn(server.url, "ada"));
  zoe = connect(server.url, await signIn(server.url, "zoe"));
});
afterEach(() => Promise.all([ada.close(), zoe.close()]));

const state = () => ada.client.collective.state.query();
const invite = () => ada.client.invitations.send.mutate(NEWCOMER);
const list = () => ada.client.invitations.list.query();

async function personId(name = "Newcomer"): Promise<number> {
  return (await state()).people.find((person) => person.display_name === name)?.id ?? 0;
}

/** Follows the mailed link, as the page does. */
const setPassword = (token: string, password = "a good one") =>
  callProcedure(server.url, "auth.resetPassword", { input: { token, password } });

const idOfBo = () => server.collective.people["bo"] ?? 0;

/** Somebody who left when interval 2 ended. */
async function boLeaves() {
  await actAs(server, "bo").plan(2, { participation_intention: "OptOut", opt_out_type: "Exit" });
  server.clock.setDay("2026-03-05");
  await server.rollOver();
}

describe("an invitation", () => {
  it("is announced live when it is accepted, so that nobody is listed as invited any longer", async () => {
    await invite();
    const { revision } = await state();
    await setPassword(await mailedToken(server));
    const { revision: accepted, people } = await state();
    expect(accepted).toBe(revision + 1);
    const [event] = await listEventsAfter(server.running.services.db, {
      collectiveId: server.collective.id,
      revision,
      limit: 9,
    });
    const newcomer = people.find(({ display_name }) => display_name === NEWCOMER.name);
    expect(event).toMatchObject({ author_id: newcomer?.id, event: { PeopleEvent: { PersonUpdated: newcomer } } });
    // Another password changes nothing that members see.
    const { url } = await createResetLink(server.running.services, { email: NEWCOMER.email });
    await setPassword(new URL(url).searchParams.get("token") ?? "", "another good one");
    expect((await state()).revision).toBe(accepted);
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
    const [mail] = await listQueuedMails(server);
    expect(mail).toMatchObject({ recipient: NEWCOMER.email, subject: "Your invitation to Tidewater" });
    expect(mail?.body_text).toContain("Hello Newcomer! ada invites you to join Tidewater.");
    expect(mail?.body_text).toContain(`${server.url}/auth/reset_password?token=`);
    expect(await list()).toEqual([
      { person_id: id, display_name: "Newcomer", expires_at: "2026-02-22T12:00:00.000Z", can_be_corrected: true },
    ]);
    const { token_hash } = await server.running.services.db
      .selectFrom("password_tokens")
      .select("token_hash")
      .executeTakeFirstOrThrow();
    expect(mail?.body_text).not.toContain(token_hash);
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
    expect(await describe_(token)).toEqual({ purpose: "invitation", collective: "Tidewater", person: "Newcomer" });
    expect(await describe_("unknown")).toBeNull();
    await setPassword(token);
    expect(await describe_(token)).toBeNull();
    await ada.client.auth.forgotPassword.mutate({ email: NEWCOMER.email });
    const forgotten = await mailedToken(server);
    expect(await describe_(forgotten)).toEqual({ purpose: "reset", collective: "Tidewater", person: "Newcomer" });
    server.clock.setDay("2026-02-17");
    expect(await describe_(forgotten)).toBeNull();
  });

  it("lets somebody choose a password and signs them in, once", async () => {
    await invite();
    const token = await mailedToken(server);
    const response = await setPassword(token);
    expect(response.status).toBe(200);
    const script = connect(server.url, cookieOf(response));
    expect((await script.client.me.get.query()).person_id).toBe(await personId());
    await script.close();
    expect(await list()).toEqual([]);
    expect((await setPassword(token)).status).toBe(401);
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
    expect((await setPassword(first)).status).toBe(401);
    await ada.client.invitations.resend.mutate({ person_id: await personId() });
    expect(await list()).toMatchObject([{ expires_at: "2026-03-02T12:00:00.000Z" }]);
    expect((await setPassword(await mailedToken(server))).status).toBe(200);
  });

  it("sent again makes the earlier link useless", async () => {
    await invite();
    const first = await mailedToken(server);
    await ada.client.invitations.resend.mutate({ person_id: await personId() });
    expect((await setPassword(first)).status).toBe(401);
    expect(await listQueuedMails(server)).toHaveLength(2);
  });

  it("can be corrected to another address: the same person is invited, and the earlier link is useless", async () => {
    await invite();
    const first = await mailedToken(server);
    const id = await personId();
    const before = await state();
    const { link, events } = await ada.client.invitations.correct.mutate({ person_id: id, email: "right@example.org" });
    expect(link.url).toBe(server.url + (await mailedPath(server)));
    expect(events).toMatchObject([{ PeopleEvent: { PersonUpdated: { id, display_name: "Newcomer" } } }]);
    const [wrong, right] = await listQueuedMails(server);
    expect(wrong).toMatchObject({ recipient: NEWCOMER.email, body_text: null });
    expect(right).toMatchObject({ recipient: "right@example.org" });
    expect(JSON.stringify(await state())).not.toContain("right@example.org");
    expect((await state()).people).toEqual(before.people);
    expect((await setPassword(first)).status).toBe(401);
    expect((await setPassword(await mailedToken(server))).status).toBe(200);
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
    const notFound = { data: { appCode: "InvitationNotFound" } };
    await expect(zoe.client.invitations.correct.mutate(correction)).rejects.toMatchObject(notFound);
    expect((await setPassword(token)).status).toBe(200);
    await expect(ada.client.invitations.correct.mutate(correction)).rejects.toMatchObject(notFound);
    expect(await listQueuedMails(server)).toHaveLength(1);
  });

  it("cannot be corrected for a former member, whose account and address are theirs", async () => {
    await boLeaves();
    await ada.client.invitations.askBack.mutate({ person_id: idOfBo() });
    expect(await list()).toMatchObject([{ person_id: idOfBo(), can_be_corrected: false }]);
    await expect(
      ada.client.invitations.correct.mutate({ person_id: idOfBo(), email: "ada.too@example.org" }),
    ).rejects.toMatchObject({ data: { appCode: "InvitationNotFound" } });
    expect((await listQueuedMails(server)).map(({ recipient }) => recipient)).not.toContain("ada.too@example.org");
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
    expect((await setPassword(token)).status).toBe(401);
    expect(await list()).toEqual([]);
    await invite();
    expect((await setPassword(await mailedToken(server))).status).toBe(200);
  });

  it("cannot be withdrawn or sent again once somebody has joined", async () => {
    await invite();
    const person_id = await personId();
    await setPassword(await mailedToken(server));
    const refused = { data: { appCode: "InvitationNotFound" } };
    await expect(ada.client.invitations.withdraw.mutate({ person_id })).rejects.toMatchObject(refused);
    await expect(ada.client.invitations.resend.mutate({ person_id })).rejects.toMatchObject(refused);
    const bo = server.collective.people["bo"] ?? 0;
    await expect(ada.client.invitations.withdraw.mutate({ person_id: bo })).rejects.toMatchObject(refused);
  });

  it.each(["ADA@example.org", "zoe@example.org"])("for %s, who has an account, is refused", async (email) => {
    await expect(ada.client.invitations.send.mutate({ name: "Again", email })).rejects.toMatchObject({
      data: { appCode: "EmailInUse", httpStatus: 400, fields: { email: "This address is already in use" } },
    });
    expect(await listQueuedMails(server)).toEqual([]);
    expect((await state()).people).toHaveLength(2);
  });

  it("for a former member of another collective is refused: their profile belongs there", async () => {
    await server.running.services.db
      .updateTable("people")
      .set({ left_at: "2026-02-01T00:00:00.000Z" })
      .where("id", "=", other.people["zoe"] ?? 0)
      .execute();
    const sent = ada.client.invitations.send.mutate({ name: "Zoe", email: "zoe@example.org" });
    await expect(sent).rejects.toMatchObject({ data: { appCode: "EmailInUse" } });
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
    await boLeaves();
    await ada.client.invitations.send.mutate(back);
    await expect(signIn(server.url, "bo")).rejects.toThrow("401");
    expect(await list()).toMatchObject([{ person_id: idOfBo(), expires_at: "2026-03-12T12:00:00.000Z" }]);
    expect(await listInvolved()).toEqual([1, undefined]);
    const response = await setPassword(await mailedToken(server));
    const script = connect(server.url, cookieOf(response));
    expect((await script.client.me.get.query()).person_id).toBe(idOfBo());
    await script.close();
    expect((await state()).people.map(({ display_name, left_at }) => [display_name, left_at])).toEqual([
      ["ada", null],
      ["bo", null],
    ]);
    expect(await listInvolved()).toEqual([2, undefined]);
    expect(await list()).toEqual([]);
    await signIn(server.url, "bo", "a good one");
  });

  it("is said by the journal to have been asked back, and to be back", async () => {
    await boLeaves();
    await ada.client.invitations.send.mutate(back);
    await setPassword(await mailedToken(server));
    const { entries } = await ada.client.journal.list.query({ kind: "person" });
    expect(entries.slice(0, 2).map(({ text }) => text)).toEqual(["Bo is back", "Ada asked bo back"]);
  });

  it("is as if never asked after the invitation is withdrawn", async () => {
    await boLeaves();
    const everything = async () => {
      const { db } = server.running.services;
      const tables = ["people", "users", "password_tokens", "departures", "collective_involvements"] as const;
      return Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()));
    };
    const before = await everything();
    await ada.client.invitations.send.mutate(back);
    const token = await mailedToken(server);
    await ada.client.invitations.withdraw.mutate({ person_id: idOfBo() });
    expect(await everything()).toEqual(before);
    expect(await list()).toEqual([]);
    expect((await setPassword(token)).status).toBe(401);
  });

  it("has no invitation any more once its link has expired, and can be asked back again", async () => {
    await boLeaves();
    await ada.client.invitations.send.mutate(back);
    server.clock.setDay("2026-03-13");
    expect(await list()).toEqual([]);
    const resent = ada.client.invitations.resend.mutate({ person_id: idOfBo() });
    await expect(resent).rejects.toMatchObject({ data: { appCode: "InvitationNotFound" } });
    await ada.client.invitations.askBack.mutate({ person_id: idOfBo() });
    expect(await list()).toMatchObject([{ person_id: idOfBo() }]);
  });

  it("cannot come back by a link from before they left", async () => {
    const { url } = await createResetLink(server.running.services, { email: "bo@example.org" });
    await boLeaves();
    await ada.client.invitations.send.mutate(back);
    const earlier = await setPassword(new URL(url).searchParams.get("token") ?? "");
    expect(earlier.status).toBe(401);
  });
});

describe("an invitation from an entry pathway", () => {
  const ANSWERS = eoiInputSchema.parse({
    name: "Rosalind",
    email: "rosalind@mail.example.org",
    interest: "Large pots",
  });
  const TOKEN = "rosalinds-token";

  async function expressInterest(collectiveId = server.collective.id): Promise<number> {
    let id = 0;
    await change(server.running.services, { collectiveId, authorId: null }, async (trx) => {
      const pathway = await insertEoi(trx, {
        ...ANSWERS,
        collective_id: collectiveId,
        token_hash: hashToken(TOKEN),
        created_at: "2026-02-01T00:00:00.000Z",
      });
      ({ id } = pathway);
      return [{ event: { EntryPathwayEvent: { EntryPathwayUpdated: pathway } }, before: null }];
    });
    return id;
  }

  const inviteFrom = (entry_pathway_id: number) =>
    ada.client.invitations.sendForEntryPathway.mutate({ entry_pathway_id });
  const author = () => ({ collective_id: server.collective.id, token: TOKEN });
  const listPathways = async () => (await state()).entry_pathways;
  const countRows = async () =>
    (await server.running.services.db.selectFrom("entry_pathways").select("id").execute()).length;
  const withdraw = async () => ada.client.invitations.withdraw.mutate({ person_id: await personId("Rosalind") });

  /** Everything about the applicant in the rows and in the event log. */
  async function traces(): Promise<string[]> {
    const { db } = server.running.services;
    const rows = await db.selectFrom("entry_pathways").selectAll().execute();
    const events = await db.selectFrom("live_events").select("event").execute();
    return [...rows, ...events].map((row) => JSON.stringify(row)).filter((text) => text.includes("Large pots"));
  }

  it("is sent to the address that members do not see, who no longer see the entry pathway", async () => {
    const entry_pathway_id = await expressInterest();
    const result = await inviteFrom(entry_pathway_id);
    expect(JSON.stringify(result)).not.toContain("rosalind@");
    expect(JSON.stringify(await list())).not.toContain("rosalind@");
    const deleted = { id: entry_pathway_id, collective_id: server.collective.id };
    expect(result.events.at(-1)).toEqual({ EntryPathwayEvent: { EntryPathwayDeleted: deleted } });
    const { entry_pathways, people } = await state();
    expect(entry_pathways).toEqual([]);
    expect(people.map((person) => person.display_name)).toContain("Rosalind");
    expect(await listQueuedMails(server)).toMatchObject([{ recipient: "rosalind@mail.example.org" }]);
  });

  it("can be sent over REST", async () => {
    const url = `${server.url}/api/entry_pathways/${await expressInterest()}/invite`;
    const response = await fetch(url, { method: "POST", headers: { cookie: await signIn(server.url, "ada") } });
    expect(response.status).toBe(200);
    expect(await listQueuedMails(server)).toMatchObject([{ recipient: "rosalind@mail.example.org" }]);
  });

  it("deletes the answers everywhere once it is accepted, and not before", async () => {
    await inviteFrom(await expressInterest());
    expect(await ada.client.interest.byToken.query(author())).toMatchObject({ interest: "Large pots" });
    server.clock.setDay("2026-02-23");
    await ada.client.invitations.resend.mutate({ person_id: await personId("Rosalind") });
    expect(await traces()).not.toEqual([]);
    expect((await setPassword(await mailedToken(server))).status).toBe(200);
    expect(await traces()).toEqual([]);
    await expect(ada.client.interest.byToken.query(author())).rejects.toMatchObject({
      data: { appCode: "EoiNotFound" },
    });
  });

  it("is also accepted with a link that the host hands over", async () => {
    await inviteFrom(await expressInterest());
    const { url } = await createResetLink(server.running.services, { email: ANSWERS.email });
    expect((await setPassword(new URL(url).searchParams.get("token") ?? "")).status).toBe(200);
    expect(await traces()).toEqual([]);
  });

  it("brings the entry pathway back when it is withdrawn", async () => {
    await expressInterest();
    const before = await listPathways();
    await inviteFrom(before[0]?.id ?? 0);
    const { events } = await withdraw();
    expect(events[0]).toEqual({ EntryPathwayEvent: { EntryPathwayUpdated: before[0] } });
    expect(await listPathways()).toEqual(before);
    await inviteFrom(before[0]?.id ?? 0);
    expect(await listPathways()).toEqual([]);
  });

  it("to a former member brings the entry pathway back as well", async () => {
    await boLeaves();
    const id = await expressInterest();
    await ada.client.interest.update.mutate({ ...author(), ...ANSWERS, email: "bo@example.org" });
    await inviteFrom(id);
    expect(await listPathways()).toEqual([]);
    await ada.client.invitations.withdraw.mutate({ person_id: server.collective.people["bo"] ?? 0 });
    expect(await listPathways()).toMatchObject([{ id, name: "Rosalind" }]);
  });

  it("lets the author change their answers meanwhile, which members see only after a withdrawal", async () => {
    await inviteFrom(await expressInterest());
    const { revision } = await state();
    await ada.client.interest.update.mutate({ ...author(), ...ANSWERS, interest: "Small pots" });
    expect(await state()).toMatchObject({ revision, entry_pathways: [] });
    await withdraw();
    expect(await listPathways()).toMatchObject([{ interest: "Small pots" }]);
  });

  it("lets the author delete their answers meanwhile, for good", async () => {
    await inviteFrom(await expressInterest());
    await ada.client.interest.withdraw.mutate(author());
    expect(await traces()).toEqual([]);
    await withdraw();
    expect(await listPathways()).toEqual([]);
  });

  it("leaves no room for a second submission from the address", async () => {
    await actAs(server, "ada").editCollective({ feature_eoi: true });
    await inviteFrom(await expressInterest());
    const again = ada.client.interest.submit.mutate({ collective_id: server.collective.id, ...ANSWERS });
    await expect(again).rejects.toMatchObject({ data: { appCode: "EmailAlreadyExists" } });
    expect(await countRows()).toBe(1);
  });

  it("hides the entry pathway from every call of members", async () => {
    const entry_pathway_id = await expressInterest();
    await inviteFrom(entry_pathway_id);
    const key = { entry_pathway_id };
    const { entryPathways, invitations } = ada.client;
    for (const call of [
      () => invitations.sendForEntryPathway.mutate(key),
      () => entryPathways.takeOn.mutate(key),
      () => entryPathways.handBack.mutate(key),
      () => entryPathways.writeNote.mutate({ ...key, note: "Too late" }),
      () => entryPathways.decline.mutate({ ...key, message: "Too late" }),
    ]) {
      await expect(call()).rejects.toMatchObject({ data: { appCode: "EntryPathwayNotFound", httpStatus: 404 } });
    }
    expect(await listQueuedMails(server)).toHaveLength(1);
  });

  it("is refused for another collective's, and for one that was withdrawn", async () => {
    const entry_pathway_id = await expressInterest(other.id);
    const refused = { data: { appCode: "EntryPathwayNotFound", httpStatus: 404 } };
    await expect(inviteFrom(entry_pathway_id)).rejects.toMatchObject(refused);
    await expect(inviteFrom(999)).rejects.toMatchObject(refused);
    expect((await zoe.client.collective.state.query()).entry_pathways).toHaveLength(1);
  });
});
