import fc from "fast-check";
import { afterAll, beforeAll, describe, expect } from "vitest";
import type { Endpoint } from "../../../server/rest/endpoint.ts";
import { appRouter } from "../../../server/router.ts";
import { definitionOf } from "../../../server/rpc/trpc.ts";
import type { ErrorCode } from "../../../shared/errors.ts";
import { checkAll, DOCUMENTED } from "../../support/procedures.ts";
import { startApi, type Api } from "../../support/rest-api/api.ts";
import { codeIn, listFailures } from "../../support/rest-api/document.ts";
import type { Prepared } from "../../support/rest-api/sample.ts";
import { listCaused, prepare, prepareFailure } from "../../support/rest-api/samples.ts";
import { trial } from "../../support/trials.ts";
import { inTurn } from "../../support/turns.ts";

const link = (changed: object) => [{ link_type: "Taiga", url: "https://taiga.example.org", ...changed }];

const NUMBERS_AND_TEXTS = [-1, 1, 1.5, 99, "", "x", "x".repeat(20_000), "2026-02-30"];
/** Put into each field in turn; `undefined` leaves it out. */
const ODD_VALUES = [...NUMBERS_AND_TEXTS, undefined, null, true, [], [1], {}, link({})];

/** Put into links as well. */
const ODD_LINKS = [link({ link_type: "Fax" }), link({ url: "ftp://a.example" }), link({ label: "x".repeat(201) })];

/** A required field must not be blank; a blank optional one counts as left out. */
const BLANK = "   ";

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.server.stop());

/** Errors that cannot be caused by a request, or that depend on rate limits or the disk. */
const NOT_CAUSED = new Set<number>([429, 500, 503]);

/**
 * Nothing may be cached (`docs/security.md`), except what all members see: the browser keeps it and revalidates each time.
 */
const REVALIDATED = "GET /my_collective/state";

type Documented = (typeof DOCUMENTED)[number];

/** Checks each endpoint in a new collective, with what is sent for its example. */
const checkEndpoints = (
  endpoints: readonly Documented[],
  title: string,
  check: (endpoint: Endpoint, sent: Prepared, name: string) => Promise<void>,
) =>
  checkAll(endpoints, title, async ({ name, rest }) => {
    await api.beginAnew();
    await check(rest, await prepare(api, rest), name);
  });

const schemaOf = (endpoint: Endpoint) =>
  api.description.operationOf(endpoint).requestBody?.content["application/json"] ?? { schema: {} };

const TAKING_BODIES = DOCUMENTED.filter(({ rest }) => rest.body);
const fieldsOf = ({ body }: Endpoint) => Object.keys(body?.properties ?? {});

/** Errors whose cause is the same for all endpoints, and that some endpoints do not return. */
const GENERAL = ["AuthenticationRequired", "OnlyForYourself", "TokenScopeExceeded", "IdempotencyKeyReused"] as const;

describe("as documented,", () => {
  checkEndpoints(
    DOCUMENTED,
    "each endpoint of %s takes its example, and its response is cached as it may be",
    async (endpoint, sent, name) => {
      const { schema, example } = schemaOf(endpoint);
      const validate = api.description.compile(schema);
      expect([example, sent.body].filter((body) => !validate(body))).toEqual([]);
      expect(api.description.operationOf(endpoint).security.length > 0).toBe(endpoint.takesSession);
      const headers: Record<string, string> = endpoint.takesSession ? {} : { cookie: "" };
      const response = await api.send(endpoint, { ...sent, headers });
      expect(response.status).toBe(endpoint.status);
      const cached = name === REVALIDATED ? "private, no-cache" : "no-store";
      expect(response.headers.get("cache-control")).toBe(cached);
      if (endpoint.method !== "get") return;
      headers["if-none-match"] = response.headers.get("etag") ?? "";
      const again = await api.send(endpoint, { ...sent, headers });
      expect([again.status, again.headers.get("cache-control")]).toEqual([304, cached]);
    },
  );

  const creating = DOCUMENTED.filter(({ rest }) => rest.status !== rest.strictStatus);
  checkEndpoints(
    creating,
    "each endpoint of %s that creates something returns 201 to a strict client",
    async (endpoint, sent) => {
      expect(await api.send(endpoint, { ...sent, headers: { "crewtide-strict": "1" } })).toMatchObject({ status: 201 });
    },
  );

  checkEndpoints(inTurn(DOCUMENTED), "each endpoint of %s fails with its documented errors", async (endpoint, sent) => {
    const documented = listFailures(api.description.operationOf(endpoint));
    expect(documented).not.toEqual([]);
    for (const { status, code } of documented) {
      if (NOT_CAUSED.has(status)) continue;
      const response = await api.send(endpoint, await prepareFailure(api, endpoint, { code, sent }));
      expect([response.status, codeIn(response.body)]).toEqual([status, code]);
    }
    const isDocumented = (code: ErrorCode) => documented.some((failure) => failure.code === code);
    // Causes of other endpoints' failures lead to no error here that the document does not have: `send` compares them.
    for (const code of [...listCaused(api, endpoint), ...GENERAL].filter((each) => !isDocumented(each))) {
      await api.send(endpoint, await prepareFailure(api, endpoint, { code, sent }));
    }
  });
});

describe("a body", () => {
  checkEndpoints(
    TAKING_BODIES,
    "of %s is refused exactly where its documented schema refuses it",
    async (endpoint, sent) => {
      const validate = api.description.compile(schemaOf(endpoint).schema);
      expect(fieldsOf(endpoint)).not.toEqual([]);
      for (const field of fieldsOf(endpoint)) {
        const isRequired = endpoint.body?.required?.includes(field) ?? false;
        const values = [...ODD_VALUES, ...(field === "links" ? ODD_LINKS : []), ...(isRequired ? [BLANK] : [])];
        const sentBefore = new Set<string>();
        for (const value of values) {
          const what = `${field}: ${JSON.stringify(value)?.slice(0, 40)}`;
          const body = JSON.parse(JSON.stringify({ ...sent.body, [field]: value })) as object;
          const isValid = validate(body);
          const taken = takenOf(endpoint, { ...sent, body });
          expect(taken !== null, what).toBe(isValid);
          // One body is enough of those that come to the same.
          const meaning = JSON.stringify([taken, value === undefined]);
          if (sentBefore.has(meaning)) continue;
          sentBefore.add(meaning);
          const response = await api.send(endpoint, { ...sent, body });
          const refusal = response.body as { fields?: object } | undefined;
          expect(response.status === 400 && codeIn(refusal) === "ValidationFailed", what).toBe(!isValid);
          // A PUT replaces everything, and names what is missing.
          const isMissing = isRequired && value === undefined && endpoint.method === "put";
          expect(isMissing && !Object.hasOwn(refusal?.fields ?? {}, field), what).toBe(false);
        }
      }
    },
  );

  checkEndpoints(inTurn(TAKING_BODIES), "of %s is answered as documented, whatever it is", async (endpoint, sent) => {
    const fields = fc.dictionary(fc.constantFrom(...fieldsOf(endpoint)), fc.jsonValue());
    const bodies = fc.oneof(
      fc.json(),
      fields.map((changed) => ({ ...sent.body, ...changed })),
    );
    const property = fc.asyncProperty(bodies, async (body) => void (await api.send(endpoint, { ...sent, body })));
    await fc.assert(property, { numRuns: trial(10, 500) });
  });
});

/** Returns what the procedure's schemas parse; null if they refuse it. */
function takenOf({ procedure, parameters }: Endpoint, { path, body }: Prepared): unknown[] | null {
  const named = Object.fromEntries(parameters.map(({ name, field }) => [field, path?.[name]]));
  const schemas = definitionOf(appRouter, procedure).inputs ?? [];
  const results = schemas.map((schema) => schema.safeParse({ ...body, ...named }));
  return results.every(({ success }) => success) ? results.map(({ data }) => data) : null;
}
