import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { beforeAll, expect, it } from "vitest";
import { askAsWritten } from "../support/ask-as-written.ts";
import { serverForAll } from "../support/hooks.ts";
import { signIn } from "../support/test-server.ts";

const people = Array.from({ length: 40 }, (_, index) => `member-${index}`);
const server = serverForAll({ people });
let cookie: string;
beforeAll(async () => {
  cookie = await signIn(server.url, "member-0");
});

const ask = (path: string, encoding: string) =>
  askAsWritten(server.port, path, { headers: { cookie, "accept-encoding": encoding } });

const INPUT = encodeURIComponent('{"interval_id":2}');

it.each([
  ["REST", "/api/my_collective/interval/2/involvements"],
  ["tRPC", `/trpc/collective.involvements?input=${INPUT}`],
])("a large response over %s is compressed in the way that the client takes", async (_way, path) => {
  const plain = await ask(path, "identity");
  expect(plain.headers["content-encoding"]).toBeUndefined();
  expect(plain.body.length).toBeGreaterThan(5_000);
  for (const [encoding, name, decompress] of [
    ["gzip, deflate, br", "br", brotliDecompressSync],
    ["gzip", "gzip", gunzipSync],
  ] as const) {
    const { headers, body } = await ask(path, encoding);
    expect(headers["content-encoding"]).toBe(name);
    expect(headers["vary"]).toContain("Accept-Encoding");
    expect(body.length).toBeLessThan(plain.body.length / 3);
    expect(decompress(body).equals(plain.body)).toBe(true);
  }
});

it.each([
  ["REST", "/api/me/participation/interval/2"],
  ["tRPC", `/trpc/me.participation?input=${INPUT}`],
])("a small answer over %s is sent uncompressed", async (_way, path) => {
  const { status, headers } = await ask(path, "br");
  expect([status, headers["content-encoding"]]).toEqual([200, undefined]);
});
