import { Validator } from "@seriousme/openapi-schema-validator";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ENDPOINTS } from "../../../server/rest/endpoints.ts";
import { RELEASE } from "../../../server/build.ts";
import { startApi, type Api } from "../../support/rest-api/api.ts";
import { send } from "../../support/send.ts";
import { examplesIn, nameOf, type OpenApiDocument } from "../../support/rest-api/document.ts";

let api: Api;
let document: OpenApiDocument;
beforeAll(async () => {
  api = await startApi();
  ({ document } = api.description);
});
afterAll(() => api.server.stop());

describe("the document", () => {
  it("is a valid OpenAPI 3.1 document", async () => {
    const { valid, errors } = await new Validator().validate({ ...document });
    expect(errors).toBeUndefined();
    expect(valid).toBe(true);
    expect(document).toMatchObject({ openapi: expect.stringMatching(/^3\.1\./), info: { version: RELEASE } });
  });

  it("contains exactly the calls of the table", () => {
    const operations = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(operations.toSorted()).toEqual(ENDPOINTS.map(nameOf).toSorted());
  });

  it("has only examples that match their schemas", () => {
    const contents = Object.values(document.paths).flatMap((item) =>
      Object.values(item).flatMap(({ responses }) => Object.values(responses).flatMap(({ content }) => content ?? [])),
    );
    const examples = [
      ...Object.values(document.components.schemas).map((schema) => ({
        schema,
        values: schema.examples ?? [],
      })),
      ...contents.map((content) => ({ ...content["application/json"], values: examplesIn(content) })),
    ];
    expect(examples.flatMap(({ values }) => values).length).toBeGreaterThan(100);
    for (const { schema, values } of examples) {
      const validate = api.description.compile(schema);
      for (const value of values) expect(validate(value), JSON.stringify(value)).toBe(true);
    }
  });

  // The API page puts what is referred to in the place of each reference.
  it("keeps the calls that return 201, on which clients rely", () => {
    const creating = ENDPOINTS.filter(({ status }) => status === 201).map(nameOf);
    expect(creating.toSorted()).toEqual([
      "POST /crews",
      "POST /intervals",
      "POST /me/activity_feed",
      "POST /me/calendar_feed",
      "POST /me/tokens",
      "POST /my_collective/calendar_feed",
      "POST /my_collective/invitations",
      "POST /my_collective/join_links",
      "POST /public/collective/{collective_id}/join/{token}",
      "POST /public/eoi",
    ]);
  });

  it("has no references in a circle", () => {
    const expectNoCircle = (name: string, above: string[]) => {
      expect(above).not.toContain(name);
      const references = JSON.stringify(document.components.schemas[name]).matchAll(
        /"\$ref":"#\/components\/schemas\/(\w+)"/g,
      );
      for (const [, next = ""] of references) expectNoCircle(next, [...above, name]);
    };
    for (const name of Object.keys(document.components.schemas)) expectNoCircle(name, []);
  });

  it("is public, and not sent again while it is unchanged", async () => {
    const answer = await send(`${api.server.url}/api/openapi.json`);
    expect(answer.headers.get("content-type")).toMatch(/^application\/json/);
    expect(answer.headers.getSetCookie()).toEqual([]);
    const again = await send(`${api.server.url}/api/openapi.json`, {
      headers: { "if-none-match": answer.headers.get("etag") ?? "" },
    });
    expect(again.status).toBe(304);
  });

  it("is shown by a page, with and without a slash", async () => {
    for (const path of ["/api", "/api/"]) {
      const answer = await send(api.server.url + path);
      expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
      const page = await answer.text();
      expect(page).not.toMatch(/<script(?![^>]* src=)/);
      const files = [...page.matchAll(/"(\/api\/viewer\/[^"]+)"/g)];
      expect(files.length).toBeGreaterThan(1);
      for (const [, file] of files) {
        expect((await send(`${api.server.url}${file}`)).status, file).toBe(200);
      }
    }
    expect((await send(`${api.server.url}/api/viewer/package.json`)).status).toBe(404);
  });
});
