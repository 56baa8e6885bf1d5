import { describe, expect, it } from "vitest";
import type { UndoableChanges } from "../../shared/account/account.schema.ts";
import { callProcedure } from "../support/procedures.ts";
import { memberForEach, membersOf, sharedServer } from "../support/hooks.ts";
import { leave, setPassword } from "../support/invitations.ts";
import { mailedToken, tokenInLink } from "../support/emails.ts";
import { outcomeOf } from "../support/outcome.ts";
import { connect } from "../support/test-server.ts";
import { PASSWORD } from "../support/world.ts";

const server = sharedServer();
/** Somebody who is signed in as Ada is. */
const thief = memberForEach(server, "ada");
const member = membersOf(server);

const stranger = () => connect(server.url, "").client;
const lookUp = (token: string) => stranger().account.undoableChanges.query({ token });
const undo = (token: string) => stranger().account.undoChanges.mutate({ token });

const idOf = async (name: string) => {
  const { people } = await (await member("bo")).client.collective.state.query();
  return people.find(({ display_name }) => display_name === name)?.id ?? 0;
};

const invite = async (name: string, { client } = thief) => {
  const { link } = await client.invitations.send.mutate({ name, email: `${name.toLowerCase()}@example.org` });
  server.clock.advance(60);
  return link.url;
};

/** Makes a change that is mailed; returns the token of its link. */
async function changeSomething(): Promise<string> {
  await thief.client.calendar.makeMine.mutate();
  const token = await mailedToken(server);
  server.clock.advance(60);
  return token;
}

const inWords = ({ invitations }: UndoableChanges) =>
  invitations.map(({ name, email, outcome }) => `${name} ${email ?? "-"} ${outcome}`);

describe("looking up what a link would undo", () => {
  it("names all open invitations, with the addresses that were typed since the first change", async () => {
    const bo = await member("bo");
    await invite("Early");
    await invite("Seen", bo);
    await invite("Moved", bo);
    const token = await changeSomething();
    await invite("Guest");
    await thief.client.invitations.resend.mutate({ person_id: await idOf("Seen") });
    server.clock.advance(60);
    await thief.client.invitations.correct.mutate({ person_id: await idOf("Moved"), email: "x@example.org" });
    expect(inWords(await lookUp(token))).toEqual([
      "Moved x@example.org AddressRestored",
      "Seen - LinkEnded",
      "Guest guest@example.org Withdrawn",
      "Early - Withdrawn",
    ]);
    await bo.client.invitations.correct.mutate({ person_id: await idOf("Guest"), email: "bos@example.org" });
    expect(inWords(await lookUp(token))).toContain("Guest - Withdrawn");
  });

  it("names no address of somebody who has expressed interest, or who was a member before", async () => {
    await leave(server, "bo");
    const again = await member("ada");
    await again.client.calendar.makeMine.mutate();
    const token = await mailedToken(server);
    const { id } = server.collective;
    await server.running.services.db
      .updateTable("collectives")
      .set({ slug: "tidewater", feature_eoi: 1 })
      .where("id", "=", id)
      .execute();
    await stranger().interest.submit.mutate({ collective_id: id, name: "Vi", email: "vi@example.org" });
    const [pathway] = (await again.client.collective.state.query()).entry_pathways;
    await again.client.invitations.sendForEntryPathway.mutate({ entry_pathway_id: pathway?.id ?? 0 });
    await again.client.invitations.send.mutate({ name: "Bo", email: "bo@example.org" });
    expect(inWords(await lookUp(token)).toSorted()).toEqual(["Vi - Withdrawn", "bo - Withdrawn"]);
  });

  it("leaves out a former member whose link has expired", async () => {
    await leave(server, "bo");
    const again = await member("ada");
    await again.client.invitations.send.mutate({ name: "Bo", email: "bo@example.org" });
    server.clock.advance(2 * 86_400);
    await again.client.calendar.makeMine.mutate();
    const token = await mailedToken(server);
    expect(inWords(await lookUp(token))).toEqual(["bo - Withdrawn"]);
    server.clock.advance(6 * 86_400);
    expect(inWords(await lookUp(token))).toEqual([]);
  });

  it("names those who have accepted, first", async () => {
    const token = await changeSomething();
    const url = await invite("Guest");
    await invite("Later");
    expect((await setPassword(server, tokenInLink(url))).status).toBe(200);
    expect(inWords(await lookUp(token))).toEqual(["Guest - Accepted", "Later later@example.org Withdrawn"]);
  });

  it("finds what undoing then does, and changes nothing by itself", async () => {
    await thief.client.account.changeAddress.mutate({ email: "thief@example.org", current_password: PASSWORD });
    await thief.client.account.confirmAddress.mutate({ token: await mailedToken(server) });
    const token = await mailedToken(server);
    const at = server.clock.now().toISOString();
    server.clock.advance(60);
    const { client } = thief;
    const { url } = await client.calendar.makeMine.mutate();
    await client.journal.makeFeed.mutate();
    await client.calendar.makeForCollective.mutate();
    await invite("Guest");
    const found = await lookUp(token);
    expect(found).toMatchObject({ since: at, email: "ada@example.org", more_invitations: 0 });
    expect(found.parts).toEqual(["Address", "CalendarAddress", "ActivityAddress", "CollectiveCalendarAddress"]);
    expect(await lookUp(token)).toEqual(found);
    expect([(await fetch(url)).status, await idOf("Guest")]).toEqual([200, expect.any(Number)]);
    await client.me.get.query();
    const { undone, invitations } = await undo(token);
    expect(undone).toEqual(found.parts);
    expect(invitations).toEqual(found.invitations.map(({ name, outcome }) => ({ name, outcome })));
  });

  it("finds nothing if only the password was changed", async () => {
    await thief.client.auth.changePassword.mutate({ password: "the thief's", current_password: PASSWORD });
    const token = await mailedToken(server);
    expect(await lookUp(token)).toMatchObject({ parts: [], invitations: [], more_invitations: 0 });
  });

  it("says how many invitations there are beyond those that it lists", async () => {
    const token = await changeSomething();
    await invite("Guest");
    const { db } = server.running.services;
    const person = { collective_id: server.collective.id, user_id: null as number | null };
    const emails = Array.from({ length: 250 }, (_, index) => `g${index}@example.org`);
    for (const email of emails) {
      const user = { email, normal_email: email, password_hash: null, language: null };
      const { id } = await db.insertInto("users").values(user).returning("id").executeTakeFirstOrThrow();
      const added = await db
        .insertInto("people")
        .values({ ...person, user_id: id, display_name: email })
        .returning("id")
        .executeTakeFirstOrThrow();
      const sent = { collective_id: person.collective_id, person_id: added.id, author_id: server.person("ada") };
      const sent_at = server.clock.now().toISOString();
      await db
        .insertInto("sent_invitations")
        .values({ ...sent, kind: "invited", sent_at })
        .execute();
    }
    const { invitations, more_invitations } = await lookUp(token);
    expect([invitations.length, more_invitations]).toEqual([200, 51]);
    const undone = await undo(token);
    expect([undone.invitations.length, undone.more_invitations]).toEqual([200, 51]);
    expect((await (await member("bo")).client.collective.state.query()).people).toHaveLength(2);
  });

  it("refuses a link that is used, expired, unknown or of another kind", async () => {
    const used = await changeSomething();
    expect(await outcomeOf(lookUp("unknown"))).toBe("AddressLinkInvalid");
    await thief.client.account.changeAddress.mutate({ email: "ada@new.example.org", current_password: PASSWORD });
    expect(await outcomeOf(lookUp(await mailedToken(server)))).toBe("AddressLinkInvalid");
    await thief.client.journal.makeFeed.mutate();
    const expired = await mailedToken(server);
    server.clock.advance(7 * 86_400);
    expect(await outcomeOf(lookUp(expired))).toBe("AddressLinkInvalid");
    server.clock.advance(-86_400);
    await undo(expired);
    for (const token of [used, expired]) expect(await outcomeOf(lookUp(token))).toBe("AddressLinkInvalid");
  });

  it("is not kept by any cache", async () => {
    const token = await changeSomething();
    const response = await callProcedure(server.url, "account.undoableChanges", { input: { token } });
    expect([response.status, response.headers.get("cache-control")]).toEqual([200, "no-store"]);
  });
});
