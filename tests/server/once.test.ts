import { InsertQueryNode, type RootOperationNode } from "kysely";
import { describe, expect, it } from "vitest";
import { isKept } from "../../scripts/connection/once-link.ts";
import { CookieJar } from "../../scripts/connection/cookie-jar.ts";
import { openClient } from "../../scripts/connection/open-client.ts";
import { runJob } from "../../server/jobs/jobs.ts";
import { inTransaction, Once } from "../../server/revision/once.ts";
import { appRouter } from "../../server/router.ts";
import { scopeNeeded, type ProcedureMeta } from "../../server/rpc/trpc.ts";
import { checkEach, MUTATIONS } from "../support/procedures.ts";
import { counted } from "../support/count-statements.ts";
import { memberForEach, membersOf, sharedServer } from "../support/hooks.ts";
import { beginAnew } from "../support/new-collective.ts";
import { outcomeOf } from "../support/outcome.ts";
import { idsOf, PROCEDURES, sampleInput, typeOf } from "../support/samples.ts";
import { send } from "../support/send.ts";
import { signIn } from "../support/test-server.ts";
import { PASSWORD } from "../support/world.ts";

const server = sharedServer({ people: ["ada", "bo"], crews: ["garden"] });
const ada = memberForEach(server, "ada");
const member = membersOf(server);
const KEY = "5c8fa1de-6b7e-4f4e-9f0a-3f3c6f2d1b11";
const CREW = { name: "Kitchen", description: "Cooks" };

interface Call {
  key?: string;
  cookie?: string;
}

const post = (path: string, body: unknown, { key = KEY, cookie = ada.cookie }: Call = {}) =>
  send(`${server.url}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", "idempotency-key": key, cookie },
    body: JSON.stringify(body),
  });

const call = (procedure: string, input: unknown, given?: Call) => post(`/trpc/${procedure}`, input, given);

async function codeOf(response: Response): Promise<string | undefined> {
  const { error } = (await response.json()) as { error?: { data: { appCode: string } } };
  return error?.data.appCode;
}

const countCrews = async (name = CREW.name) =>
  (await ada.client.collective.state.query()).crews.filter((crew) => crew.name === name).length;

const db = () => server.running.services.db;

const storedResponses = async () =>
  (await db().selectFrom("kept_calls").select("answer").execute()).map(({ answer }) => answer);

describe("a request with a key", () => {
  it("is done once, and gets its first answer again, over tRPC and REST", async () => {
    const first = await call("crews.create", CREW);
    const again = await call("crews.create", CREW);
    expect([again.status, await again.text()]).toEqual([200, await first.text()]);
    const key = "another-key";
    const made = await post("/api/crews", CREW, { key });
    const repeated = await post("/api/crews", CREW, { key });
    expect([repeated.status, await repeated.text()]).toEqual([made.status, await made.text()]);
    expect(await countCrews()).toBe(2);
  });

  it("is refused with another body, or for another call", async () => {
    await call("crews.create", CREW);
    for (const [procedure, input] of [
      ["crews.create", { ...CREW, name: "Cellar" }],
      ["crews.update", { ...CREW, id: server.crew("garden") }],
    ] as const) {
      const other = await call(procedure, input);
      expect([other.status, await codeOf(other)]).toEqual([409, "IdempotencyKeyReused"]);
    }
    expect(await countCrews("Cellar")).toBe(0);
  });

  it("may be made again after an error, which is not kept", async () => {
    expect((await call("crews.create", { ...CREW, name: " " })).status).toBe(400);
    expect((await call("crews.create", CREW)).status).toBe(200);
  });

  it.each(["", "x".repeat(256)])("is refused with a key of another length", async (key) => {
    expect((await call("crews.create", CREW, { key })).status).toBe(400);
  });

  it("is done once if it is made several times at once: the others wait for the first", async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => call("crews.create", CREW)));
    const texts = await Promise.all(answers.map((answer) => answer.text()));
    expect(new Set(texts).size).toBe(1);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(await countCrews()).toBe(1);
  });

  it("gets its answer though what it wanted is not possible any more", async () => {
    const id = (await ada.client.crews.create.mutate(CREW)).events.flatMap((event) =>
      "CrewsEvent" in event && "CrewUpdated" in event.CrewsEvent ? [event.CrewsEvent.CrewUpdated.id] : [],
    )[0];
    const both = await Promise.all([call("crews.delete", { id }), call("crews.delete", { id })]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
  });

  it("has a key of its own in a batch", async () => {
    const inputs = { 0: CREW, 1: CREW };
    const first = await call("crews.create,crews.create?batch=1", inputs);
    const again = await call("crews.create,crews.create?batch=1", inputs);
    expect(await again.text()).toBe(await first.text());
    expect(await countCrews()).toBe(2);
  });

  it("is another one for another person", async () => {
    const bo = await member("bo");
    await call("crews.create", CREW);
    await call("crews.create", { ...CREW, name: "Cellar" }, { cookie: bo.cookie });
    expect([await countCrews(), await countCrews("Cellar")]).toEqual([1, 1]);
  });

  it("is forgotten by the daily job after a day, and not before", async () => {
    await call("crews.create", CREW);
    await runJob(server.running.services, "prune");
    await call("crews.create", CREW);
    expect(await countCrews()).toBe(1);
    server.clock.setDay("2026-02-17");
    await runJob(server.running.services, "prune");
    await call("crews.create", CREW);
    expect(await countCrews()).toBe(2);
  });

  it("does not need an account's secret to be kept: it is done once, and its answer is refused", async () => {
    const wish = { name: "Report", scope: "Read", current_password: PASSWORD };
    const made = await Promise.all([call("account.makeToken", wish), call("account.makeToken", wish)]);
    expect(made.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect(await codeOf(await call("account.makeToken", wish))).toBe("AnswerNotKept");
    expect(await ada.client.account.tokens.query()).toHaveLength(1);
    // Whether a password is the right one is not told: this is no attempt at it.
    expect(await codeOf(await call("account.makeToken", { ...wish, current_password: "wrong" }))).toBe("AnswerNotKept");
    expect(await codeOf(await call("account.makeToken", { ...wish, name: "Other" }))).toBe("IdempotencyKeyReused");
    const [row] = await db().selectFrom("kept_calls").selectAll().execute();
    expect(row).toMatchObject({ answer: null });
    expect(JSON.stringify(row)).not.toContain(KEY);
  });

  it("has no key without an account", async () => {
    for (let time = 0; time < 2; time += 1) {
      const response = await post("/api/auth/login", { email: "ada@example.org", password: PASSWORD }, { cookie: "" });
      expect(response.status).toBe(200);
    }
    expect(await db().selectFrom("kept_calls").select("key_hash").execute()).toEqual([]);
  });

  it("is done once if its answer is too large to be kept", async () => {
    const url = `https://example.org/${"x".repeat(1_900)}`;
    const links = Array.from({ length: 40 }, () => ({ link_type: "Website", url, label: null }));
    expect((await call("crews.create", { ...CREW, links })).status).toBe(200);
    expect(await codeOf(await call("crews.create", { ...CREW, links }))).toBe("AnswerNotKept");
    expect(await countCrews()).toBe(1);
    expect(await storedResponses()).toEqual([null]);
  });

  it("gets its own answer if that of its transaction was too large, each person theirs", async () => {
    const { services } = server.running;
    const of = (name: string) => ({ collectiveId: server.collective.id, personId: server.person(name) });
    const made = { keyHash: "a hash", requestHash: "another", keepsResponse: true };
    for (const name of ["ada", "bo"]) {
      const once = new Once(services, { ...made, ...of(name) });
      await inTransaction({ db: services.db, once }, async () => "x".repeat(64_001));
      await once.keepResponse(`for ${name}`);
    }
    for (const name of ["ada", "bo"])
      expect(await new Once(services, { ...made, ...of(name) }).findResponse()).toEqual({ response: `for ${name}` });
  });

  it("leaves nothing of somebody who is removed, not even by the call itself, nor in answers to others", async () => {
    const { cookie } = await member("bo");
    await call("crews.create", CREW, { cookie });
    await call("people.update", { id: server.person("ada"), display_name: "Ada Lovelace" });
    expect((await storedResponses()).join("")).toContain("Lovelace");
    const left = await call("account.leaveForGood", { current_password: PASSWORD }, { key: "leaving" });
    expect([left.status, await storedResponses()]).toEqual([200, [null]]);
    expect(await codeOf(await call("crews.create", CREW, { cookie }))).toBe("AnswerNotKept");
  });

  it("invites each of several people once, though it is made twice at once", async () => {
    const people = ["oona", "per"].map((name) => ({ name, email: `${name}@example.org` }));
    await Promise.all([call("invitations.sendSeveral", { people }), call("invitations.sendSeveral", { people })]);
    const invited = db().selectFrom("people").select("display_name").where("display_name", "in", ["oona", "per"]);
    expect(await invited.execute()).toHaveLength(2);
    expect(await codeOf(await call("invitations.sendSeveral", { people }))).toBe("AnswerNotKept");
  });

  it("invites the others of several people if it broke off", async () => {
    const people = ["oona", "per"].map((name) => ({ name, email: `${name}@example.org` }));
    const { services } = server.running;
    const { db: whole } = services;
    let inserted = 0;
    const breakOff = ({ node }: { node: RootOperationNode }) => {
      if (InsertQueryNode.is(node) && node.into?.table.identifier.name === "people") inserted += 1;
      if (inserted === 2) throw new Error("It breaks off");
      return node;
    };
    services.db = whole.withPlugin({ transformQuery: breakOff, transformResult: async ({ result }) => result });
    expect((await call("invitations.sendSeveral", { people })).status).toBe(500);
    services.db = whole;
    const again = (await (await call("invitations.sendSeveral", { people })).json()) as object;
    expect(again).toMatchObject({ result: { data: [{ refusal: "EmailInUse" }, { refusal: null }] } });
  });
});

/** How the server keeps the key of each call from now on: within the request's transaction, or after it. */
function watchKeys(): { kept: string[]; statements: () => number } {
  const { services } = server.running;
  const kept: string[] = [];
  const note = (node: RootOperationNode) => {
    if (!InsertQueryNode.is(node) || node.into?.table.identifier.name !== "kept_calls") return;
    kept.push(node.onConflict?.doNothing ? "with the change" : "after it");
  };
  const count = counted(services.db);
  services.db = count.db.withPlugin({
    transformQuery: ({ node }) => {
      note(node);
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  return { kept, statements: count.count };
}

describe("the key of a call", () => {
  /** Calls that change nothing, or whose repetition changes nothing. */
  const AFTER = new Set([
    "calendar.revokeMine",
    "calls.turnOn",
    "calls.turnOff",
    "calls.choose",
    "calls.renew",
    "calls.setHours",
    "gatherings.previewCalendar",
    "journal.revokeFeed",
    "mailPreferences.update",
    // It does nothing.
    "polls.giveKept",
    // Each invitation is a change of its own; nobody is invited twice.
    "invitations.sendSeveral",
  ]);

  it("is kept in the transaction of every call that a token can make", async () => {
    const ids = idsOf(server);
    await ada.client.gatherings.create.mutate(sampleInput("gatherings.create", ids) as never);
    await ada.client.polls.create.mutate(sampleInput("polls.create", ids) as never);
    const watch = watchKeys();
    const after: string[] = [];
    let done = 0;
    for (const procedure of PROCEDURES) {
      if (typeOf(procedure) !== "mutation" || !takesSession(procedure)) continue;
      if (procedure.startsWith("account.") || procedure.startsWith("auth.")) continue;
      watch.kept.length = 0;
      const response = await call(procedure, sampleInput(procedure, ids), { key: procedure });
      if (!response.ok) continue;
      done += 1;
      if (watch.kept.includes("after it")) after.push(procedure);
    }
    expect(done).toBeGreaterThan(20);
    // No token or link, each of which is 43 characters at least.
    const answers = await storedResponses();
    expect(answers.filter((answer) => answer !== null).length).toBeGreaterThan(15);
    expect(answers.join(" ")).not.toMatch(/[\w-]{40}/);
    expect(after.filter((procedure) => !AFTER.has(procedure))).toEqual([]);
  });

  it("is waited for with the answer, by every call that a token can make and that is made twice at once", async () => {
    const ids = { ...idsOf(server), person: server.person("bo") };
    await ada.client.gatherings.create.mutate(sampleInput("gatherings.create", ids) as never);
    const calls = MUTATIONS.filter((name) => scopeNeeded("mutation", definitions[name]?._def.meta) !== "None");
    const done: string[] = [];
    // First, while the interval and the crew are there.
    await checkEach(["reminders.send", "gatherings.importCalendar", ...calls], async (procedure) => {
      const key = `${procedure} ${done.length}`;
      const answers = await Promise.all([1, 2, 3].map(() => call(procedure, sampleInput(procedure, ids), { key })));
      const texts = await Promise.all(answers.map((answer) => answer.text()));
      expect(new Set(answers.map(({ status }) => status)).size).toBe(1);
      if (!answers[0]?.ok) return;
      done.push(procedure);
      expect(new Set(texts).size).toBe(1);
    });
    expect(done).toEqual(expect.arrayContaining(["reminders.send", "crews.create", "gatherings.importCalendar"]));
    expect(done.length).toBeGreaterThan(10);
  });

  it("is kept of nobody who is gone: each call that ends an account is answered", async () => {
    const ended: string[] = [];
    await checkEach(MUTATIONS.filter(takesSession), async (procedure) => {
      await beginAnew(server, { people: ["ada"] });
      const cookie = await signIn(server.url, "ada");
      const founded_at = server.clock.now().toISOString();
      await db().updateTable("collectives").set({ founded_at }).execute();
      const confirmed = { current_password: PASSWORD, collective_name: "Tidewater" };
      const { status } = await call(procedure, { ...sampleInput(procedure, idsOf(server)), ...confirmed }, { cookie });
      expect(status).not.toBe(500);
      if ((await db().selectFrom("users").select("id").execute()).length > 0) return;
      ended.push(procedure);
      expect([status, await storedResponses()]).toEqual([200, []]);
    });
    expect(ended).toEqual(["account.deleteCollective", "account.leaveForGood"]);
  });

  it("costs two statements, and nothing without a key", async () => {
    const watch = watchKeys();
    const cost = async (headers: Record<string, string>) => {
      const before = watch.statements();
      await send(`${server.url}/trpc/crews.create`, {
        method: "POST",
        headers: { "content-type": "application/json", cookie: ada.cookie, ...headers },
        body: JSON.stringify(CREW),
      });
      return watch.statements() - before;
    };
    const without = await cost({});
    expect([(await cost({ "idempotency-key": KEY })) - without, await cost({})]).toEqual([2, without]);
    expect(watch.kept).toEqual(["with the change"]);
  });
});

const definitions = appRouter._def.procedures as unknown as Record<string, { _def: { meta?: ProcedureMeta } }>;
const takesSession = (procedure: string) => definitions[procedure]?._def.meta?.takesSession === true;

describe("the typed client", () => {
  it("knows which changes have no account", () => {
    const changes = PROCEDURES.filter((procedure) => typeOf(procedure) === "mutation");
    expect(changes.filter((procedure) => isKept(procedure) !== takesSession(procedure))).toEqual([]);
  });

  /** Sends what a client asks for, and lets it have these answers before the server's. */
  function clientWith(answers: (() => Response)[]) {
    const asked: (string | undefined)[] = [];
    const { client } = openClient(server.url, {
      jar: new CookieJar(ada.cookie.split("; ")),
      retryAfter: 1,
      fetch: async (url, { method = "GET", headers, body }) => {
        const sent = headers as Record<string, string>;
        asked.push(sent["idempotency-key"]);
        const response = await send(url, { method, headers: sent, body: body as string | undefined });
        return answers.shift()?.() ?? response;
      },
    });
    return { client, asked };
  }

  it("repeats a change whose answer was lost, with its key", async () => {
    const lost = () => {
      throw new TypeError("fetch failed");
    };
    const away = [502, 503, 504].map((status) => () => new Response("<h1>Away</h1>", { status }));
    const { client, asked } = clientWith([lost, ...away]);
    await client.crews.create.mutate(CREW);
    expect(await countCrews()).toBe(1);
    expect(asked).toHaveLength(5);
    expect(new Set(asked).size).toBe(1);
    await client.crews.create.mutate(CREW);
    expect(await countCrews()).toBe(2);
  });

  it("takes a key of its caller's, and repeats no refusal, and nothing without an account", async () => {
    const lost = () => {
      throw new TypeError("fetch failed");
    };
    const { client, asked } = clientWith([]);
    await client.crews.create.mutate(CREW, { context: { idempotencyKey: "mine" } });
    expect(asked).toEqual(["mine"]);
    expect(await outcomeOf(client.crews.create.mutate({ ...CREW, name: "" }))).toBe("ValidationFailed");
    expect(asked).toHaveLength(2);
    const stranger = clientWith([lost]);
    await expect(stranger.client.auth.login.mutate({ email: "ada@example.org", password: PASSWORD })).rejects.toThrow(
      "fetch failed",
    );
    expect(stranger.asked).toEqual([undefined]);
  });
});
