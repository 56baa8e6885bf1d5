import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { REST_CALLS } from "../../../server/rest/rest-calls.ts";
import type { ErrorCode } from "../../../shared/errors.ts";
import { addressOf, startApi, type Api } from "../../support/rest-api/api.ts";
import { codeIn, listFailures, nameOf } from "../../support/rest-api/document.ts";
import { listCaused, prepare, prepareFailure } from "../../support/rest-api/samples.ts";
import { inTurn } from "../../support/turns.ts";

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
beforeEach(() => api.beginAnew());
afterAll(() => api.server.stop());

/** Errors that cannot be caused by a request, or that depend on rate limits or the disk. */
const NOT_CAUSED = new Set<number>([429, 500, 503]);

const CALLS = REST_CALLS.map((call) => [nameOf(call), call] as const);

describe("every call conforms to the document", () => {
  it.each(CALLS)("%s, with its example", async (_name, call) => {
    const sent = await prepare(api, call);
    const { requestBody, security } = api.description.operationOf(call);
    const { schema, example } = requestBody?.content["application/json"] ?? { schema: {} };
    const validate = api.description.compile(schema);
    expect([example, sent.body].filter((body) => !validate(body))).toEqual([]);
    expect(security.length > 0).toBe(call.takesSession);
    const answer = await api.send(call, call.takesSession ? sent : { headers: { cookie: "" }, ...sent });
    expect(answer.status).toBe(call.status);
  });

  const creating = CALLS.filter(([, { status, strictStatus }]) => status !== strictStatus);
  it.each(creating)("%s, which creates something, if it is strict", async (_name, call) => {
    const sent = await prepare(api, call);
    expect(await api.send(call, { ...sent, headers: { "crewtide-strict": "1" } })).toMatchObject({ status: 201 });
  });

  const replacing = CALLS.filter(([, { method, body }]) => method === "put" && (body?.required ?? []).length > 0);
  it.each(replacing)("%s, without one of its required fields", async (_name, call) => {
    const { body, ...sent } = await prepare(api, call);
    for (const field of call.body?.required ?? []) {
      const answer = await api.send(call, { ...sent, body: { ...body, [field]: undefined } });
      const refusal = { code: "ValidationFailed", fields: { [field]: expect.any(String) } };
      expect([answer.status, answer.body]).toMatchObject([400, refusal]);
    }
  });

  it.each(CALLS.filter(([, { method }]) => method === "get"))("%s, if nothing has changed", async (_name, call) => {
    const { path = {} } = await prepare(api, call);
    const etag =
      (await fetch(addressOf(api.server, call, path), { headers: { cookie: api.cookie } })).headers.get("etag") ?? "";
    expect((await api.send(call, { path, headers: { "if-none-match": etag } })).status).toBe(304);
  });

  it.each(inTurn(CALLS))("%s, for each of its errors", async (_name, call) => {
    const sent = await prepare(api, call);
    const documented = listFailures(api.description.operationOf(call));
    expect(documented).not.toEqual([]);
    for (const { status, code } of documented) {
      if (NOT_CAUSED.has(status)) continue;
      const answer = await api.send(call, await prepareFailure(api, call, { code, sent }));
      expect([answer.status, codeIn(answer.body)]).toEqual([status, code]);
    }
    const isDocumented = (code: ErrorCode) => documented.some((failure) => failure.code === code);
    // What makes other calls fail causes no error here that the document does not have: `send` compares them.
    for (const code of listCaused(api, call).filter((each) => !isDocumented(each))) {
      await api.send(call, await prepareFailure(api, call, { code, sent }));
    }
  });
});
