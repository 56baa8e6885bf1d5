import { once } from "node:events";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { request, type IncomingMessage } from "node:http";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import express from "express";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { staticFiles } from "../../../server/http/static-files.ts";
import { askAsWritten } from "../../support/ask-as-written.ts";
import { makeTempFolder } from "../../support/temp-folder.ts";

const SCRIPT = `console.log("${"tide ".repeat(500)}");`;
const INDEX = "<!doctype html><title>Crewtide</title>";
/** The `Accept-Encoding` of current browsers. */
const BROWSER = "gzip, deflate, br, zstd";

const folder = makeTempFolder();
const client = join(folder.path, "client");
const app = express();
let port = 0;
let stop = () => {};

beforeAll(async () => {
  mkdirSync(join(client, "assets"), { recursive: true });
  const put = (name: string, content: string | Buffer) => writeFileSync(join(client, name), content);
  put("index.html", INDEX);
  put("assets/page-abc.js", SCRIPT);
  put("assets/page-abc.js.br", brotliCompressSync(SCRIPT));
  put("assets/page-abc.js.gz", gzipSync(SCRIPT));
  put("assets/picture-abc.png", Buffer.from([1, 2, 3]));
  put("assets/removed-abc.js", SCRIPT);
  // More than a connection buffers.
  put("assets/large-abc.js", Buffer.alloc(16 * 1024 * 1024));
  put("scheme.js", SCRIPT);
  put("scheme.js.gz", gzipSync(SCRIPT));
  put("sw.js", SCRIPT);
  app.use(staticFiles(client));
  await new Promise<void>((listening) => {
    const server = app.listen(0, "127.0.0.1", () => {
      port = (server.address() as { port: number }).port;
      stop = () => server.close();
      listening();
    });
  });
});

afterAll(() => {
  stop();
  folder.remove();
});

const ask = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  askAsWritten(port, path, { headers, method });

describe("a built file", () => {
  const path = "/assets/page-abc.js";

  it("is sent as brotli to clients that accept it", async () => {
    const { status, headers, body } = await ask(path, { "accept-encoding": BROWSER });
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      "content-encoding": "br",
      "content-type": "text/javascript",
      "cache-control": "public, max-age=31536000, immutable",
      vary: "Accept-Encoding",
    });
    expect(brotliDecompressSync(body).toString()).toBe(SCRIPT);
  });

  it("is sent as gzip to clients that do not accept brotli or refuse it", async () => {
    for (const accepted of ["gzip, deflate", "gzip, br;q=0"]) {
      const { headers, body } = await ask(path, { "accept-encoding": accepted });
      expect(headers).toMatchObject({ "content-encoding": "gzip", vary: "Accept-Encoding" });
      expect(gunzipSync(body).toString()).toBe(SCRIPT);
    }
  });

  it("is sent uncompressed to clients that accept neither", async () => {
    for (const headers of [{}, { "accept-encoding": "identity" }]) {
      const answer = await ask(path, headers);
      expect(answer.headers["content-encoding"]).toBeUndefined();
      expect(answer.headers["vary"]).toBe("Accept-Encoding");
      expect(answer.body.toString()).toBe(SCRIPT);
    }
  });

  it("has a different ETag for each encoding, and is not sent again if it is unchanged", async () => {
    const tags = new Set<string>();
    for (const accepted of ["br", "gzip", "identity"]) {
      const { headers } = await ask(path, { "accept-encoding": accepted });
      const tag = String(headers["etag"]);
      tags.add(tag);
      const again = await ask(path, { "accept-encoding": accepted, "if-none-match": tag });
      expect(again.status).toBe(304);
      expect(again.body).toHaveLength(0);
    }
    expect(tags.size).toBe(3);
  });

  it("responds to HEAD with the headers of a GET", async () => {
    const { status, headers, body } = await ask(path, { "accept-encoding": "br" }, "HEAD");
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      "content-encoding": "br",
      "content-length": String(brotliCompressSync(SCRIPT).length),
    });
    expect(body).toHaveLength(0);
  });

  it("is sent in part for a range request", async () => {
    const { status, headers, body } = await ask(path, { range: "bytes=0-10" });
    expect(status).toBe(206);
    expect(headers["content-range"]).toBe(`bytes 0-10/${SCRIPT.length}`);
    expect(body.toString()).toBe(SCRIPT.slice(0, 11));
  });

  it("is sent as a whole for a range that ends before it begins, or that is none", async () => {
    for (const range of ["bytes=10-0", "bytes=x-y", "lines=1-2", "bytes=-", "-".repeat(5_000)]) {
      const { status, body } = await ask(path, { range });
      expect([status, body.toString()], range).toEqual([200, SCRIPT]);
    }
  });

  it("is sent uncompressed if compressing does not make it smaller", async () => {
    const { headers, body } = await ask("/assets/picture-abc.png", { "accept-encoding": BROWSER });
    expect(headers).toMatchObject({
      "content-type": "image/png",
      "cache-control": expect.stringContaining("immutable"),
    });
    expect(headers["content-encoding"]).toBeUndefined();
    expect([...body]).toEqual([1, 2, 3]);
  });

  it("is not found if it does not exist, in any encoding", async () => {
    for (const accepted of [BROWSER, "gzip", "identity"]) {
      const { status, headers } = await ask("/assets/gone-abc.js", { "accept-encoding": accepted });
      expect(status).toBe(404);
      expect(String(headers["cache-control"])).not.toContain("immutable");
      expect(headers["content-encoding"]).toBeUndefined();
    }
  });

  it("ends its request alone if it has been removed since the start, such as by a build", async () => {
    rmSync(join(client, "assets/removed-abc.js"));
    await expect(ask("/assets/removed-abc.js")).rejects.toThrow("socket hang up");
    expect(await ask(path)).toMatchObject({ status: 200 });
  });

  it("is closed when its client goes away in the middle of it", async () => {
    const countOpen = () => readdirSync("/dev/fd").length;
    const before = countOpen();
    for (let visit = 0; visit < 20; visit += 1) {
      const asking = request({ host: "127.0.0.1", port, path: "/assets/large-abc.js", agent: false }).end();
      const [response] = (await once(asking, "response")) as [IncomingMessage];
      response.destroy();
    }
    await expect.poll(countOpen).toBeLessThanOrEqual(before);
  });
});

it("has the service worker revalidated, in every language", async () => {
  const { headers } = await ask("/sw.js?language=de");
  expect(headers).toMatchObject({ "content-type": "text/javascript", "cache-control": "no-cache" });
});

it("caches a file without a hash for an hour, compressed if there is a compressed variant", async () => {
  const { headers, body } = await ask("/scheme.js", { "accept-encoding": BROWSER });
  expect(headers).toMatchObject({ "content-encoding": "gzip", "cache-control": "public, max-age=3600" });
  expect(gunzipSync(body).toString()).toBe(SCRIPT);
});

it("does not take a file that it has not for a page", async () => {
  const names = "foo.png favicon-x.ico wp-login.php .env people/7.json foo.png?page foo%2Epng .git/config";
  const hidden = ".well-known/security people/.well-known/security %2ewell-known/security";
  for (const name of `${names} ${hidden}`.split(" ")) expect((await ask(`/${name}`)).status, name).toBe(404);
});

it("lets crawlers find the public forms, and nothing else", () => {
  const robots = readFileSync(join(import.meta.dirname, "../../../client/public/robots.txt"), "utf8");
  const rules = robots
    .split("\n")
    .flatMap((line) => /^(Allow|Disallow): (.*)$/.exec(line)?.slice(1, 3).join(" ") ?? []);
  expect(rules.filter((rule) => rule.startsWith("Disallow"))).toEqual(["Disallow /"]);
  expect(rules).toContain("Allow /collective/*/interest$");
});

it("serves every page with an index that is always revalidated", async () => {
  for (const path of ["/", "/index.html", "/people/7", "/people.d/7", "/assets/page", "/auth/login?next=%2Fpeople"]) {
    const { status, headers, body } = await ask(path, { "accept-encoding": BROWSER });
    expect(status, path).toBe(200);
    expect(headers["cache-control"], path).toBe("no-cache");
    expect(headers["content-type"], path).toBe("text/html;charset=utf-8");
    expect(body.toString(), path).toBe(INDEX);
  }
});
