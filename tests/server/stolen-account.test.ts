import { describe, expect, it } from "vitest";
import type { Undone } from "../../shared/account/account.schema.ts";
import { showCode, turnOnTwoStep } from "../support/authenticator.ts";
import { callProcedure } from "../support/procedures.ts";
import { memberForEach, membersOf, sharedServer } from "../support/hooks.ts";
import { listQueuedEmails, mailedToken, tokenInLink } from "../support/emails.ts";
import { outcomeOf } from "../support/outcome.ts";
import { connect, cookieOf } from "../support/test-server.ts";
import { PASSWORD } from "../support/world.ts";

const OWN = "ada@example.org";
const CHOSEN = "nobody else's";
const withPassword = { current_password: PASSWORD };

const server = sharedServer();
/** Somebody who knows Ada's password, and is signed in as she is. */
const thief = memberForEach(server, "ada");
const member = membersOf(server);

/** Makes an address the account's; returns the token that was mailed to the one before. */
async function moveTo(email: string, { account } = thief.client): Promise<string> {
  server.clock.advance(60);
  await account.changeAddress.mutate({ email, ...withPassword });
  await account.confirmAddress.mutate({ token: await mailedToken(server) });
  return mailedToken(server);
}

/** Turns two-step sign-in on; returns the app's secret. */
async function turnOn(): Promise<string> {
  server.clock.advance(60);
  return (await turnOnTwoStep(thief, server.clock)).secret;
}

const statusOf = async (url: string) => (await fetch(url)).status;

const undo = (token: string) => callProcedure(server.url, "account.undoChanges", { input: { token } });

const choosePassword = (token = "") =>
  callProcedure(server.url, "auth.resetPassword", { input: { token, password: CHOSEN } });

/** The result of the undo, once the owner has chosen a password with its token. */
async function takeBack(token: string) {
  const { result } = (await (await undo(token)).json()) as { result: { data: Undone } };
  expect((await choosePassword(result.data.token)).status).toBe(200);
  return result.data;
}

const logIn = async (input: object = {}) => {
  const response = await callProcedure(server.url, "auth.login", { input: { email: OWN, password: CHOSEN, ...input } });
  return response.status;
};

describe("an owner who undoes what was done to their account", () => {
  it("gets in without the second step that was turned on before the address was changed", async () => {
    await turnOn();
    await takeBack(await moveTo("thief@example.org"));
    expect(await logIn()).toBe(200);
  });

  it("keeps their own app, and loses the recovery codes that were made since", async () => {
    const secret = await turnOn();
    server.clock.setDay("2026-03-01");
    const input = { email: OWN, password: PASSWORD, code: showCode(secret, server.clock) };
    const { client } = connect(server.url, cookieOf(await callProcedure(server.url, "auth.login", { input })));
    const { recovery_codes } = await client.account.renewRecoveryCodes.mutate(withPassword);
    expect((await takeBack(await moveTo("thief@example.org", client))).undone).toEqual(["Address", "RecoveryCodes"]);
    expect(await logIn({ code: recovery_codes[0] })).toBe(403);
    expect(await logIn({ code: showCode(secret, server.clock, 30) })).toBe(200);
  });

  it("ends the private addresses that were made since, and the collective's", async () => {
    const urls = [
      (await thief.client.calendar.makeMine.mutate()).url,
      (await thief.client.journal.makeFeed.mutate()).url,
      (await thief.client.calendar.makeForCollective.mutate()).url,
    ];
    const statuses = () => Promise.all(urls.map((url) => statusOf(url)));
    expect(await statuses()).toEqual([200, 200, 200]);
    const { undone } = await takeBack(await moveTo("thief@example.org"));
    expect(undone).toEqual(["Address", "CalendarAddress", "ActivityAddress", "CollectiveCalendarAddress"]);
    expect(await statuses()).toEqual([404, 404, 404]);
    // The others see it.
    const { db } = server.running.services;
    const events = await db.selectFrom("live_events").select("event").orderBy("revision", "desc").execute();
    expect(events[0]?.event).toContain('"calendar_feed":null');
  });
});

describe("invitations from a stolen account", () => {
  const outcomes = async (token: string) =>
    (await takeBack(token)).invitations.map(({ name, outcome }) => `${name} ${outcome}`);
  const idOf = async (name: string) => {
    const { people } = await (await member("bo")).client.collective.state.query();
    return people.find(({ display_name }) => display_name === name)?.id ?? 0;
  };
  const accept = (url: string | null) => choosePassword(tokenInLink(url));

  it("are withdrawn, and their links do not work", async () => {
    await thief.client.calendar.makeMine.mutate();
    const token = await mailedToken(server);
    const { link } = await thief.client.invitations.send.mutate({ name: "Guest", email: "guest@example.org" });
    expect(await outcomes(token)).toEqual(["Guest Withdrawn"]);
    expect((await accept(link.url)).status).toBe(401);
    expect(await idOf("Guest")).toBe(0);
  });

  it("that somebody else sent lose the link that was seen, and have their address again", async () => {
    const bo = await member("bo");
    await bo.client.invitations.send.mutate({ name: "Cy", email: "cy@example.org" });
    await bo.client.invitations.send.mutate({ name: "Di", email: "di@example.org" });
    server.clock.advance(60);
    await thief.client.calendar.makeMine.mutate();
    const token = await mailedToken(server);
    const resent = await thief.client.invitations.resend.mutate({ person_id: await idOf("Cy") });
    const corrected = await thief.client.invitations.correct.mutate({
      person_id: await idOf("Di"),
      email: "x@example.org",
    });
    expect((await outcomes(token)).toSorted()).toEqual(["Cy LinkEnded", "Di AddressRestored"]);
    for (const url of [resent.url, corrected.link.url]) expect((await accept(url)).status).toBe(401);
    await bo.client.invitations.resend.mutate({ person_id: await idOf("Di") });
    expect((await listQueuedEmails(server)).at(-1)?.recipient).toBe("di@example.org");
  });

  it("are named if they are accepted", async () => {
    await thief.client.calendar.makeMine.mutate();
    const token = await mailedToken(server);
    const { link } = await thief.client.invitations.send.mutate({ name: "Guest", email: "guest@example.org" });
    expect((await accept(link.url)).status).toBe(200);
    expect(await outcomes(token)).toEqual(["Guest Accepted"]);
  });
});

describe("the mails about changes", () => {
  it("all lead back to before the first of them", async () => {
    const { url } = await thief.client.calendar.makeMine.mutate();
    await turnOn();
    await thief.client.auth.changePassword.mutate({ ...withPassword, password: "the thief's" });
    const { undone, two_step_stays_off } = await takeBack(await mailedToken(server));
    expect([undone, two_step_stays_off]).toEqual([["TwoStep", "CalendarAddress"], false]);
    expect([await statusOf(url), await logIn()]).toEqual([404, 200]);
  });

  it("leave alone what was there before, and what others made", async () => {
    const mine = (await thief.client.calendar.makeMine.mutate()).url;
    const secret = await turnOn();
    server.clock.setDay("2026-02-24");
    const bo = await member("bo");
    await bo.client.calendar.makeForCollective.mutate();
    await thief.client.journal.makeFeed.mutate();
    expect((await takeBack(await mailedToken(server))).undone).toEqual(["ActivityAddress"]);
    expect(await outcomeOf(thief.client.me.get.query())).toBe("AuthenticationRequired");
    expect([await statusOf(mine), await logIn({ code: showCode(secret, server.clock) })]).toEqual([200, 200]);
    await bo.client.calendar.feeds.query();
    const { db } = server.running.services;
    expect(await db.selectFrom("calendar_feeds").select(["person_id", "purpose"]).execute()).toHaveLength(2);
  });

  it("say if two-step sign-in was turned off meanwhile, since it cannot be restored", async () => {
    await turnOn();
    server.clock.setDay("2026-02-24");
    await thief.client.account.turnOffTwoStep.mutate(withPassword);
    expect(await takeBack(await mailedToken(server))).toMatchObject({ undone: [], two_step_stays_off: true });
    expect(await logIn()).toBe(200);
  });

  it("give back an account whose password was cleared without making a member of who is invited", async () => {
    await thief.client.calendar.makeMine.mutate();
    const token = await mailedToken(server);
    const { db } = server.running.services;
    await db.updateTable("users").set({ password_hash: null }).where("email", "=", OWN).execute();
    await undo(token);
    const users = db.selectFrom("users").select("password_hash").where("email", "=", OWN);
    expect(await users.executeTakeFirst()).toEqual({ password_hash: null });
  });
});

describe("a thief's own links", () => {
  /** Everything at one instant: the links are in order nevertheless. Returns the tokens by the address they went to. */
  async function steal() {
    const freeze = server.clock.now().toISOString();
    const move = async (email: string) => {
      const token = await moveTo(email);
      server.clock.setInstant(freeze);
      return token;
    };
    const owner = await move("first@example.org");
    await thief.client.calendar.makeMine.mutate();
    const first = await mailedToken(server);
    const firstToo = await move("second@example.org");
    await thief.client.journal.makeFeed.mutate();
    return { owner, first, firstToo, second: await mailedToken(server) };
  }

  const names = ["owner", "first", "firstToo", "second"] as const;
  /** All orders up to the owner's link, after which none of the others does anything. */
  const orders = permutations(names).filter((order) => {
    const after = order.slice(order.indexOf("owner"));
    return after.join() === names.filter((name) => after.includes(name)).join();
  });

  it.each(orders.map((order) => ({ order })))("never win: $order", async ({ order }) => {
    const links = await steal();
    const tokens: Record<string, string> = {};
    for (const name of order) {
      const response = await undo(links[name]);
      if (!response.ok) continue;
      const { result } = (await response.json()) as { result: { data: { token: string } } };
      tokens[name] = result.data.token;
    }
    const { owner, ...thieves } = tokens;
    for (const token of Object.values(thieves)) expect((await choosePassword(token)).status).toBe(401);
    expect((await choosePassword(owner)).status).toBe(200);
    const { db } = server.running.services;
    expect(await db.selectFrom("calendar_feeds").selectAll().execute()).toEqual([]);
    for (const token of Object.values(links)) expect((await undo(token)).status).toBe(404);
  });

  it.each([[[]], [[200]]])(
    "never win, even if the first link to the owner has expired, and they are used first: %j",
    async (earlier: number[]) => {
      await moveTo("thief@example.org");
      server.clock.setDay("2026-02-20");
      const thiefs = await moveTo(OWN);
      server.clock.setDay("2026-02-23");
      await thief.client.calendar.makeMine.mutate();
      const owners = await mailedToken(server);
      const uses = await Promise.all(earlier.map(async () => (await undo(thiefs)).status));
      expect(uses).toEqual(earlier);
      await takeBack(owners);
      expect([(await undo(thiefs)).status, await logIn()]).toEqual([404, 200]);
    },
  );

  it("tell the address that the account is taken from", async () => {
    await moveTo("thief@example.org");
    const thiefs = await moveTo(OWN);
    await undo(thiefs);
    const mail = (await listQueuedEmails(server)).at(-1);
    expect(mail).toMatchObject({ recipient: OWN, subject: "Changes to your account for Tidewater were undone" });
    expect(mail?.body_text).not.toContain("token=");
  });

  it("do not work after the owner had the account back, whatever the owner does then", async () => {
    const links = await steal();
    await takeBack(links.owner);
    const owner = await member("ada", CHOSEN);
    await owner.client.calendar.makeMine.mutate();
    for (const token of [links.first, links.firstToo, links.second]) expect((await undo(token)).status).toBe(404);
    await owner.client.me.get.query();
  });
});

function permutations<Item>(items: readonly Item[]): Item[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item) => permutations(items.filter((other) => other !== item)).map((rest) => [item, ...rest]));
}
