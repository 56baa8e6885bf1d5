import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ENDPOINTS } from "../../server/rest/endpoints.ts";
import { DOCUMENT_PATHS, ROUTE_PATHS } from "../../shared/paths.ts";
import { folderForEach } from "../support/hooks.ts";
import { needs } from "../support/needs.ts";
import { NGINX, startNginx } from "../support/nginx.ts";
import { listen } from "../support/ports.ts";

/** No secret of a link is in the log of a proxy that is set up as the guide says. */

const root = join(import.meta.dirname, "../..");
const read = (path: string) => readFileSync(join(root, path), "utf8");

const SECRET = "wQ3-secret_of.a-link";

/**
 * The addresses of all that have a token in their path, as they are sent and as an email program may have changed them.
 */
const addresses = [
  ...Object.values({ ...ROUTE_PATHS, ...DOCUMENT_PATHS }),
  ...ENDPOINTS.map(({ path }) => `/api${path}`),
]
  .filter((path) => /:\w*token\b/i.test(path))
  .map((path) => path.replace(/:\w*token\b/i, SECRET).replaceAll(/:\w+/g, "1"))
  .flatMap((path) => [path, path.toUpperCase().replace(SECRET.toUpperCase(), SECRET), path.replaceAll("/", "//")])
  .concat(
    ["?token=", "%3Ftoken%3D", "%23token="].flatMap((token) =>
      ["/auth/reset_password", "/settings/address", "/answer", "/join/mill-lane"].map((page) => page + token + SECRET),
    ),
  );

describe("the log format of deploy/nginx.conf", () => {
  const formats = [...NGINX.matchAll(/^log_format (\w+) ([^;]*);/gm)];
  const variables = (format: string) => [...format.matchAll(/\$\w+/g)].map(([name]) => name);

  it("has nothing but what cannot hold a secret", () => {
    expect(formats.map(([, name]) => name)).toEqual(["crewtide"]);
    expect(new Set(variables(formats[0]?.[2] ?? ""))).toEqual(
      new Set([
        "$remote_addr",
        "$time_iso8601",
        "$request_method",
        "$crewtide_path",
        "$status",
        "$body_bytes_sent",
        "$request_time",
        "$upstream_http_x_request_id",
      ]),
    );
  });

  it("is that of all servers, whose errors do not repeat requests", () => {
    const servers = NGINX.split(/^server \{$/m).slice(1);
    expect(servers).toHaveLength(3);
    for (const server of servers) {
      expect(server).toMatch(/access_log (off|\/var\/log\/nginx\/crewtide\.log crewtide);/);
    }
    const named = servers.filter((server) => server.includes("server_name"));
    expect(named).not.toEqual([]);
    for (const server of named) expect(server).toMatch(/error_log \S+ crit;/);
  });

  const folder = folderForEach();

  it("holds in nginx itself", needs("nginx"), async () => {
    const ids: unknown[] = [];
    const upstream = createServer((request, response) => {
      ids.push(request.headers["x-request-id"]);
      response.setHeader("X-Request-Id", "an-id").end("ok");
    });
    const { url, stop } = await startNginx(folder.path, await listen(upstream));
    try {
      const headers = { "X-Request-Id": "chosen-by-a-client" };
      for (const address of addresses) {
        const response = await fetch(url + address, { headers });
        expect(await response.text()).toBe("ok");
      }
    } finally {
      await stop();
      upstream.close();
    }
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[\da-f]{32}$/);
    const lines = readFileSync(join(folder.path, "crewtide.log"), "utf8").trim().split("\n");
    expect(lines.length).toBeGreaterThan(addresses.length);
    expect(lines.join("\n")).not.toContain(SECRET);
    expect(lines.at(-1)).toMatch(/ GET \/join 200 2 \S+ an-id$/);
  });
});

it("Caddy passes no id on that a client has chosen", () => {
  const configurations = ["deploy/Caddyfile", "docs/hosting/install.md", "docs/hosting/postgresql.md"]
    .map(read)
    .join("");
  const proxies = configurations.match(/^\treverse_proxy .*\n(?:\t\t.*\n)*/gm) ?? [];
  expect(proxies).toHaveLength(3);
  for (const proxy of proxies) expect(proxy).toContain("\t\theader_up -X-Request-Id\n");
});

it.each(addresses)("what Caddy leaves of a path is no secret: %s", (address) => {
  const [, pattern = "", replacement = ""] =
    /request>uri regexp "(.*)" "(.*)"/.exec(read("docs/hosting/install.md")) ?? [];
  expect(address.replace(new RegExp(pattern), replacement)).toMatch(/^\/[a-z_]*$/i);
});
