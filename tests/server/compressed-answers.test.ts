import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { beforeAll, expect, it } from "vitest";
import { askAsWritten } from "../support/ask-as-written.ts";
import { serverForAll } from "../support/hooks.ts";
import { createCollective } from "../support/world.ts";
import { signIn } from "../support/test-server.ts";

const server = serverForAll();
let cookie: string;
let intervalId: number;
beforeAll(async () => {
  const people = Array.from({ length: 40 }, (_, index) => `member-${index}`);
  await createCollective(server.running.services.db, "2026-02-15", { people, intervals: 3, name: "Crowded" });
  cookie = await signIn(server.url, "member-0");
  const state = JSON.parse((await ask("/api/my_collective/state", "identity")).body.toString());
  intervalId = state.current_interval.id;
});

async function ask(path: string, encoding: string) {
  return askAsWritten(server.port, path, { headers: { cookie, "accept-encoding": encoding } });
}

it.each([
  ["REST", () => `/api/my_collective/interval/${intervalId}/involvements`],
  ["tRPC", () => `/trpc/collective.involvements?input=${encodeURIComponent(`{"interval_id":${intervalId}}`)}`],
])("a large answer over %s is compressed in the way that the client takes", async (_way, pathOf) => {
  const path = pathOf();
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
  ["REST", () => `/api/me/participation/interval/${intervalId}`],
  ["tRPC", () => `/trpc/me.participation?input=${encodeURIComponent(`{"interval_id":${intervalId}}`)}`],
])("a small answer over %s is sent uncompressed", async (_way, pathOf) => {
  const { status, headers } = await ask(pathOf(), "br");
  expect([status, headers["content-encoding"]]).toEqual([200, undefined]);
});
