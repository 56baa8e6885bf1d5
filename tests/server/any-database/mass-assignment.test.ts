import type { TableMetadata } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ENDPOINTS } from "../../../server/rest/endpoints.ts";
import { makeAnswerLinks, makePollLinks } from "../../../server/features/gatherings/answer-links.service.ts";
import { listGatherings } from "../../../server/features/gatherings/gatherings.queries.ts";
import { createGathering } from "../../../server/features/gatherings/gatherings.service.ts";
import { createPoll, getOpenPolls } from "../../../server/features/polls/polls.service.ts";
import { pollInputSchema } from "../../../shared/polls/polls.schema.ts";
import { gatheringInputSchema } from "../../../shared/gatherings/gatherings.schema.ts";
import { appRouter } from "../../../server/router.ts";
import { definitionOf } from "../../../server/rpc/trpc.ts";
import { callProcedure, checkAll, MUTATIONS, OVER_HTTP } from "../../support/procedures.ts";
import { listQueuedEmails, tokenInLink } from "../../support/emails.ts";
import { endpointOf, startApi, type Api } from "../../support/rest-api/api.ts";
import { garden } from "../../support/rest-api/sample.ts";
import { idIn } from "../../support/world.ts";
import { prepare } from "../../support/rest-api/samples.ts";
import { fieldsOf, idsOf, sampleInput, typeOf } from "../../support/samples.ts";
import { setupTokenOf } from "../../support/test-server.ts";

/** Two servers with the same history, so that ids are equal; the second one is sent forged fields besides. */
let plain: Api;
let forged: Api;
let tables: TableMetadata[];
beforeAll(async () => {
  [plain, forged] = await Promise.all([startApi(), startApi()]);
  tables = await plain.server.running.services.db.introspection.getTables();
});
afterAll(async () => {
  await Promise.all([plain.server.stop(), forged.server.stop()]);
});

type Prepare = (api: Api) => Promise<object> | object;

const invited = async ({ server, cookie }: Api) => {
  const input = { name: "Cy", email: "cy@example.org" };
  await callProcedure(server.url, "invitations.send", { input, cookie });
  return { person_id: server.person("bo") + 2 };
};

/** The token of the newest email's link to this page. */
const tokenBehind = async ({ server }: Api, path: string) => {
  const text = (await listQueuedEmails(server)).at(-1)?.body_text ?? "";
  return new RegExp(`/${path}[?]token=([\\w.-]+)`).exec(text)?.[1];
};

async function planSupper({ server }: Api) {
  const { services } = server.running;
  const by = { collectiveId: server.collective.id, authorId: server.person("ada") };
  const input = { title: "Supper", starts_at: "2026-02-16T18:00:00Z", ends_at: "2026-02-16T20:00:00Z" };
  await createGathering(services, by, gatheringInputSchema.parse(input));
  const [gathering] = await listGatherings(services.db, by.collectiveId);
  if (!gathering) throw new Error("There is no gathering");
  return gathering;
}

/** The input of mutations without a REST endpoint. */
const OTHERS: Record<string, Prepare> = {
  "calls.choose": () => ({ reminders: false }),
  "calls.renew": ({ server }) => sampleInput("calls.renew", idsOf(server)),
  "calls.setHours": ({ server }) => sampleInput("calls.setHours", idsOf(server)),
  "calls.turnOff": () => ({}),
  "calls.turnOn": ({ server }) => sampleInput("calls.turnOn", idsOf(server)),
  "crews.create": () => ({ name: "Sauna", description: "Hot", links: [] }),
  "departures.undo": async (api) => {
    const mark = endpointOf("departures.mark");
    await api.send(mark, await prepare(api, mark));
    return { token: await tokenBehind(api, "still_here") };
  },
  "gatherings.answerLinked": async (api) => {
    const { db, ...services } = api.server.running.services;
    const gathering = await planSupper(api);
    const [url = ""] = await makeAnswerLinks(db, services, [{ gathering, personId: api.server.person("ada") }]);
    return { token: tokenInLink(url), answer: "Going" };
  },
  "gatherings.changePlanner": async (api) => ({ id: (await planSupper(api)).id }),
  "polls.answerLinked": async ({ server }) => {
    const { services } = server.running;
    const by = { collectiveId: server.collective.id, authorId: server.person("ada") };
    const times = [{ starts_at: "2026-02-16T18:00:00.000Z", ends_at: "2026-02-16T20:00:00.000Z" }];
    await createPoll(services, by, pollInputSchema.parse({ title: "Supper", times }));
    const [poll] = await getOpenPolls(services, by.collectiveId);
    if (!poll) throw new Error("There is no poll");
    const [url = ""] = await makePollLinks(services.db, services, {
      ...by,
      asked: [{ poll, personId: by.authorId }],
    });
    return { token: tokenInLink(url), answers: [{ starts_at: times[0]?.starts_at, answer: "Yes" }] };
  },
  "reminders.answerLinked": ({ server }) => {
    const until = server.clock.now().getTime() / 1_000 + 60;
    const asked = { personId: server.person("ada"), intervalId: 3, until };
    return { token: server.running.services.signedTokens.signStay(asked) };
  },
  "polls.giveKept": () => ({ kind: "gathering", id: 1, starts_at: "" }),
  "invitations.send": () => ({ name: "Cy", email: "cy@example.org" }),
  "invitations.resend": invited,
  "invitations.withdraw": invited,
  "mailPreferences.setLinked": async (api) => {
    const remind = endpointOf("reminders.send");
    await api.send(remind, await prepare(api, remind));
    return { token: await tokenBehind(api, "unsubscribe"), on: false };
  },
  "setup.check": () => ({ token: "guess" }),
  "setup.complete": async ({ server }) => {
    const { db } = server.running.services;
    await db.deleteFrom("users").execute();
    await server.restart();
    const sample = sampleInput("setup.complete", idsOf(server));
    return { ...sample, token: setupTokenOf(server) };
  },
};

/** Prepares a mutation, and returns an input with which it succeeds. A mutation without a sample fails the test. */
async function inputOf(api: Api, procedure: string): Promise<object> {
  const endpoint = ENDPOINTS.find((candidate) => candidate.procedure === procedure);
  if (!endpoint) {
    const other = OTHERS[procedure];
    if (!other) throw new Error(`There is no sample of ${procedure}`);
    return other(api);
  }
  const { path = {}, body } = await prepare(api, endpoint);
  return { ...body, ...Object.fromEntries(endpoint.parameters.map(({ name, field }) => [field, path[name]])) };
}

/**
 * Every column there is, as a field: a number names bo, or what the other collective has. A call about oneself refuses
 * the `person_id` of somebody else (`unknown-fields`), and gets one's own.
 */
function forgedFields({ server, other }: Api, procedure: string): Record<string, unknown> {
  const moor = idIn(other.crews, "moor");
  const bo = server.person("bo");
  const isOwn = definitionOf(appRouter, procedure).meta?.own;
  const person_id = isOwn ? server.person("ada") : bo;
  const others: Record<string, number> = { collective_id: other.id, crew_id: moor, interval_id: 2, person_id };
  const fields = tables
    .flatMap(({ columns }) => columns)
    .map(({ name, dataType }) => [name, /int/i.test(dataType) ? (others[name] ?? bo) : "forged"] as const);
  return Object.fromEntries(fields);
}

/** The input with these fields besides, also in each object within it. A field that the procedure takes stays as it is. */
function forge(procedure: string, input: object, fields: Record<string, unknown>): object {
  const taken = fieldsOf(procedure);
  const foreign = Object.entries(fields).filter(([name]) => !taken.includes(name));
  return Object.fromEntries([...foreign, ...mapValues(input, (value) => withFields(value, fields))]);
}

function withFields(value: unknown, fields: object): unknown {
  if (Array.isArray(value)) return value.map((item) => withFields(item, fields));
  if (typeof value !== "object" || value === null) return value;
  return { ...fields, ...Object.fromEntries(mapValues(value, (inner) => withFields(inner, fields))) };
}

const mapValues = (object: object, change: (value: unknown) => unknown) =>
  Object.entries(object).map(([name, value]): [string, unknown] => [name, change(value)]);

/** Columns that differ between servers, or that the delivery of emails writes meanwhile. */
const VOLATILE = new Set("body_text body_html status attempts first_attempt_at next_attempt_at sent_at".split(" "));
const RANDOM = /[\w+/=-]{20,}/g;

/** All rows of all tables. */
async function everything(api: Api): Promise<Record<string, unknown[]>> {
  const { db } = api.server.running.services;
  const rows = await Promise.all(
    tables.map(async ({ name }) => {
      const found = await db
        .selectFrom(name as "people")
        .selectAll()
        .execute();
      const kept = (column: string) => name !== "outbound_emails" || !VOLATILE.has(column);
      const texts = found.map((row) =>
        JSON.stringify(Object.entries(row).filter(([column]) => kept(column))).replaceAll(RANDOM, "random"),
      );
      return [name, texts.toSorted()] as const;
    }),
  );
  return Object.fromEntries(rows);
}

/** Makes a call that succeeds, and returns what is stored afterwards. */
async function storedAfter(api: Api, procedure: string, change: (input: object) => object) {
  const input = change(await inputOf(api, procedure));
  const response = await callProcedure(api.server.url, procedure, { input, cookie: api.cookie });
  expect([response.status, await response.text()]).toEqual([200, expect.not.stringContaining("forged")]);
  return everything(api);
}

describe("a field that a request does not take has no effect", () => {
  checkAll(MUTATIONS, "on what any change of %s stores", async (procedure) => {
    await Promise.all([plain.beginAnew(), forged.beginAnew()]);
    const expected = await storedAfter(plain, procedure, (input) => input);
    const stored = await storedAfter(forged, procedure, (input) =>
      forge(procedure, input, forgedFields(forged, procedure)),
    );
    expect(stored).toEqual(expected);
  });

  it("in any query, which stores nothing", async () => {
    await forged.beginAnew();
    const before = await everything(forged);
    for (const procedure of OVER_HTTP.filter((path) => typeOf(path) === "query")) {
      const input = forge(procedure, sampleInput(procedure, idsOf(forged.server)), forgedFields(forged, procedure));
      await (await callProcedure(forged.server.url, procedure, { input, cookie: forged.cookie })).text();
    }
    expect(await everything(forged)).toEqual(before);
  });

  it("even if it has the name of an inherited property", async () => {
    const inherited = `"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}`;
    const crew = `{"name":"A crew","description":"Everything",${inherited}}`;
    await forged.beginAnew();
    const { status, body } = await forged.send(endpointOf("crews.update"), {
      path: { id: garden(forged) },
      body: crew,
    });
    expect([status, JSON.stringify(body)]).toEqual([200, expect.not.stringContaining("polluted")]);
    expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
  });
});
