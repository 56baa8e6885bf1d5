import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { listInvitations } from "../../../server/features/invitations/invitations.queries.ts";
import { removePerson } from "../../../server/features/membership/removal.service.ts";
import { queueConveningNews } from "../../../server/features/news/convening-news.ts";
import { runJob } from "../../../server/jobs/jobs.ts";
import { showCode, turnOnTwoStep } from "../../support/authenticator.ts";
import { bothForAll } from "../../support/both-servers.ts";
import { callProcedure } from "../../support/procedures.ts";
import { actAs } from "../../support/editing.ts";
import { holdWrites } from "../../support/held-writes.ts";
import { listQueuedEmails, mailedToken } from "../../support/emails.ts";
import { outcomeOf } from "../../support/outcome.ts";
import { SHARED } from "../../support/new-collective.ts";
import { connect, signIn, type Script } from "../../support/test-server.ts";
import { createCollective, PASSWORD } from "../../support/world.ts";

const both = bothForAll(SHARED);
/** Ada in both processes, and Zoe of another collective in the second. */
let here: Script;
let there: Script;
let zoe: Script;
beforeEach(async () => {
  await both.beginAnew();
  const { first, second } = both;
  await createCollective(first.running.services.db, "2026-02-15", { people: ["zoe"], name: "Elsewhere" });
  here = connect(first.url, await signIn(first.url, "ada"));
  there = connect(second.url, await signIn(second.url, "ada"));
  zoe = connect(second.url, await signIn(second.url, "zoe"));
});
afterEach(() => Promise.all([here.close(), there.close(), zoe.close()]));

const db = () => both.first.running.services.db;
const confirmed = { current_password: PASSWORD };
const newcomer = { name: "Newcomer", email: "newcomer@example.org" };

/** Begins these one after the other while nobody can write to `table`, so that they meet there. Returns their outcomes. */
async function meetAt(table: string, ...acts: (() => Promise<unknown>)[]): Promise<string[]> {
  const held = await holdWrites(both.first.databaseUrl, table);
  const outcomes: Promise<string>[] = [];
  for (const act of acts) {
    const outcome = outcomeOf(act());
    outcomes.push(outcome);
    await held.untilWaiting(outcomes.length, outcome);
  }
  await held.release();
  return Promise.all(outcomes);
}

describe("an address that two people get at the same time in two processes", () => {
  it("is one's alone when both are invited", async () => {
    const outcomes = await meetAt(
      "users",
      () => here.client.invitations.send.mutate(newcomer),
      () => zoe.client.invitations.send.mutate(newcomer),
    );
    expect(outcomes.toSorted()).toEqual(["EmailInUse", "done"]);
  });

  it("is one's alone when one is invited and the other confirms it", async () => {
    await here.client.account.changeAddress.mutate({ ...confirmed, email: newcomer.email });
    const token = await mailedToken(both.first);
    const outcomes = await meetAt(
      "users",
      () => zoe.client.invitations.send.mutate(newcomer),
      () => here.client.account.confirmAddress.mutate({ token }),
    );
    expect(outcomes.toSorted()).toEqual(["EmailInUse", "done"]);
  });

  it("leaves one link to confirm, the last", async () => {
    await meetAt(
      "outbound_emails",
      () => here.client.account.changeAddress.mutate({ ...confirmed, email: "one@example.org" }),
      () => there.client.account.changeAddress.mutate({ ...confirmed, email: "two@example.org" }),
    );
    const links = await db().selectFrom("address_links").select("email").execute();
    expect(links).toEqual([{ email: "two@example.org" }]);
  });
});

describe("two-step sign-in", () => {
  const begin = async () => (await here.client.account.beginTwoStep.mutate(confirmed)).secret;
  const confirm = ({ client }: Script, secret: string, later = 0) =>
    client.account.confirmTwoStep.mutate({ code: showCode(secret, both.first.clock, later) });
  const countCodes = async () => (await here.client.account.twoStep.query()).recovery_codes_left;

  it("is turned on once, with one set of recovery codes", async () => {
    const secret = await begin();
    const outcomes = await meetAt(
      "recovery_codes",
      () => confirm(here, secret, -30),
      () => confirm(there, secret),
    );
    expect(outcomes).toEqual(["done", "TwoStepIsOn"]);
    expect(await countCodes()).toBe(10);
  });

  it("keeps the secret that was confirmed when it is begun again meanwhile", async () => {
    const secret = await begin();
    const outcomes = await meetAt(
      "recovery_codes",
      () => confirm(here, secret),
      () => there.client.account.beginTwoStep.mutate(confirmed),
    );
    expect(outcomes).toEqual(["done", "TwoStepIsOn"]);
  });

  it("has one set of recovery codes after two renewals", async () => {
    await confirm(here, await begin());
    const outcomes = await meetAt(
      "recovery_codes",
      () => here.client.account.renewRecoveryCodes.mutate(confirmed),
      () => there.client.account.renewRecoveryCodes.mutate(confirmed),
    );
    expect(outcomes).toEqual(["done", "done"]);
    expect(await countCodes()).toBe(10);
  });

  it("takes a code once", async () => {
    const { secret, recovery_codes } = await turnOnTwoStep(here, both.first.clock);
    for (const [table, code] of [
      ["two_step", showCode(secret, both.first.clock)],
      ["recovery_codes", recovery_codes[0] ?? ""],
    ] as const) {
      const input = { email: "ada@example.org", password: PASSWORD, code };
      const outcomes = await meetAt(
        table,
        () => here.client.auth.login.mutate(input),
        () => zoe.client.auth.login.mutate(input),
      );
      expect(outcomes.toSorted()).toEqual(["WrongCode", "done"]);
    }
  });
});

describe("a password that is changed in one process", () => {
  /** Changes it, but commits only when `act` waits for that or is over. */
  async function changeDuring(act: () => Promise<unknown>): Promise<string> {
    const held = await holdWrites(both.first.databaseUrl);
    await held.query("update users set password_hash = 'another' where email = 'ada@example.org'");
    const outcome = outcomeOf(act());
    await held.untilWaiting(1, outcome);
    await held.release();
    return outcome;
  }

  it("signs nobody in any more whom another process is signing in", async () => {
    const input = { email: "ada@example.org", password: PASSWORD };
    expect(await changeDuring(() => zoe.client.auth.login.mutate(input))).toBe("InvalidCredentials");
  });

  it("changes no password any more that another process is changing", async () => {
    const input = { ...confirmed, password: "a better one" };
    expect(await changeDuring(() => there.client.auth.changePassword.mutate(input))).toBe("WrongPassword");
  });
});

describe("an account that its owner takes back", () => {
  /** The acts of a thief in the second process, by whose session. */
  const acts: Record<string, () => Promise<unknown>> = {
    "makes a calendar address": () => there.client.calendar.makeMine.mutate(),
    "makes an activity address": () => there.client.journal.makeFeed.mutate(),
    "makes an address of the collective's calendar": () => there.client.calendar.makeForCollective.mutate(),
    "begins two-step sign-in": () => there.client.account.beginTwoStep.mutate(confirmed),
    "asks for another address": () =>
      there.client.account.changeAddress.mutate({ ...confirmed, email: "new@example.org" }),
  };

  it.each(Object.entries(acts))("gets nothing new from who %s at that moment", async (_name, act) => {
    await there.client.calendar.makeMine.mutate();
    const token = await mailedToken(both.first);
    const outcomes = await meetAt("security_events", () => here.client.account.undoChanges.mutate({ token }), act);
    expect(outcomes).toEqual(["done", "AuthenticationRequired"]);
    expect(await db().selectFrom("calendar_feeds").selectAll().execute()).toEqual([]);
  });
});

describe("who is removed in one process", () => {
  const acts: Record<string, (bo: Script) => Promise<unknown>> = {
    "plans an interval": (bo) =>
      bo.client.me.saveParticipation.mutate({ interval_id: 3, participation_intention: "OptIn" }),
    "turns a mail off": (bo) => bo.client.mailPreferences.update.mutate({ returns: false }),
    "changes their password": (bo) => bo.client.auth.changePassword.mutate({ ...confirmed, password: "a better one" }),
  };

  it.each(Object.entries(acts))("%s no more in another one at that moment", async (_name, act) => {
    const { first, second } = both;
    const bo = connect(second.url, await signIn(second.url, "bo"));
    const key = { collectiveId: first.collective.id, personId: first.person("bo") };
    const outcomes = await meetAt(
      "departures",
      () => removePerson(first.running.services, key),
      () => act(bo),
    );
    expect(outcomes).toEqual(["done", "AuthenticationRequired"]);
    for (const table of ["collective_involvements", "mail_choices"] as const) {
      const rows = db().selectFrom(table).select("person_id").where("person_id", "=", key.personId);
      expect(await rows.execute()).toEqual([]);
    }
    await bo.close();
  });
});

describe("a mailed link", () => {
  it("sets a password once", async () => {
    await here.client.auth.forgotPassword.mutate({ email: "bo@example.org" });
    const token = await mailedToken(both.first);
    const outcomes = await meetAt(
      "password_tokens",
      () => here.client.auth.resetPassword.mutate({ token, password: "a good one" }),
      () => zoe.client.auth.resetPassword.mutate({ token, password: "a better one" }),
    );
    expect(outcomes.toSorted()).toEqual(["PasswordTokenInvalid", "done"]);
  });

  it("is not sent again to who is just joining", async () => {
    await here.client.invitations.send.mutate(newcomer);
    const token = await mailedToken(both.first);
    const { id: collectiveId } = both.first.collective;
    const [invited] = await listInvitations(db(), { collectiveId, at: "2026-02-15T12:00:00.000Z" });
    const outcomes = await meetAt(
      "security_events",
      () => zoe.client.auth.resetPassword.mutate({ token, password: "a good one" }),
      () => here.client.invitations.resend.mutate({ person_id: invited?.person_id ?? 0 }),
    );
    expect(outcomes).toEqual(["done", "InvitationNotFound"]);
  });
});

describe("what two processes do at the same time", () => {
  it("gives a slug to one collective", async () => {
    const { collective } = await here.client.collective.state.query();
    const input = { ...collective, noun_name: "collective", slug: "shoal" };
    const take = (script: Script) => () => script.client.collective.update.mutate(input);
    const outcomes = await meetAt("collectives", take(here), take(zoe));
    expect(outcomes.toSorted()).toEqual(["ValidationFailed", "done"]);
  });

  it("makes a calendar address once, and the later one counts", async () => {
    for (const make of ["makeMine", "makeForCollective"] as const) {
      const outcomes = await meetAt(
        "calendar_feeds",
        () => here.client.calendar[make].mutate(),
        () => there.client.calendar[make].mutate(),
      );
      expect(outcomes).toEqual(["done", "done"]);
    }
    expect(await db().selectFrom("calendar_feeds").select("person_id").execute()).toHaveLength(2);
  });

  it("turns off both of two kinds of mail", async () => {
    await meetAt(
      "mail_choices",
      () => here.client.mailPreferences.update.mutate({ returns: false }),
      () => there.client.mailPreferences.update.mutate({ silence: false }),
    );
    expect(await here.client.mailPreferences.get.query()).toMatchObject({ returns: false, silence: false });
  });

  it("keeps the news of who convenes a crew that come while earlier ones are told", async () => {
    const { first, second } = both;
    await actAs(first, "bo").plan(3, { volunteers: ["garden"] });
    await actAs(first, "ada").plan(3, { volunteers: ["garden"] });
    first.clock.setInstant("2026-02-15T12:10:00.000Z");
    await meetAt(
      "told",
      () => queueConveningNews(first.running.services),
      () => actAs(second, "ada").plan(3),
    );
    const news = await db().selectFrom("convening_news").select(["person_id", "convened"]).execute();
    expect(news).toContainEqual({ person_id: first.person("bo"), convened: 0 });
  });

  it.each([
    ["brings an answer back before its place is told", true],
    ["tells of a place before its answer comes back", false],
  ])("%s, and never both", async (_, isUndone) => {
    const { first } = both;
    const times = { starts_at: "2026-02-20T18:00:00Z", ends_at: "2026-02-20T20:00:00Z" };
    const id = await actAs(first, "ada").meet({ ...times, places: 1 });
    for (const name of ["ada", "bo"]) {
      await actAs(first, name).answer(id, "Going");
      first.clock.advance(60);
    }
    await actAs(first, "ada").answer(id, "Maybe");
    const [at, later] = [29, 30].map((after) => new Date(first.clock.now().getTime() + after * 1_000).toISOString());
    const undo = async () => {
      first.clock.setInstant(at ?? "");
      return there.client.gatherings.answer.mutate({ id, answer: "Going" });
    };
    const tell = async () => {
      first.clock.setInstant(later ?? "");
      return runJob(first.running.services, "tell-of-gatherings");
    };
    await meetAt("attendances", ...(isUndone ? [undo, tell] : [tell, undo]));
    const line = await here.client.gatherings.get.query({ id });
    const [going, waiting] = (isUndone ? ["ada", "bo"] : ["bo", "ada"]).map((name) => [first.person(name)]);
    expect(line).toMatchObject({ going, waiting });
    const told = (await listQueuedEmails(first)).map(({ recipient }) => recipient);
    expect(told).toEqual(isUndone ? [] : ["bo@example.org"]);
  });

  it("can be tried again if each waits for the other", async () => {
    await here.client.invitations.send.mutate(newcomer);
    const token = await mailedToken(both.first);
    const held = await holdWrites(both.first.databaseUrl);
    await held.query("set local deadlock_timeout = '1h'");
    await held.query("select id from users for update");
    const response = callProcedure(both.second.url, "auth.resetPassword", { input: { token, password: "a good one" } });
    await held.untilWaiting(1, response);
    await held.query("select id from collectives for update");
    await held.release();
    expect((await response).status).toBe(503);
    expect(await outcomeOf(here.client.auth.resetPassword.mutate({ token, password: "a good one" }))).toBe("done");
  });
});
