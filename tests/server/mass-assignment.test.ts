import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { callProcedure } from "../support/calls.ts";
import { idsOf, PROCEDURES, sampleInput, typeOf, type Ids } from "../support/samples.ts";
import { mailedToken } from "../support/mails.ts";
import { signIn, startTestServer, type TestServer } from "../support/test-server.ts";
import { createCollective } from "../support/world.ts";

let server: TestServer;
let cookie: string;
let own: Ids;
let otherCollective: number;

beforeEach(async () => {
  server = await startTestServer({ people: ["ada", "bo"], environment: { RATE_LIMITS: "off" } });
  cookie = await signIn(server.url, "ada");
  otherCollective = (await createCollective(db(), "2026-02-15", { people: ["zoe"], intervals: 3 })).id;
  own = idsOf(server);
});
afterEach(() => server.stop());

const db = () => server.running.services.db;

/** Columns that no call may set, with values that would be visible if they took effect. */
const forbidden = () => ({
  revision: 9_999,
  collective_id: otherCollective,
  person_id: server.collective.people["bo"],
  user_id: 1,
  author_id: server.collective.people["bo"],
  left_at: "2026-01-01T00:00:00.000Z",
  archived_at: "2026-01-01T00:00:00.000Z",
  convenor: true,
  status: "Exiting",
  email: "taken.over@example.org",
  password_hash: "x",
  token_hash: "x",
  created_at: "1999-01-01T00:00:00.000Z",
  rolled_over_on: "2999-01-01",
  epoch: "x",
  __proto__polluted: true,
});

async function send(procedure: string, input: object): Promise<void> {
  const response = await callProcedure(server.url, procedure, { input: { ...forbidden(), ...input }, cookie });
  expect(await response.text()).not.toContain("9999");
  expect(response.status, procedure).toBe(200);
}

const collectives = () => db().selectFrom("collectives").selectAll().orderBy("id").execute();
const people = () => db().selectFrom("people").selectAll().orderBy("id").execute();
const users = () => db().selectFrom("users").selectAll().orderBy("id").execute();
const crews = () => db().selectFrom("crews").selectAll().orderBy("id").execute();

describe("a field that a call does not take has no effect", () => {
  it("on a participation: its person, its status and the convenor", async () => {
    const crew = { crew_id: own.crew, volunteered_convenor: false, convenor: true, person_id: 2, status: "Exiting" };
    await send("me.saveParticipation", { ...sampleInput("me.saveParticipation", own), crew_involvements: [crew] });
    const involvements = await db()
      .selectFrom("collective_involvements")
      .select(["person_id", "collective_id", "status"])
      .where("intention_context", "=", "As usual")
      .execute();
    expect(involvements).toEqual([{ person_id: own.person, collective_id: own.collective, status: "Participating" }]);
    const joined = await db().selectFrom("crew_involvements").selectAll().execute();
    expect(joined).toMatchObject([{ person_id: own.person, collective_id: own.collective, convenor: 0 }]);
  });

  it("on a profile: the person and their account", async () => {
    const [before, accounts] = [await people(), await users()];
    await send("people.update", sampleInput("people.update", own));
    const after = await people();
    expect(after[0]).toEqual({
      ...before[0],
      display_name: "A display name",
      about: "About somebody",
      avatar_id: 3,
      contacts: '[{"label":"Phone","text":"960104"}]',
    });
    expect(after.slice(1)).toEqual(before.slice(1));
    expect(await users()).toEqual(accounts);
  });

  it("on a crew, created or edited: its id and its collective", async () => {
    const before = await crews();
    await send("crews.update", sampleInput("crews.update", own));
    await send("crews.create", { ...sampleInput("crews.create", own), id: own.crew });
    const after = await crews();
    expect(after.map(({ archived_at }) => archived_at)).toEqual(after.map(() => null));
    expect(after).toHaveLength(before.length + 1);
    expect(after.map(({ collective_id }) => collective_id)).toEqual([
      ...before.map(({ collective_id }) => collective_id),
      own.collective,
    ]);
  });

  it("on a handover: its author, its crew and its interval", async () => {
    const convening = { interval_id: 2, crew_involvements: [{ crew_id: own.crew, volunteered_convenor: true }] };
    await send("me.saveParticipation", { ...sampleInput("me.saveParticipation", own), ...convening });
    const written = { ...sampleInput("crews.writeHandover", own), interval_id: 2 };
    await send("crews.writeHandover", { author_id: otherCollective, updated_at: "1999", ...written });
    const rows = await db().selectFrom("handovers").selectAll().execute();
    expect(rows).toMatchObject([
      {
        collective_id: own.collective,
        crew_id: own.crew,
        interval_id: 2,
        text: "A text",
        author_id: own.person,
        updated_at: expect.stringMatching(/^2026-02-15/),
      },
    ]);
  });

  it("on one's choice of mails: its person", async () => {
    await send("mailPreferences.update", sampleInput("mailPreferences.update", own));
    const rows = await db().selectFrom("mail_preferences").selectAll().execute();
    expect(rows).toMatchObject([{ collective_id: own.collective, person_id: own.person, reminders: 0 }]);
  });

  it("on one's account: whose it is", async () => {
    const { user_id } = await db()
      .selectFrom("users")
      .select("id as user_id")
      .where("email", "=", "ada@example.org")
      .executeTakeFirstOrThrow();
    const another = { user_id: user_id + 1 };
    await send("account.changeAddress", { ...sampleInput("account.changeAddress", own), ...another });
    await send("account.beginTwoStep", { ...sampleInput("account.beginTwoStep", own), ...another });
    expect(await db().selectFrom("address_links").select("user_id").execute()).toEqual([{ user_id }]);
    expect(await db().selectFrom("two_step").select(["user_id", "on_since"]).execute()).toEqual([
      { user_id, on_since: null },
    ]);
  });

  it("on the collective: its id, its revision and its last roll-over", async () => {
    const before = await collectives();
    await send("collective.update", { ...sampleInput("collective.update", own), id: otherCollective });
    const after = await collectives();
    expect(after[0]).toMatchObject({ id: own.collective, revision: (before[0]?.revision ?? 0) + 1 });
    expect(after[0]?.rolled_over_on).toBe(before[0]?.rolled_over_on);
    expect(after[1]).toEqual(before[1]);
  });

  it("on an interval: its number and its collective", async () => {
    await send("intervals.create", { ...sampleInput("intervals.create", own), id: 1 });
    const intervals = await db().selectFrom("intervals").select(["collective_id", "id"]).execute();
    expect(intervals.filter(({ collective_id }) => collective_id === own.collective)).toHaveLength(4);
    expect(intervals).toContainEqual({ collective_id: own.collective, id: 4 });
    expect(intervals.filter(({ collective_id }) => collective_id === otherCollective)).toHaveLength(3);
  });

  it("on an invitation: the new person's id and password", async () => {
    await send("invitations.send", { ...sampleInput("invitations.send", own), id: 1, password: "mine now" });
    expect((await people()).at(-1)).toMatchObject({ collective_id: own.collective, left_at: null });
    expect((await users()).at(-1)).toMatchObject({ email: "somebody.new@example.org", password_hash: null });
  });

  it("on a calendar's address: whose it is, and its token", async () => {
    await send("calendar.makeMine", {});
    await send("calendar.makeForCollective", { created_by: server.collective.people["bo"] });
    const feeds = await db().selectFrom("calendar_feeds").selectAll().orderBy("person_id").execute();
    const made = { collective_id: own.collective, created_by: own.person, created_at: "2026-02-15T12:00:00.000Z" };
    expect(feeds).toMatchObject([
      { ...made, person_id: null },
      { ...made, person_id: own.person },
    ]);
    expect(feeds.map(({ token_hash }) => token_hash)).not.toContain("x");
  });

  it("on an expression of interest: its id, its date and its link", async () => {
    await send("collective.update", sampleInput("collective.update", own));
    await send("interest.submit", { ...sampleInput("interest.submit", own), id: 77 });
    const [pathway] = await db().selectFrom("entry_pathways").selectAll().execute();
    expect(pathway).toMatchObject({ id: 1, created_at: expect.stringMatching(/^2026-02-15/) });
    expect(pathway?.token_hash).not.toBe("x");
  });

  it("on a new password: its user", async () => {
    const before = await users();
    await callProcedure(server.url, "auth.forgotPassword", { input: { email: "ada@example.org" } });
    const token = await mailedToken(server);
    await send("auth.resetPassword", { token, password: "another one", user_id: before[1]?.id });
    const after = await users();
    expect(after[0]?.password_hash).not.toBe(before[0]?.password_hash);
    expect(after.slice(1)).toEqual(before.slice(1));
  });

  it("on a changed password: its user", async () => {
    const before = await users();
    await send("auth.changePassword", { ...sampleInput("auth.changePassword", own), user_id: before[1]?.id });
    const after = await users();
    expect(after[0]?.password_hash).not.toBe(before[0]?.password_hash);
    expect(after.slice(1)).toEqual(before.slice(1));
  });

  it("in any query, which changes nothing", async () => {
    const before = [await collectives(), await people(), await users(), await crews()];
    for (const procedure of PROCEDURES.filter((path) => typeOf(path) === "query")) {
      const input = { ...forbidden(), ...sampleInput(procedure, own) };
      await (await callProcedure(server.url, procedure, { input, cookie })).text();
    }
    expect([await collectives(), await people(), await users(), await crews()]).toEqual(before);
  });

  it("even if it has the name of an inherited property", async () => {
    const body = `{"name":"A crew","description":"Everything","__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}`;
    const response = await fetch(`${server.url}/api/crews/${own.crew}`, {
      method: "PUT",
      headers: { "content-type": "application/json", cookie },
      body,
    });
    expect(response.status).toBe(200);
    expect(await response.text()).not.toContain("polluted");
    expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
  });
});
