import { Agent, request } from "node:http";
import { beforeAll, describe, it } from "vitest";
import { MAX_ADDRESS_LENGTH } from "../../../server/http/long-addresses.ts";
import { serverForAll } from "../../support/hooks.ts";
import { expectProportionalTime, hostileTexts } from "../../support/processor-time.ts";
import { signIn } from "../../support/test-server.ts";

/** Node refuses more than 16 KB of a request's line and headers. */
const LONGEST_HEADER = 15_000;

const server = serverForAll({
  environment: { RATE_LIMITS: "off", TRUST_PROXY: "1", METRICS_TOKEN: "a-token-for-metrics" },
});
let cookie: string;
beforeAll(async () => {
  cookie = await signIn(server.url, "ada");
});

const agent = new Agent({ keepAlive: true });
/** A redirect repeats in a header what was asked for, encoded. */
const maxHeaderSize = 64 * 1024;

interface Asked {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** Sends a request, and waits for the end of its response. */
function ask(path: string, { method = "GET", headers = {}, body }: Asked = {}): Promise<void> {
  return new Promise((resolve, reject) => {
    const asked = request(
      { host: "localhost", port: server.port, path, method, headers, agent, maxHeaderSize },
      (response) => {
        response.resume().once("end", resolve);
      },
    );
    // A socket that was opened.
    asked.once("upgrade", (_response, socket) => {
      socket.destroy();
      resolve();
    });
    asked.once("error", reject).end(body);
  });
}

describe("an address that is made to make a pattern backtrack takes proportional time", () => {
  const visible = (text: string) => text.replaceAll(" ", "+");
  const longest = MAX_ADDRESS_LENGTH - 100;

  it.each([
    "/",
    "/trpc/",
    "/trpc/me.get?input=",
    "/trpc/me.get,me.get?batch=1&input=",
    "/api/",
    "/api/me?",
    "/api/my_collective/activity?kind=",
    "/api/public/collective/by_slug/",
    "/api/public/collective/1/interest/by_auth_token/",
    "/assets/",
    "/calendar/",
    "/activity/",
    "/unsubscribe/",
    "/collective/",
    "/auth/login?next=/",
  ])("at %s", async (beginning) => {
    const take = (text: string) => ask(`${beginning}${visible(text)}`, { headers: { cookie } });
    await expectProportionalTime(take, { longest });
  });

  it("also where it is refused for its length", async () => {
    await expectProportionalTime((text) => ask(`/${visible(text)}`), { longest: LONGEST_HEADER });
  });
});

/** A request that reads the header, and what the header has to begin with to be read to its end. */
const HEADERS: [name: string, asked: Asked & { path: string }, ...beginnings: string[]][] = [
  ["accept", { path: "/api/me" }],
  ["accept", { path: "/trpc/me.get" }, "application/"],
  ["accept-encoding", { path: "/" }, "", "br;", "br;q="],
  ["accept-encoding", { path: "/api/my_collective/state" }, "", "gzip;q=0,"],
  ["accept-encoding", { path: "/api/openapi.json" }],
  ["accept-language", { path: "/api/me" }],
  ["authorization", { path: "/metrics" }, "", "Bearer "],
  ["cache-control", { path: "/" }],
  ["cache-control", { path: "/unsubscribe/no-token", method: "POST" }],
  ["connection", { path: "/" }],
  [
    "content-type",
    { path: "/api/auth/login", method: "POST", body: "{}" },
    "",
    "application/json",
    "application/json; charset=",
    'application/json; a="',
  ],
  ["content-type", { path: "/trpc/auth.login", method: "POST", body: "{}" }, "application/json;"],
  [
    "content-encoding",
    { path: "/api/auth/login", method: "POST", body: "{}", headers: { "content-type": "application/json" } },
  ],
  ["cookie", { path: "/api/me" }, "", "crewtide=", "crewtide=e30=; crewtide.sig=", "; "],
  ["host", { path: "/api/me" }],
  ["host", { path: "/trpc/auth.logout", method: "POST", headers: { origin: "https://a.example" } }],
  ["if-modified-since", { path: "/" }],
  ["if-none-match", { path: "/" }, "", "W/"],
  ["if-none-match", { path: "/api/my_collective/state" }, "", 'W/"'],
  ["if-none-match", { path: "/api/openapi.json" }, "", 'W/"'],
  ["origin", { path: "/trpc/auth.logout", method: "POST" }, "", "http://", "https://a.example:"],
  ["range", { path: "/scheme.js" }, "", "bytes=", "bytes=0-"],
  ["referer", { path: "/" }],
  ["sec-fetch-site", { path: "/trpc/auth.logout", method: "POST" }],
  ["trpc-accept", { path: "/trpc/me.get" }],
  [
    "user-agent",
    {
      path: "/api/auth/login",
      method: "POST",
      body: '{"email":"bo@example.org","password":"correct horse"}',
      headers: { "content-type": "application/json" },
    },
    "",
    "Mozilla/5.0 ",
  ],
  ["x-forwarded-for", { path: "/api/me" }, "", "1.2.3.4, ", "::", "1.2.3.4:", "["],
  ["x-forwarded-for", { path: "/calendar/no-token.ics" }, "", "1.2.3.4, ", "::", "::ffff:", "0x", "1::"],
  ["x-forwarded-host", { path: "/api/me" }],
  ["x-forwarded-proto", { path: "/api/me" }],
  ["x-request-id", { path: "/api/me" }],
];

describe("a header that is made to make a pattern backtrack takes proportional time", () => {
  it.each(HEADERS.map(([name, { path, ...asked }, ...beginnings]) => ({ name, path, asked, beginnings })))(
    "$name, at $path",
    async ({ name, path, asked, beginnings }) => {
      const take = (text: string) =>
        ask(path, { ...asked, headers: { cookie, ...asked.headers, [name]: text.trim() } });
      const texts = hostileTexts({ beginnings: beginnings.length > 0 ? beginnings : [""] });
      await expectProportionalTime(take, { longest: LONGEST_HEADER - 500, texts });
    },
  );

  const UPGRADE = {
    connection: "Upgrade",
    upgrade: "websocket",
    "sec-websocket-version": "13",
    "sec-websocket-key": "AAAAAAAAAAAAAAAAAAAAAA==",
  };

  it.each([
    ["connection", "Upgrade, "],
    ["upgrade", ""],
    ["sec-websocket-key", ""],
    ["sec-websocket-version", ""],
    ["sec-websocket-extensions", ""],
    ["sec-websocket-extensions", "permessage-deflate; "],
    ["sec-websocket-extensions", 'permessage-deflate; a="'],
    ["sec-websocket-protocol", ""],
    ["cookie", ""],
    ["origin", "http://"],
  ])("%s, of a socket that is opened, after %j", async (name, beginning) => {
    const take = (text: string) => ask("/ws", { headers: { cookie, ...UPGRADE, [name]: text.trim() } });
    await expectProportionalTime(take, {
      longest: LONGEST_HEADER - 500,
      texts: hostileTexts({ beginnings: [beginning] }),
    });
  });
});
