import { describe, expect, it } from "vitest";
import { withdrawSentBy } from "../../server/features/invitations/sent-invitations.ts";
import { callProcedure } from "../support/procedures.ts";
import { counted } from "../support/count-statements.ts";
import { memberForEach, membersOf, sharedServer } from "../support/hooks.ts";
import { setPassword } from "../support/invitations.ts";
import { mailedToken, tokenInLink } from "../support/emails.ts";

const server = sharedServer();
/** Somebody who is signed in as Ada is. */
const thief = memberForEach(server, "ada");
const member = membersOf(server);

const idOf = async (name: string) => {
  const { people } = await (await member("bo")).client.collective.state.query();
  return people.find(({ display_name }) => display_name === name)?.id ?? 0;
};

const nameOf = (name: string) => ({ name, email: `${name.toLowerCase()}@example.org` });
const invite = async (name: string, { client } = thief) => (await client.invitations.send.mutate(nameOf(name))).link;

const undo = async (token: string) => {
  const response = await callProcedure(server.url, "account.undoChanges", { input: { token } });
  expect(response.status).toBe(200);
};

/** Makes the first change that is mailed; returns the token of its link. */
async function changeSomething(): Promise<string> {
  await thief.client.calendar.makeMine.mutate();
  return mailedToken(server);
}

describe("undoing the changes to an account", () => {
  it("withdraws invitations that were sent before the first change, for thirty days", async () => {
    const { url } = await invite("Guest");
    server.clock.advance(29 * 86_400);
    const early = await invite("Early");
    server.clock.advance(60);
    await undo(await changeSomething());
    expect([await idOf("Guest"), await idOf("Early")]).toEqual([0, 0]);
    for (const link of [url, early.url]) expect((await setPassword(server, tokenInLink(link))).status).toBe(401);
  });

  it("leaves invitations that are older", async () => {
    await invite("Guest");
    server.clock.advance(30 * 86_400 + 1);
    // Sessions last as long as that.
    const again = await member("ada");
    await again.client.calendar.makeMine.mutate();
    await undo(await mailedToken(server));
    expect(await idOf("Guest")).toBeGreaterThan(0);
  });
});

describe("taking back what was done about others' invitations", () => {
  const addressOf = (name: string) =>
    server.running.services.db
      .selectFrom("users")
      .innerJoin("people", "people.user_id", "users.id")
      .select("email")
      .where("display_name", "=", name)
      .executeTakeFirstOrThrow();
  const correct = async (name: string, email: string, { client } = thief) =>
    client.invitations.correct.mutate({ person_id: await idOf(name), email });
  const resend = async (name: string, { client } = thief) =>
    client.invitations.resend.mutate({ person_id: await idOf(name) });

  it("gives an address that was taken from two people back to the first", async () => {
    const bo = await member("bo");
    await invite("Cy", bo);
    const token = await changeSomething();
    await correct("Cy", "x@example.org");
    await bo.client.invitations.send.mutate({ name: "Di", email: "CY@example.org" });
    await correct("Di", "y@example.org");
    await undo(token);
    expect([await addressOf("Cy"), await addressOf("Di")]).toMatchObject([
      { email: "cy@example.org" },
      { email: "y@example.org" },
    ]);
  });

  it("gives no address back that somebody else has by now", async () => {
    const bo = await member("bo");
    await invite("Cy", bo);
    const token = await changeSomething();
    const { link } = await correct("Cy", "x@example.org");
    await bo.client.invitations.send.mutate({ name: "Di", email: "cy@example.org" });
    await undo(token);
    expect([await addressOf("Cy"), await addressOf("Di")]).toMatchObject([
      { email: "x@example.org" },
      { email: "cy@example.org" },
    ]);
    expect((await setPassword(server, tokenInLink(link.url))).status).toBe(401);
  });

  it("leaves the address and the link that somebody else has sent since", async () => {
    const bo = await member("bo");
    await invite("Cy", bo);
    await invite("Di", bo);
    const token = await changeSomething();
    await resend("Cy");
    await correct("Di", "x@example.org");
    const bos = await resend("Cy", bo);
    await correct("Di", "dis@example.org", bo);
    const seen = await resend("Di");
    await undo(token);
    expect(await addressOf("Di")).toMatchObject({ email: "dis@example.org" });
    expect((await setPassword(server, tokenInLink(seen.url))).status).toBe(401);
    expect((await setPassword(server, tokenInLink(bos.url))).status).toBe(200);
  });

  it("does not withdraw an invitation of long ago whose link was sent again, only the link", async () => {
    await invite("Guest");
    server.clock.advance(30 * 86_400 - 60);
    const { url } = await resend("Guest");
    const token = await changeSomething();
    server.clock.advance(120);
    await undo(token);
    expect(await idOf("Guest")).toBeGreaterThan(0);
    expect((await setPassword(server, tokenInLink(url))).status).toBe(401);
  });

  it("keeps the address that was typed among the data about the person, for the mails to it", async () => {
    await invite("Cy", await member("bo"));
    const token = await changeSomething();
    await correct("Cy", "x@example.org");
    await undo(token);
    const { db } = server.running.services;
    const links = db.selectFrom("address_links").select("email").where("email", "=", "x@example.org");
    expect(await links.execute()).toHaveLength(1);
  });

  it("makes clients load the state again if it deletes somebody", async () => {
    const token = await changeSomething();
    await invite("Guest");
    await undo(token);
    const { db } = server.running.services;
    const events = await db.selectFrom("live_events").select("event").orderBy("revision", "desc").execute();
    expect(events[0]?.event).toContain("IntervalsRolledOver");
  });
});

describe("withdrawing what was sent", () => {
  /** Every kind of act about an invitation, each about as many people. */
  async function act(people: readonly string[]) {
    const bo = await member("bo");
    for (const name of people) {
      await invite(`New${name}`);
      await invite(`Seen${name}`, bo);
      await invite(`Moved${name}`, bo);
    }
    server.clock.advance(3_600);
    for (const name of people) {
      await thief.client.invitations.resend.mutate({ person_id: await idOf(`Seen${name}`) });
      await thief.client.invitations.correct.mutate({
        person_id: await idOf(`Moved${name}`),
        email: `x${name}@example.org`,
      });
    }
  }

  class RolledBack extends Error {}

  /** Counts the statements, and the people by what becomes of their invitations. Nothing stays changed. */
  async function countStatements() {
    const { db, count } = counted(server.running.services.db);
    const ada = { collectiveId: server.collective.id, personId: server.person("ada") };
    const outcomes: Record<string, number> = {};
    const withdrawing = db.transaction().execute(async (trx) => {
      const { fates } = await withdrawSentBy(trx, ada, server.clock.now().toISOString());
      for (const { outcome } of fates) outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
      throw new RolledBack();
    });
    await expect(withdrawing).rejects.toBeInstanceOf(RolledBack);
    return { statements: count(), outcomes };
  }

  it("takes as many statements for many invited people as for one of each kind", async () => {
    await act(["A"]);
    const one = await countStatements();
    expect(one.outcomes).toEqual({ Withdrawn: 1, LinkEnded: 1, AddressRestored: 1 });
    await act(["B", "C", "D", "E"]);
    const many = await countStatements();
    expect(many.outcomes).toEqual({ Withdrawn: 5, LinkEnded: 5, AddressRestored: 5 });
    expect(many.statements).toBe(one.statements);
  });
});
