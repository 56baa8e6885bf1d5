import { describe, expect, it } from "vitest";
import { UnknownFields } from "../../server/http/unknown-fields.ts";
import { appRouter } from "../../server/router.ts";
import { definitionOf } from "../../server/rpc/trpc.ts";
import { withFile } from "../../shared/basics/file-input.ts";
import { failureOf, connect } from "../../scripts/client.ts";
import { CookieJar } from "../../scripts/connection/cookie-jar.ts";
import { openClient } from "../../scripts/connection/open-client.ts";
import { callInBatches, checkEach, DOCUMENTED, OVER_HTTP, pathOf } from "../support/procedures.ts";
import { memberForEach, sharedServer } from "../support/hooks.ts";
import { fieldsOf, idsOf, PROCEDURES, sampleInput, typeOf } from "../support/samples.ts";
import { send } from "../support/send.ts";
import { PASSWORD } from "../support/world.ts";

const server = sharedServer({ people: ["ada", "bo"], crews: ["garden"] });
const ada = memberForEach(server, "ada");

const STRICT = { "crewtide-strict": "1" };
const IGNORED = "crewtide-ignored";
const ANSWER = { participation_intention: "OptIn" };
const PATH = "/api/me/interval/3/my_participation";

interface Sent {
  method?: string;
  headers?: Record<string, string>;
}

/** Calls a path as ada, with a body unless it is read. */
async function call(path: string, body?: unknown, { method, headers = {} }: Sent = {}) {
  const hasBody = body !== undefined;
  const response = await send(server.url + path, {
    method: method ?? (hasBody ? "POST" : "GET"),
    headers: { cookie: ada.cookie, ...(hasBody && { "content-type": "application/json" }), ...headers },
    ...(hasBody && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const answer: unknown = text ? JSON.parse(text) : undefined;
  return { status: response.status, answer, ignored: response.headers.get(IGNORED) };
}

const save = (fields: object, headers = {}) => call(PATH, { ...ANSWER, ...fields }, { headers });

/** Calls a procedure as ada, over tRPC. */
function callOf(procedure: string, input: unknown, headers: Record<string, string> = {}) {
  if (typeOf(procedure) === "mutation") return call(`/trpc/${procedure}`, input, { headers });
  return call(`/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`, undefined, { headers });
}

const refusal = (...names: string[]) => ({
  code: "UnknownFields",
  message: "This call does not take some of these fields.",
  fields: Object.fromEntries(names.map((name) => [name, "This call does not take this field"])),
});

const trpcRefusal = (...names: string[]) => {
  const { code: appCode, message, fields } = refusal(...names);
  return { error: { message, data: { appCode, fields, httpStatus: 400 } } };
};

/** Names each place for a field in an input, and puts an unknown one there. */
function withColours(input: unknown, path = ""): { input: unknown; names: string[] } {
  if (typeof input !== "object" || input === null) return { input, names: [] };
  const inner = Object.entries(input).map(([name, value]) => [name, withColours(value, `${path}${name}.`)] as const);
  const names = inner.flatMap(([, found]) => found.names);
  if (Array.isArray(input)) return { input: inner.map(([, found]) => found.input), names };
  const coloured = Object.fromEntries(inner.map(([name, found]) => [name, found.input]));
  return { input: { ...coloured, colour: "red" }, names: [...names, `${path}colour`] };
}

function checked(procedure: string, input: unknown): string[] {
  try {
    new UnknownFields({ headers: STRICT }).check(definitionOf(appRouter, procedure).inputs ?? [], input);
    return [];
  } catch (error) {
    return Object.keys((error as { fields: object }).fields);
  }
}

describe("a strict request", () => {
  it("may have each procedure's own fields, and unknown ones are found at any depth", async () => {
    await checkEach(PROCEDURES, (procedure) => {
      const sample = sampleInput(procedure, idsOf(server));
      const { input, names } = withColours(sample);
      expect([checked(procedure, sample), checked(procedure, input).toSorted()]).toEqual([[], names.toSorted()]);
    });
  });

  it("is refused by each procedure with the names of its unknown fields, before anything is done", async () => {
    const calls = OVER_HTTP.map((procedure) => {
      return { procedure, input: { ...sampleInput(procedure, idsOf(server)), colour: "red" } };
    });
    const responses = await callInBatches(server.url, calls, { cookie: ada.cookie, headers: STRICT });
    const { code, message, fields } = refusal("colour");
    await checkEach(OVER_HTTP, (_procedure, index) => {
      expect(responses[index]).toMatchObject({ status: 400, code, message, fields });
    });
    expect((await call("/api/me")).status).toBe(200);
  });

  it("is refused by each path, in its body and in its query", async () => {
    await checkEach(DOCUMENTED, async ({ rest }) => {
      const path = pathOf(rest, idsOf(server));
      const sent = { method: rest.method.toUpperCase(), headers: STRICT };
      const asked = await call(`${path}${path.includes("?") ? "&" : "?"}colour=red`, undefined, sent);
      expect(asked).toMatchObject({ status: 400, answer: refusal("colour") });
      if (!rest.body) return;
      expect(await call(path, { colour: "red" }, sent)).toMatchObject({ status: 400, answer: refusal("colour") });
    });
  });

  it("without a session is told only that", async () => {
    const headers = { ...STRICT, cookie: "" };
    expect((await call(PATH, { colour: "red" }, { headers })).status).toBe(401);
    expect((await callOf("me.saveParticipation", { colour: "red" }, headers)).status).toBe(401);
  });

  it("names fields in the language of the reader", async () => {
    const { answer } = await save({ colour: "red" }, { ...STRICT, "accept-language": "de" });
    expect(answer).toMatchObject({ fields: { colour: "Dieser Aufruf kennt dieses Feld nicht" } });
  });

  it("is refused where the body names another interval than the path", async () => {
    expect(await save({ interval_id: 2 }, STRICT)).toMatchObject({ status: 400, answer: refusal("interval_id") });
    expect(await save({ interval_id: 2 })).toMatchObject({ status: 200, ignored: "interval_id" });
    expect(await save({ interval_id: 3 }, STRICT)).toMatchObject({ status: 200, ignored: null });
  });

  it("is refused for each procedure of a batch by itself", async () => {
    const inputs = { 0: { ...ANSWER, interval_id: 3, colour: 1 }, 1: { ...ANSWER, interval_id: 3 } };
    const batch = "/trpc/me.saveParticipation,me.saveParticipation?batch=1";
    const strict = await call(batch, inputs, { headers: STRICT });
    expect([strict.status, strict.answer]).toMatchObject([207, [trpcRefusal("colour"), { result: {} }]]);
    expect(await call(batch, inputs)).toMatchObject({ status: 200, ignored: "colour" });
  });

  it("with a file is refused for the fields beside it", async () => {
    const input = { text: "", colour: "red", file: new Blob(["BEGIN:VCALENDAR"]) };
    const response = await fetch(`${server.url}/trpc/gatherings.previewCalendar`, {
      method: "POST",
      headers: { cookie: ada.cookie, "content-type": "application/octet-stream", ...STRICT },
      body: await withFile(input).arrayBuffer(),
    });
    expect(await response.json()).toMatchObject(trpcRefusal("colour"));
  });

  it("on a socket is refused too", async () => {
    const jar = new CookieJar(ada.cookie.split("; "));
    const { client, close } = openClient(server.url, { jar, strict: true });
    const failed = new Promise((resolve) => {
      const input = { colour: "red" } as object;
      client.live.events.subscribe(input, { onError: (error) => resolve(failureOf(error)) });
    });
    expect(await failed).toMatchObject({ code: "UnknownFields", fields: { colour: expect.any(String) } });
    close();
  });

  it("is what the typed client sends", async () => {
    await using crewtide = await connect({ url: server.url, email: "ada@example.org", password: PASSWORD });
    const gathering = { title: "Dinner", starts_at: "2026-03-05T19:00", ends_at: "2026-03-05T21:30", plase: "Hall" };
    const refused = await crewtide.client.gatherings.create.mutate(gathering).catch(failureOf);
    expect(refused).toMatchObject({ code: "UnknownFields", fields: { plase: expect.any(String) } });
  });
});

describe("any other request", () => {
  it("is answered, and its unknown fields are named", async () => {
    const crew_involvements = [{ crew_id: server.crew("garden"), volunteered_convenor: false, colour: "red" }];
    const { status, ignored, answer } = await save({ collective_id: 9, crew_involvements });
    expect([status, ignored]).toEqual([200, "collective_id, crew_involvements.0.colour"]);
    expect(answer).toMatchObject([{ MeEvent: {} }]);
    expect(await callOf("me.get", { colour: 1 })).toMatchObject({ status: 200, ignored: "colour" });
    expect(await call("/api/my_collective/state?form=1")).toMatchObject({ status: 200, ignored: "form" });
    expect((await call("/api/my_collective/state")).ignored).toBeNull();
    // Also where it is refused.
    expect(await call(PATH, { colour: "red" })).toMatchObject({ status: 400, ignored: "colour" });
  });

  it("can send a whole crew and person as it received them", async () => {
    const { crews, people } = await ada.client.collective.state.query();
    const [crew, person] = [crews[0], people.find(({ id }) => id === server.person("ada"))];
    const saved = await call(`/api/crews/${crew?.id}`, crew, { method: "PUT" });
    expect(saved).toMatchObject({ status: 200, ignored: "collective_id, archived_at" });
    const own = await call(`/api/people/${person?.id}`, person, { method: "PUT" });
    expect(own).toMatchObject({ status: 200, ignored: "collective_id, left_at" });
  });

  it("gets a header of bounded length that only has printable letters", async () => {
    const names = ["naïve", "a, b", "x\r\nset-cookie: y=1", "\u{D800}", "__proto__", "字".repeat(5_000)];
    const odd = JSON.parse(`{${names.map((name) => `${JSON.stringify(name)}: 1`).join()}}`) as object;
    const { ignored } = await save(odd);
    expect(ignored).toMatch(
      /^na%C3%AFve, a%2C%20b, x%0D%0Aset-cookie%3A%20y%3D1, %EF%BF%BD, __proto__, (?:%E5%AD%97){100}$/,
    );
    const many = Object.fromEntries(Array.from({ length: 4_900 }, (_, at) => [`field${at}`, at]));
    const { status, ignored: cut } = await save(many);
    expect([status, cut?.split(", ").length]).toEqual([200, 20]);
    const { answer } = await save(many, STRICT);
    expect(Object.keys((answer as { fields: object }).fields)).toHaveLength(20);
    const deep = JSON.parse(`${'{"a":'.repeat(16)}1${"}".repeat(16)}`) as object;
    expect(await save({ deep, crew_involvements: [{ crew_id: server.crew("garden"), deep }] })).toMatchObject({
      status: 200,
      ignored: "deep, crew_involvements.0.deep",
    });
  });
});

describe("a call about oneself", () => {
  const OTHERS = { code: "OnlyForYourself" };

  it("refuses the person_id of another, at any place, and takes one's own", async () => {
    const { id } = await ada.client.gatherings.create
      .mutate({ title: "Dinner", starts_at: "2026-03-05T19:00:00Z", ends_at: "2026-03-05T21:30:00Z" })
      .then(async () => (await ada.client.gatherings.list.query({}))[0] ?? { id: 0 });
    const answer = `/api/gatherings/${id}/answer`;
    const [own, bo] = [server.person("ada"), server.person("bo")];
    const refused = { status: 403, answer: OTHERS };
    for (const person_id of [bo, String(bo), 999_999]) {
      expect(await call(answer, { answer: "Going", person_id })).toMatchObject(refused);
    }
    const { going } = await ada.client.gatherings.get.query({ id });
    expect(going).toEqual([]);
    expect(await call(answer, { answer: "Going", person_id: own })).toMatchObject({
      status: 200,
      ignored: "person_id",
    });
    for (const person_id of [null, 0, -1, "", [bo], { toString: 1, valueOf: 1 }]) {
      expect(await call(answer, { answer: "Going", person_id })).toMatchObject({ status: 200, ignored: "person_id" });
    }

    const crew = { crew_id: server.crew("garden"), volunteered_convenor: false };
    expect(await save({ crew_involvements: [{ ...crew, person_id: bo }] })).toMatchObject(refused);
    expect(await save({ crew_involvements: [{ ...crew, person_id: own }] })).toMatchObject({ status: 200 });
    const many = Object.fromEntries(Array.from({ length: 4_900 }, (_, at) => [`field${at}`, at]));
    expect(await save({ ...many, person_id: bo }, STRICT)).toMatchObject(refused);
    expect(await call(`/api/me/participation/interval/3?person_id=${bo}`)).toMatchObject(refused);
    const overTrpc = await callOf("me.participation", { interval_id: 3, person_id: bo });
    expect(overTrpc).toMatchObject({ status: 403, answer: { error: { data: { appCode: "OnlyForYourself" } } } });
  });

  it("is each one of a member's own pages, and each answer; none of these takes a person_id", async () => {
    const ANSWERS = new Set(["gatherings.answer", "gatherings.answerSeries", "polls.answer", "polls.giveKept"]);
    await checkEach(PROCEDURES, (procedure) => {
      const { meta } = definitionOf(appRouter, procedure);
      const isOwnPage = /^(?:me|account|mailPreferences)\./.test(procedure) && meta?.takesSession === true;
      expect(meta?.own ?? false).toBe(isOwnPage || ANSWERS.has(procedure));
      expect(meta?.own && fieldsOf(procedure).includes("person_id")).toBeFalsy();
    });
  });

  it("is not any other call, which ignores it", async () => {
    const name = { name: "Sauna", description: "Hot", links: [], person_id: server.person("bo") };
    expect(await call("/api/crews", name)).toMatchObject({ status: 201, ignored: "person_id" });
  });
});
