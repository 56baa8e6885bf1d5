import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { beforeAll, describe, expect, it } from "vitest";
import WebSocket from "ws";
import { callProcedure, REQUESTS, checkEach, isChange, make, MUTATIONS } from "../../support/procedures.ts";
import { serverForAll } from "../../support/hooks.ts";
import { idsOf, sampleInput, type Ids } from "../../support/samples.ts";
import { send } from "../../support/send.ts";
import { signIn } from "../../support/test-server.ts";
import { PASSWORD } from "../../support/world.ts";

const server = serverForAll({ environment: { RATE_LIMITS: "off" } });
/** The same for people who come over https, through a proxy. */
const secure = serverForAll({ environment: { BASE_URL: "https://crewtide.example.org" } });
let cookie: string;
let own: Ids;
beforeAll(async () => {
  cookie = await signIn(server.url, "ada");
  own = idsOf(server);
});

/** The server's own URL, independent of the public one. */
const here = ({ port } = server) => `http://localhost:${port}`;

const CHANGES = REQUESTS.filter(isChange);

/** The headers with which browsers mark requests of other sites' pages. */
const FOREIGN: [string, Record<string, string>][] = [
  ["another Origin", { origin: "https://evil.example" }],
  ["no Origin of its own", { origin: "null" }],
  ["the own name on another port", { origin: "http://localhost:1" }],
  ["an address that only begins like the own one", { origin: "http://localhost.evil.example" }],
  ["Sec-Fetch-Site alone", { "sec-fetch-site": "cross-site" }],
  ["a sibling's page", { "sec-fetch-site": "same-site" }],
];

async function ask(path: string, { method = "POST", headers = {}, body = "{}", at = here() } = {}) {
  const response = await send(`${at}${path}`, {
    method,
    headers: { "content-type": "application/json", cookie, ...headers },
    body,
  });
  const text = await response.text();
  return { status: response.status, body: text === "" ? null : (JSON.parse(text) as unknown) };
}

const rows = async () => {
  const { db } = server.running.services;
  const tables = ["collectives", "people", "crews", "intervals", "sessions", "outbound_emails", "live_events"] as const;
  return Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()));
};

describe("another site's page", () => {
  // The origin is checked before the call is looked up, so one mark for each call is enough.
  const marks = FOREIGN.map(([name, headers], turn) => [name, headers, turn] as const);
  it.each(marks)("with %s changes nothing by any procedure or path", async (_name, headers, turn) => {
    const before = await rows();
    await checkEach(
      CHANGES.filter((_endpoint, index) => index % FOREIGN.length === turn),
      async (endpoint) => {
        const response = await make(here(), endpoint, { ids: own, cookie, headers });
        expect([response.status, await response.json()]).toMatchObject([403, { code: "ForeignOrigin" }]);
      },
    );
    expect(await rows()).toEqual(before);
  });

  it.each(["/trpc", "/ws"])("opens no socket at %s", async (path) => {
    for (const [name, headers] of FOREIGN) {
      const socket = new WebSocket(`${here().replace("http", "ws")}${path}`, { headers: { cookie, ...headers } });
      const [, response] = (await once(socket, "unexpected-response")) as [unknown, IncomingMessage];
      expect(response.statusCode, name).toBe(403);
    }
  });

  it("cannot send anything with a content type that a form can send", async () => {
    const before = await rows();
    const form = "application/x-www-form-urlencoded";
    for (const type of [form, "text/plain", "multipart/form-data; boundary=x", "", "text/json"]) {
      for (const path of ["/trpc/auth.logout", "/api/auth/logout", "/api/auth/login", "/trpc/crews.create"]) {
        const body = "--x\r\nContent-Disposition: form-data; name=a\r\n\r\n1\r\n--x--";
        const answer = await ask(path, { headers: { "content-type": type }, body });
        expect(answer, `${type} to ${path}`).toMatchObject({ status: 415, body: { code: "UnsupportedMediaType" } });
      }
    }
    expect(await rows()).toEqual(before);
  });

  it("cannot change anything with a link or an image", async () => {
    const before = await rows();
    await checkEach(MUTATIONS, async (procedure) => {
      const input = encodeURIComponent(JSON.stringify(sampleInput(procedure, own)));
      expect((await send(`${here()}/trpc/${procedure}?input=${input}`, { headers: { cookie } })).status).toBe(405);
    });
    expect(await rows()).toEqual(before);
  });

  it("may read nothing: no response allows it", async () => {
    for (const method of ["GET", "OPTIONS"]) {
      const asked = { cookie, origin: "https://evil.example", "access-control-request-method": "PUT" };
      const { headers } = await fetch(`${here()}/api/me`, { method, headers: asked });
      expect([...headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([]);
    }
  });
});

describe("the own page", () => {
  it("and a script, which sends no origin, are served", async () => {
    const fromPage = { origin: here(), "sec-fetch-site": "same-origin" };
    const body = JSON.stringify(sampleInput("crews.update", own));
    for (const headers of [fromPage, {}]) {
      expect((await ask("/trpc/crews.update", { headers, body })).status).toBe(200);
    }
  });

  it("behind a proxy is recognised by the public URL, whatever host name the proxy uses", async () => {
    const headers = { origin: "https://crewtide.example.org", "sec-fetch-site": "same-origin" };
    const answer = await ask("/api/auth/logout", { headers, at: here(secure) });
    expect(answer.status).toBe(200);
  });
});

describe("the session's cookie", () => {
  const attributes = async (at: string) => {
    const input = { email: "ada@example.org", password: PASSWORD };
    return (await callProcedure(at, "auth.login", { input })).headers.getSetCookie();
  };

  it("and its signature's are HttpOnly and SameSite", async () => {
    const cookies = await attributes(here());
    expect(cookies).toHaveLength(2);
    for (const each of cookies) expect(each).toMatch(/; path=\/; .*samesite=lax; httponly$/i);
  });

  it("is Secure if people use https", async () => {
    const cookies = await attributes(here(secure));
    expect(cookies).toHaveLength(2);
    for (const each of cookies) expect(each).toMatch(/; secure; httponly$/i);
  });
});

describe("every answer", () => {
  it.each(["/", "/api/me", "/api/nothing", "/trpc/me.get", "/healthz", "/assets/nothing.js"])(
    "of %s has the headers that keep a page from being framed, sniffed or scripted",
    async (path) => {
      const { headers } = await fetch(`${here()}${path}`);
      const policy = headers.get("content-security-policy") ?? "";
      for (const directive of [
        "default-src 'self'",
        "script-src 'self';",
        "script-src-attr 'none'",
        "object-src 'none'",
        "base-uri 'self'",
        "form-action 'self'",
        "frame-ancestors 'self'",
      ]) {
        expect(policy).toContain(directive);
      }
      expect(Object.fromEntries(headers)).toMatchObject({
        "x-content-type-options": "nosniff",
        "x-frame-options": "SAMEORIGIN",
        "referrer-policy": "no-referrer",
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": "same-origin",
      });
      expect(headers.get("x-powered-by")).toBeNull();
    },
  );

  it("requires https for a year if people use https", async () => {
    const { headers } = await fetch(`${here(secure)}/`);
    expect(headers.get("strict-transport-security")).toBe("max-age=31536000");
    expect(headers.get("content-security-policy")).toContain("upgrade-insecure-requests");
  });
});
