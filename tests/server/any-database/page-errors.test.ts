import { describe, expect, it } from "vitest";
import { PAGE_ERRORS_PATH } from "../../../shared/paths.ts";
import type { PageError } from "../../../shared/basics/page-errors.schema.ts";
import { keptLog, serverForEach } from "../../support/hooks.ts";
import { send } from "../../support/send.ts";

interface Line {
  msg: string;
  level: number;
  requestId: string;
  pageError: PageError;
}

const { log, lines } = keptLog("warn");
const server = serverForEach({ log, environment: { TRUST_PROXY: "1" } });

const ERROR: PageError = {
  kind: "error",
  name: "TypeError",
  route: "/people/:personId",
  places: ["PersonPage-D3xk_1aB.js:1:2345", "core-BXz3kQ1d.js:40:1"],
};

function report(body: unknown, { from = "192.0.2.1", ...headers }: Record<string, string> = {}): Promise<Response> {
  return send(`${server.url}${PAGE_ERRORS_PATH}`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": from, ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
}

const logged = () => lines.map((line) => JSON.parse(line) as Line);

describe("an error that a page reports", () => {
  it("is in the log, once", async () => {
    const response = await report(ERROR);
    expect(response.status).toBe(204);
    expect((await report(ERROR, { from: "192.0.2.2" })).status).toBe(204);
    expect(logged()).toMatchObject([{ level: 40, msg: "A page has reported an error", pageError: ERROR }]);
    expect(logged()[0]?.requestId).toBe(response.headers.get("x-request-id"));
    await report({ ...ERROR, kind: "rejection" });
    expect(logged()).toHaveLength(2);
  });

  it("leaves in the log what the log knows of, and nothing else", async () => {
    await report({ ...ERROR, message: "my diary", url: "/auth/reset_password?token=secret" });
    expect(logged()[0]?.pageError).toEqual(ERROR);
    expect(lines.join("")).not.toMatch(/diary|secret|192\.0\.2/);
  });

  it.each<[string, unknown]>([
    ["a text as its name", { ...ERROR, name: "Error: dear diary" }],
    ["a line break", { ...ERROR, name: "Error\n{}" }],
    ["a terminal's control character", { ...ERROR, name: "\u001B[31mError" }],
    ["a route with what was in it", { ...ERROR, route: "/people/7" }],
    ["an address", { ...ERROR, route: "/auth/reset_password?token=secret" }],
    ["a text as its place", { ...ERROR, places: ["dear diary"] }],
    ["a place on another site", { ...ERROR, places: ["https://evil.example/a.js:1:1"] }],
    ["a line break in a place", { ...ERROR, places: ["a.js:1:1\n"] }],
    ["a long place", { ...ERROR, places: [`${"a".repeat(81)}.js:1:1`] }],
    ["many places", { ...ERROR, places: Array.from({ length: 11 }, () => "a.js:1:1") }],
    ["no fields", {}],
    ["no object", null],
    ["no JSON", "{"],
    ["nothing", ""],
  ])("is refused with %s", async (_what, body) => {
    expect((await report(body)).status).toBe(400);
    expect(lines).toEqual([]);
  });

  it("is refused if it is large, another site's page sends it, or it is no JSON by its name", async () => {
    expect((await report({ ...ERROR, padding: "x".repeat(5_000) })).status).toBe(413);
    expect((await report(ERROR, { origin: "https://evil.example" })).status).toBe(403);
    expect((await report(ERROR, { "content-type": "text/plain" })).status).toBe(400);
    expect(lines).toEqual([]);
  });

  it("is refused after twenty from one address in an hour", async () => {
    for (let line = 1; line <= 22; line += 1) {
      const { status } = await report({ ...ERROR, places: [`a.js:${line}:1`] });
      expect(status).toBe(line <= 20 ? 204 : 429);
    }
    expect(lines).toHaveLength(20);
    expect((await report({ ...ERROR, places: ["a.js:23:1"] }, { from: "192.0.2.2" })).status).toBe(204);
  });

  it("does not fill the log, from however many addresses", async () => {
    for (let line = 1; line <= 110; line += 1) {
      const { status } = await report({ ...ERROR, places: [`a.js:${line}:1`] }, { from: `192.0.2.${line}` });
      expect(status).toBe(204);
    }
    expect(lines).toHaveLength(100);
  });
});
