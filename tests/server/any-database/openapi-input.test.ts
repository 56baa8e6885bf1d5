import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { REST_CALLS } from "../../../server/rest/rest-calls.ts";
import { startApi, type Api } from "../../support/rest-api/api.ts";
import { codeIn, nameOf } from "../../support/rest-api/document.ts";
import { prepare } from "../../support/rest-api/samples.ts";
import { trial } from "../../support/trials.ts";
import { inTurn } from "../../support/turns.ts";

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
beforeEach(() => api.beginAnew());
afterAll(() => api.server.stop());

const TAKING_BODIES = REST_CALLS.filter(({ body }) => body).map((call) => [nameOf(call), call] as const);

const link = (changed: object) => [{ link_type: "Taiga", url: "https://taiga.example.org", ...changed }];

/** Put into each field in turn; `undefined` leaves it out. */
const ODD_VALUES = [
  undefined,
  null,
  true,
  -1,
  1,
  1.5,
  99,
  "",
  "x",
  "x".repeat(20_000),
  "2026-02-30",
  [],
  [1],
  {},
  link({}),
];

/** Put into links as well. */
const ODD_LINKS = [link({ link_type: "Fax" }), link({ url: "ftp://a.example" }), link({ label: "x".repeat(201) })];

/** What is not required may be blank, which is the same as leaving it out. */
const BLANK = "   ";

describe("the body of", () => {
  it.each(TAKING_BODIES)("%s is refused exactly where its schema refuses it", async (_name, call) => {
    const sent = await prepare(api, call);
    const { requestBody } = api.description.operationOf(call);
    const validate = api.description.compile(requestBody?.content["application/json"].schema ?? {});
    const fields = Object.keys(call.body?.properties ?? {});
    expect(fields).not.toEqual([]);
    for (const field of fields) {
      const isRequired = call.body?.required?.includes(field);
      const values = [...ODD_VALUES, ...(field === "links" ? ODD_LINKS : []), ...(isRequired ? [BLANK] : [])];
      for (const value of values) {
        const body: unknown = JSON.parse(JSON.stringify({ ...sent.body, [field]: value }));
        const answer = await api.send(call, { ...sent, body: body as object });
        const isRefused = answer.status === 400 && codeIn(answer.body) === "ValidationFailed";
        expect(isRefused, `${field}: ${JSON.stringify(value)?.slice(0, 40)}`).toBe(!validate(body));
      }
    }
  });

  it.each(inTurn(TAKING_BODIES))("%s is answered as documented, whatever it is", async (_name, call) => {
    const sent = await prepare(api, call);
    const fields = Object.keys(call.body?.properties ?? {});
    const bodies = fc.oneof(
      fc.json(),
      fc.dictionary(fc.constantFrom(...fields), fc.jsonValue()).map((changed) => ({ ...sent.body, ...changed })),
    );
    await fc.assert(
      fc.asyncProperty(bodies, async (body) => {
        await api.send(call, { ...sent, body });
      }),
      { numRuns: trial(10, 500) },
    );
  });
});
