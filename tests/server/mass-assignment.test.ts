import { afterEach, describe, expect, it } from "vitest";
import { REST_CALLS } from "../../server/rest/rest-calls.ts";
import { callProcedure } from "../support/calls.ts";
import { listQueuedMails } from "../support/mails.ts";
import { callOf, startApi, type Api } from "../support/rest-api/api.ts";
import { idOf } from "../support/rest-api/sample.ts";
import { prepare } from "../support/rest-api/samples.ts";
import { fieldsOf, idsOf, PROCEDURES, sampleInput, typeOf } from "../support/samples.ts";

type Prepare = (api: Api) => Promise<object> | object;

const invited = async ({ server, cookie }: Api) => {
  const input = { name: "Cy", email: "cy@example.org" };
  await callProcedure(server.url, "invitations.send", { input, cookie });
  return { person_id: idOf(server.collective.people, "bo") + 2 };
};

/** The token at the end of the newest mail's link of this kind. */
const tokenBehind = async ({ server }: Api, path: string) => {
  const text = (await listQueuedMails(server)).at(-1)?.body_text ?? "";
  return new RegExp(`/${path}/([\\w.-]+)`).exec(text)?.[1];
};

/** What the mutations without a REST call take. */
const OTHERS: Record<string, Prepare> = {
  "crews.create": () => ({ name: "Sauna", description: "Hot", links: [] }),
  "departures.undo": async (api) => {
    const mark = callOf("departures.mark");
    await api.send(mark, await prepare(api, mark));
    return { token: await tokenBehind(api, "still_here") };
  },
  "invitations.send": () => ({ name: "Cy", email: "cy@example.org" }),
  "invitations.resend": invited,
  "invitations.withdraw": invited,
  "mailPreferences.setLinked": async (api) => {
    const remind = callOf("reminders.send");
    await api.send(remind, await prepare(api, remind));
    return { token: await tokenBehind(api, "unsubscribe"), on: false };
  },
  "setup.complete": async ({ server }) => {
    const { db } = server.running.services;
    await db.deleteFrom("users").execute();
    await server.restart();
    const sample = sampleInput("setup.complete", idsOf(server));
    return { ...sample, token: new URL(server.running.setupUrl ?? "").searchParams.get("token") };
  },
};

/** Prepares a mutation, and returns an input with which it succeeds. A mutation without a sample fails the test. */
async function inputOf(api: Api, procedure: string): Promise<object> {
  const call = REST_CALLS.find((candidate) => candidate.procedure === procedure);
  if (!call) {
    const other = OTHERS[procedure];
    if (!other) throw new Error(`There is no sample of ${procedure}`);
    return other(api);
  }
  const { path = {}, body } = await prepare(api, call);
  return { ...body, ...Object.fromEntries(call.parameters.map(({ name, field }) => [field, path[name]])) };
}

const tablesOf = ({ server }: Api) => server.running.services.db.introspection.getTables();

/** Every column there is, as a field: a number names bo, and the other collective. */
async function forgedFields(api: Api): Promise<Record<string, unknown>> {
  const columns = (await tablesOf(api)).flatMap((table) => table.columns);
  const forged = idOf(api.server.collective.people, "bo");
  return Object.fromEntries(columns.map(({ name, dataType }) => [name, /int/i.test(dataType) ? forged : "forged"]));
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

/** What is different on each server, and what its delivery of mails writes meanwhile. */
const VOLATILE = new Set([
  "body_text",
  "body_html",
  "status",
  "attempts",
  "first_attempt_at",
  "next_attempt_at",
  "sent_at",
]);
const RANDOM = /[\w+/=-]{20,}/g;

/** All rows of all tables. */
async function everything(api: Api): Promise<Record<string, unknown[]>> {
  const { db } = api.server.running.services;
  const tables = await tablesOf(api);
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

const MUTATIONS = PROCEDURES.filter((procedure) => typeOf(procedure) === "mutation");

const open: Api[] = [];
const start = async () => {
  const api = await startApi();
  open.push(api);
  return api;
};
afterEach(async () => {
  await Promise.all(open.splice(0).map(({ server }) => server.stop()));
});

/** Makes a call that succeeds, and returns what is stored afterwards. */
async function storedAfter(procedure: string, change: (input: object, api: Api) => Promise<object>) {
  const api = await start();
  const input = await change(await inputOf(api, procedure), api);
  const response = await callProcedure(api.server.url, procedure, { input, cookie: api.cookie });
  expect([response.status, await response.text()]).toEqual([200, expect.not.stringContaining("forged")]);
  return everything(api);
}

describe("a field that a call does not take has no effect", () => {
  it.each(MUTATIONS)("on what %s stores", async (procedure) => {
    const expected = await storedAfter(procedure, async (input) => input);
    const stored = await storedAfter(procedure, async (input, api) => forge(procedure, input, await forgedFields(api)));
    expect(stored).toEqual(expected);
  });

  it("in any query, which stores nothing", async () => {
    const api = await start();
    const before = await everything(api);
    const forged = await forgedFields(api);
    for (const procedure of PROCEDURES.filter((path) => typeOf(path) === "query")) {
      const input = forge(procedure, sampleInput(procedure, idsOf(api.server)), forged);
      await (await callProcedure(api.server.url, procedure, { input, cookie: api.cookie })).text();
    }
    expect(await everything(api)).toEqual(before);
  });

  it("even if it has the name of an inherited property", async () => {
    const { server, cookie } = await start();
    const body = `{"name":"A crew","description":"Everything","__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}`;
    const response = await fetch(`${server.url}/api/crews/${server.collective.crews["garden"]}`, {
      method: "PUT",
      headers: { "content-type": "application/json", cookie },
      body,
    });
    expect(response.status).toBe(200);
    expect(await response.text()).not.toContain("polluted");
    expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
  });
});
