import { describe, expect, it } from "vitest";
import { DOCUMENT_PATHS, ROUTE_PATHS } from "../../../shared/paths.ts";
import { ENDPOINTS } from "../../../server/rest/endpoints.ts";
import { askAsWritten } from "../../support/ask-as-written.ts";
import { keptLog, serverForAll } from "../../support/hooks.ts";
import { send } from "../../support/send.ts";

const TOKEN = "w8Ft-Zq3_LkV0aXbYcRd5eSgThUiJjKmNnOoPpQs2E4";
const METRICS_TOKEN = "a-token-for-metrics";

/** The paths of all routes that have a parameter. */
const PATTERNS = [
  ...Object.values({ ...ROUTE_PATHS, ...DOCUMENT_PATHS }),
  ...ENDPOINTS.map(({ path }) => `/api${path}`),
].filter((path) => path.includes(":"));

/** Parameters that are no secrets. */
const HARMLESS = /^:(?:\w*id|slug|revision)$/i;

const parametersOf = (pattern: string) => pattern.match(/:\w+/g) ?? [];
const isSecret = (parameter: string) => !HARMLESS.test(parameter);
const WITH_TOKEN = [...new Set(PATTERNS.filter((pattern) => parametersOf(pattern).some(isSecret)))];

const { log, lines } = keptLog("trace");
const server = serverForAll({ log, environment: { METRICS_TOKEN, RATE_LIMITS: "off" } });

describe("the log", () => {
  it.each(WITH_TOKEN)("has no token of %s, however it is written", async (pattern) => {
    const path = pattern.replaceAll(/:\w+/g, (parameter) => (isSecret(parameter) ? TOKEN : "7"));
    const before = path.slice(0, path.indexOf(TOKEN));
    const variants = [
      path,
      path.toUpperCase(),
      `${before.toUpperCase()}${path.slice(before.length)}`,
      `${path}/`,
      `${path}//`,
      `${path}.txt`,
      `${path}.`,
      `${path}/further/${TOKEN}`,
      `${before}further/${TOKEN}`,
      `/${path}`,
      path.replaceAll("/", "//"),
      `/${path.slice(1).replaceAll("/", "\\")}`,
      `/${path.slice(1).replaceAll("/", "%2f")}`,
      `/${path.slice(1).replaceAll("/", "%252F")}`,
      `/.${path}`,
      path.replace(/[a-z]/, (letter) => `%${letter.codePointAt(0)?.toString(16)}`),
      path.replace(TOKEN, `%77${TOKEN.slice(1)}`),
      `${path}%`,
      `${path}?and=a-query`,
      `http://crewtide.example${path}`,
      `http://[${path}`,
    ];
    for (const variant of variants) {
      for (const method of ["GET", "HEAD", "POST"]) {
        lines.length = 0;
        const { headers } = await askAsWritten(server.port, variant, { method });
        await expect.poll(() => lines.join("")).toContain(String(headers["x-request-id"]));
        expect(lines.join("").toLowerCase(), `${method} ${variant}`).not.toContain(TOKEN.slice(1).toLowerCase());
        expect(lines.join(""), `${method} ${variant}`).toContain('/..."');
      }
    }
    const metrics = await send(`${server.url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
    const text = (await metrics.text()).toLowerCase();
    expect(text).toContain("http_request_duration_seconds_count");
    expect(text).not.toContain(TOKEN.slice(1).toLowerCase());
  });

  it.each(["/answer", "/join/mill-lane", "/settings/address"])("has no token of %s in its query", async (page) => {
    for (const end of ["?", "?answer=Going&", "&", "%26", ";", "#", "%23", "%2523", "%3F", "?answer=Going%23"]) {
      for (const equals of ["=", "%3D"]) {
        lines.length = 0;
        const { headers } = await askAsWritten(server.port, `${page}${end}token${equals}${TOKEN}`);
        await expect.poll(() => lines.join("")).toContain(String(headers["x-request-id"]));
        expect(lines.join("")).not.toContain(TOKEN);
        expect(lines.join("")).toContain(JSON.stringify(page));
      }
    }
  });

  it("names the paths of all other routes as they were written", async () => {
    const written = [
      "/People/7",
      "/crews/7/edit",
      "/collective/tidewater/interest",
      "/activity",
      "/api/crews/7?x",
      "/calendar/",
    ];
    for (const path of written) {
      lines.length = 0;
      await askAsWritten(server.port, path);
      await expect.poll(() => lines.join("")).toContain(JSON.stringify(path.replace("?x", "")));
    }
  });
});
