import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { RestCall } from "../../../server/rest/rest-call.ts";
import { REST_CALLS } from "../../../server/rest/rest-calls.ts";
import type { ErrorCode } from "../../../shared/errors.ts";
import { addressOf, startApi, type Api, type Sent } from "../../support/rest-api/api.ts";
import { codeIn, listFailures, nameOf } from "../../support/rest-api/document.ts";
import type { Prepared } from "../../support/rest-api/sample.ts";
import { prepare, sampleOf } from "../../support/rest-api/samples.ts";

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
beforeEach(() => api.beginAnew());
afterAll(() => api.server.stop());

/** How to cause the errors of any call. */
const COMMON: Partial<Record<ErrorCode, (call: RestCall, sent: Prepared) => Sent>> = {
  AuthenticationRequired: () => ({ headers: { cookie: "" } }),
  ForeignOrigin: () => ({ headers: { origin: "https://evil.example" } }),
  MalformedRequest: ({ method, parameters }, { path }) =>
    method === "get"
      ? { path: { ...path, [parameters.at(-1)?.name ?? ""]: "%E0%A4%A" } }
      : { body: "{", headers: { "content-type": "application/json" } },
  UnsupportedMediaType: () => ({ body: "name=x", headers: { "content-type": "application/x-www-form-urlencoded" } }),
  PayloadTooLarge: () => ({ body: { name: "x".repeat(300_000) } }),
  PathNotFound: ({ parameters }, { path }) => ({
    path: { ...path, [parameters.find(({ schema }) => schema.type === "integer")?.name ?? ""]: "none" },
  }),
  ValidationFailed: () => ({ body: {} }),
};

/** Errors that cannot be caused by a request, or that depend on rate limits or the disk. */
const NOT_CAUSED = new Set<number>([429, 500, 503]);

const CALLS = REST_CALLS.map((call) => [nameOf(call), call] as const);

describe("every call conforms to the document", () => {
  it.each(CALLS)("%s, with its example", async (_name, call) => {
    const sent = await prepare(api, call);
    const { requestBody, security } = api.description.operationOf(call);
    if (requestBody) {
      const { schema, example } = requestBody.content["application/json"];
      const validate = api.description.compile(schema);
      for (const body of [example, sent.body]) expect(validate(body), JSON.stringify(body)).toBe(true);
    }
    expect(security.length > 0).toBe(call.takesSession);
    const answer = await api.send(call, call.takesSession ? sent : { headers: { cookie: "" }, ...sent });
    expect(answer.status).toBe(call.status);
  });

  it.each(CALLS.filter(([, { method }]) => method === "get"))("%s, if nothing has changed", async (_name, call) => {
    const { path = {} } = await prepare(api, call);
    const etag =
      (await fetch(addressOf(api.server, call, path), { headers: { cookie: api.cookie } })).headers.get("etag") ?? "";
    expect((await api.send(call, { path, headers: { "if-none-match": etag } })).status).toBe(304);
  });

  it.each(CALLS)("%s, for each of its errors", async (_name, call) => {
    const sent = await prepare(api, call);
    const { failures = {} } = sampleOf(call);
    const documented = listFailures(api.description.operationOf(call));
    expect(documented.map(({ code }) => code)).toEqual(expect.arrayContaining(Object.keys(failures)));
    for (const { status, code } of documented) {
      if (NOT_CAUSED.has(status)) continue;
      const own = await failures[code]?.(api);
      const changed = own ? { ...own, body: call.body && { ...sent.body, ...own.body } } : COMMON[code]?.(call, sent);
      if (!changed) throw new Error(`Nothing brings ${code} about`);
      const answer = await api.send(call, { ...sent, ...changed });
      expect([answer.status, codeIn(answer.body)]).toEqual([status, code]);
    }
  });
});
