import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { beforeAll, describe, expect, it } from "vitest";
import WebSocket from "ws";
import { TOKEN_SCOPES } from "../../shared/enumerations.ts";
import { giveToken } from "../support/access-tokens.ts";
import {
  callInBatches,
  callProcedure,
  REQUESTS,
  checkEach,
  DOCUMENTED,
  documented,
  isChange,
  make,
  OVER_HTTP,
  type ProcedureRequest,
} from "../support/procedures.ts";
import { serverForAll } from "../support/hooks.ts";
import { idsOf, namesSomething, PROCEDURES, sampleInput, type Ids } from "../support/samples.ts";
import { openSocket } from "../support/sockets.ts";
import { connect, signIn } from "../support/test-server.ts";
import { ACCESS, accessOf } from "../support/procedure-access.ts";
import { createCollective } from "../support/world.ts";

const PROCEDURES_FOR_MEMBERS = OVER_HTTP.filter((procedure) => accessOf({ procedure }) !== "Anyone");
const PATHS_FOR_MEMBERS = DOCUMENTED.filter((call) => accessOf(call) !== "Anyone");
const FOR_MEMBERS = REQUESTS.filter((call) => accessOf(call) !== "Anyone");

/**
 * Status of calls that refuse the sample: wrong code or password, no slug, or, by a path, because the procedure was called
 * before.
 */
const REFUSED = new Map([
  ["account.confirmTwoStep", 403],
  ["account.renewRecoveryCodes", 400],
  ["account.deleteCollective", 403],
  ["account.leaveForGood", 403],
  ["joinLinks.make", 400],
  // It does nothing.
  ["polls.giveKept", 200],
  ["PUT /me/address", 400],
  ["POST /intervals", 400],
  ["POST /my_collective/invitations", 400],
]);

/** A text that is in all data of the other collective. */
const MARK = "harbour-only";

const server = serverForAll({ environment: { RATE_LIMITS: "off", CALL_SECRET: "a secret of the tests" } });
let cookie: string;
/** Items of the other collective, which a member of this one asks for. */
let theirs: Ids;
let theirCookie: string;
let zoe: number;

beforeAll(async () => {
  cookie = await signIn(server.url, "ada");
  const { db } = server.running.services;
  const other = await createCollective(db, "2026-02-15", {
    name: MARK,
    people: [`zoe-${MARK}`, `yan-${MARK}`],
    crews: [`ropes-${MARK}`],
    // The ids of the last two do not exist in this collective.
    intervals: 9,
  });
  zoe = other.people[`zoe-${MARK}`] ?? 0;
  theirCookie = await signIn(server.url, `zoe-${MARK}`);
  theirs = {
    collective: other.id,
    person: other.people[`yan-${MARK}`] ?? 0,
    crew: other.crews[`ropes-${MARK}`] ?? 0,
    interval: 9,
    entryPathway: 0,
    gathering: 0,
    series: 0,
    poll: 0,
    template: 0,
    joinLink: 0,
    entry: 0,
    token: "",
  };
  // Their changes have other revisions than those of this collective.
  await db.updateTable("collectives").set({ revision: 1_000 }).where("id", "=", other.id).execute();
  await theyDo("me.saveParticipation", { held: [], wellbeing: MARK, intention_context: MARK });
  await theyDo("me.saveParticipation", { held: [], interval_id: 2 });
  await theyDo("crews.writeHandover", { interval_id: 2, text: MARK });
  await theyDo("collective.update", { name: MARK, slug: MARK, description: MARK });
  await theyDo("interest.submit", { name: MARK, email: `${MARK}@example.org`, interest: MARK });
  await theyDo("invitations.send", { name: `invited-${MARK}`, email: `invited-${MARK}@example.org` });
  await theyDo("gatherings.create", { title: MARK });
  await theyDo("polls.create", { title: MARK });
  await theyDo("gatheringTemplates.create", { title: MARK });
  await theyDo("joinLinks.make", { name: MARK });
  const idIn = async (table: "gatherings" | "gathering_series" | "polls" | "gathering_templates" | "join_links") =>
    (await db.selectFrom(table).select("id").executeTakeFirstOrThrow()).id;
  theirs.gathering = await idIn("gatherings");
  theirs.series = await idIn("gathering_series");
  theirs.poll = await idIn("polls");
  theirs.template = await idIn("gathering_templates");
  theirs.joinLink = await idIn("join_links");
  await theyDo("gatherings.answer", {});
  await theyDo("polls.answer", {});
  await theyDo("calendar.makeMine", {});
  await theyDo("calendar.makeForCollective", {});
  const mails = await db.selectFrom("outbound_emails").select("body_text").orderBy("id").execute();
  theirs.token = /\/interest\/([\w-]+)/.exec(mails[0]?.body_text ?? "")?.[1] ?? "";
  const pathway = await db.selectFrom("entry_pathways").select("id").executeTakeFirstOrThrow();
  theirs.entryPathway = pathway.id;
  const edited = db.selectFrom("journal").select("revision").where("kind", "=", "collective");
  theirs.entry = (await edited.executeTakeFirstOrThrow()).revision;
});

/** A change by a member of the other collective. */
async function theyDo(procedure: string, answers: object): Promise<void> {
  const input = { ...sampleInput(procedure, theirs), ...answers };
  const response = await callProcedure(server.url, procedure, { input, cookie: theirCookie });
  if (!response.ok) throw new Error(`${procedure}: ${await response.text()}`);
}

const TABLES = [
  "collectives",
  "people",
  "crews",
  "intervals",
  "collective_involvements",
  "crew_involvements",
  "handovers",
  "entry_pathways",
  "gathering_series",
  "gatherings",
  "attendances",
  "polls",
  "poll_answers",
  "gathering_templates",
  "join_links",
  "calendar_feeds",
  "live_events",
  "journal",
  "outbound_emails",
] as const;

/** All data of the other collective. */
async function theirRows(): Promise<object[]> {
  const { db } = server.running.services;
  const rows = await Promise.all(
    TABLES.map((table) => {
      const column = table === "collectives" ? "id" : "collective_id";
      return db.selectFrom(table).selectAll().where(db.dynamic.ref<"id">(column), "=", theirs.collective).execute();
    }),
  );
  expect(rows.map(({ length }) => length > 0)).toEqual(TABLES.map(() => true));
  return rows;
}

async function upgradeStatus(path: string, headers: Record<string, string>): Promise<number | undefined> {
  const socket = new WebSocket(`${server.url.replace("http", "ws")}${path}`, { headers });
  const [, response] = (await once(socket, "unexpected-response")) as [unknown, IncomingMessage];
  return response.statusCode;
}

it("who may call is stated for calls that there are", () => {
  expect([...ACCESS.keys()].filter((name) => !PROCEDURES.includes(name))).toEqual([]);
  expect(FOR_MEMBERS.map(({ name }) => name)).toEqual(expect.arrayContaining(["me.get", "GET /my_collective/state"]));
});

it("the document states the scope that each path needs", async () => {
  await checkEach(DOCUMENTED, (call) => {
    const access = accessOf(call);
    expect(call.rest.scope).toBe(access === "Anyone" || access === "Session" ? "None" : access);
  });
});

const REFUSAL = { code: "AuthenticationRequired", message: "Sign in to continue." };

describe("without a session", () => {
  it("every procedure for members returns 401", async () => {
    const calls = PROCEDURES_FOR_MEMBERS.map((procedure) => ({ procedure, input: sampleInput(procedure, theirs) }));
    const responses = await callInBatches(server.url, calls);
    await checkEach(PROCEDURES_FOR_MEMBERS, (_procedure, index) => {
      const { text, ...response } = responses[index] ?? { text: "" };
      expect(response).toMatchObject({ status: 401, ...REFUSAL });
      expect(text).not.toContain(MARK);
    });
  });

  it("every path for members returns 401, with any body", async () => {
    await checkEach(PATHS_FOR_MEMBERS, async (call) => {
      for (const input of isChange(call) ? [undefined, {}, { collective_id: theirs.collective }] : [undefined]) {
        const response = await make(server.url, call, { ids: theirs, input });
        expect([response.status, await response.json()]).toEqual([401, REFUSAL]);
      }
    });
  });

  it.each(["/ws", "/trpc"])("the socket %s returns 401 before it opens, also with an invented cookie", async (path) => {
    expect(await upgradeStatus(path, {})).toBe(401);
    expect(await upgradeStatus(path, { cookie: cookie.replace(/crewtide=[^;]{5}/, "crewtide=AAAAA") })).toBe(401);
  });
});

it("no socket opens at another path", async () => {
  expect(await upgradeStatus("/elsewhere", { cookie })).toBe(404);
});

it("events cannot be followed over HTTP, where the end of a session would not end the stream", async () => {
  expect((await callProcedure(server.url, "live.events", { cookie })).status).toBe(404);
});

/** A member asks for what the other collective has. */
async function expectNothing(call: ProcedureRequest): Promise<void> {
  const response = await make(server.url, call, { ids: theirs, cookie });
  expect(await response.text()).not.toContain(MARK);
  const answered = namesSomething(call.procedure) ? 404 : (call.rest?.status ?? 200);
  expect(response.status).toBe(REFUSED.get(call.name) ?? REFUSED.get(call.procedure) ?? answered);
}

describe("another collective's", () => {
  it("rows cannot be reached by any call of a member", async () => {
    const before = await theirRows();
    const [changes, queries] = [FOR_MEMBERS.filter(isChange), FOR_MEMBERS.filter((call) => !isChange(call))];
    await checkEach(queries, expectNothing);
    expect(await theirRows()).toEqual(before);
    await checkEach(changes, async (call) => {
      await expectNothing(call);
      expect(await theirRows()).toEqual(before);
    });
  });

  it("events reach no socket of this collective, and its positions resume none of them", async () => {
    const plain = await openSocket(server, cookie);
    const { client, events, close } = connect(server.url, cookie);
    const following = events(await client.collective.state.query());
    const message = once(plain, "message") as Promise<[Buffer]>;
    await theyDo("crews.create", { name: MARK });
    await callProcedure(server.url, "crews.create", { input: sampleInput("crews.create", theirs), cookie });
    const first = (await following.next()).value;
    for (const event of [first, JSON.parse(String((await message)[0]))]) {
      expect(JSON.stringify(event)).not.toContain(MARK);
      expect(event).toMatchObject({ author_id: server.person("ada") });
    }
    await close();
    plain.close();
  });

  it("state is never served from the cache, in any order of requests", async () => {
    const load = async (whose: string) => {
      const response = await fetch(`${server.url}/api/my_collective/state`, { headers: { cookie: whose } });
      return { etag: response.headers.get("etag"), text: await response.text() };
    };
    for (let round = 0; round < 5; round += 1) {
      await theyDo("people.update", { id: zoe, display_name: `${MARK} ${round}` });
      const [own, other] = await Promise.all([load(cookie), load(theirCookie), load(cookie), load(theirCookie)]);
      expect(own.text).not.toContain(MARK);
      expect(JSON.parse(other.text)).toMatchObject({ collective: { id: theirs.collective } });
      const stolen = await fetch(`${server.url}/api/my_collective/state`, {
        headers: { cookie, "if-none-match": other.etag ?? "" },
      });
      expect(stolen.status).toBe(200);
      await stolen.text();
    }
  });
});

describe("somebody else's", () => {
  it("profile cannot be edited, neither over tRPC nor over REST", async () => {
    const ids = { ...theirs, person: server.person("bo") };
    const input = sampleInput("people.update", ids);
    expect((await callProcedure(server.url, "people.update", { input, cookie })).status).toBe(403);
    expect((await make(server.url, documented("PUT /people/:id"), { ids, cookie })).status).toBe(403);
  });

  it("participation cannot be saved by naming them", async () => {
    const input = { ...sampleInput("me.saveParticipation", theirs), interval_id: 3, crew_involvements: [] };
    const response = await callProcedure(server.url, "me.saveParticipation", {
      input: { ...input, person_id: server.person("bo"), intention_context: "said by ada" },
      cookie,
    });
    expect(response.status).toBe(403);
    const rows = await server.running.services.db
      .selectFrom("collective_involvements")
      .select("person_id")
      .where("intention_context", "=", "said by ada")
      .execute();
    expect(rows).toEqual([]);
  });
});

// Comes last: with an empty body, some calls change things.
describe("a token with the scope", () => {
  it.each(TOKEN_SCOPES)("%s makes the calls that need it or less, over tRPC and REST, and no others", async (scope) => {
    const headers = { authorization: `Bearer ${await giveToken(server, scope)}` };
    const within = new Set<string>(TOKEN_SCOPES.slice(0, TOKEN_SCOPES.indexOf(scope) + 1));
    const expectScope = (call: Pick<ProcedureRequest, "procedure">, text = "") =>
      expect(text.includes("TokenScopeExceeded"), text).toBe(!within.has(accessOf(call)));
    // The scope is checked before the input, which is not valid.
    const responses = await callInBatches(
      server.url,
      OVER_HTTP.map((procedure) => ({ procedure, input: [] })),
      { headers },
    );
    await checkEach(OVER_HTTP, (procedure, index) => expectScope({ procedure }, responses[index]?.text));
    await checkEach(DOCUMENTED, async (call) => {
      const response = await make(server.url, call, { ids: idsOf(server), input: {}, headers });
      expectScope(call, await response.text());
    });
  });
});
