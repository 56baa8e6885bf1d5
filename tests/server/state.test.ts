import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CollectiveState } from "../../shared/collective.ts";
import { change } from "../../server/revision/change.ts";
import { getCollective } from "../../server/features/collective/collective.queries.ts";
import { askAsWritten } from "../support/ask-as-written.ts";
import { createCollective } from "../support/world.ts";
import { connect, signIn, startTestServer, type TestServer } from "../support/test-server.ts";

let server: TestServer;
let ada: string;
beforeAll(async () => {
  server = await startTestServer();
  ada = await signIn(server.url, "ada");
});
afterAll(() => server.stop());

const get = (path: string, headers: Record<string, string>) => askAsWritten(server.port, path, { headers });

const getState = (headers: Record<string, string> = {}) => get("/trpc/collective.state", { cookie: ada, ...headers });

function stateOf(body: Buffer): CollectiveState {
  return (JSON.parse(body.toString()) as { result: { data: CollectiveState } }).result.data;
}

const rename = (name: string) => {
  const { services } = server.running;
  return change(services, { collectiveId: server.collective.id, authorId: null }, async (trx) => {
    await trx.updateTable("collectives").set({ name }).where("id", "=", server.collective.id).execute();
    const { collective } = await getCollective(trx, server.collective.id);
    return [{ event: { CollectiveEvent: { CollectiveUpdated: collective } }, before: collective }];
  });
};

describe("the collective's state", () => {
  it("is the same in every encoding, with a typed client and in a batch", async () => {
    const plain = await getState();
    expect(plain.headers["content-encoding"]).toBeUndefined();
    const state = stateOf(plain.body);
    const gzipped = await getState({ "accept-encoding": "gzip" });
    expect(gzipped.headers["content-encoding"]).toBe("gzip");
    expect(stateOf(gunzipSync(gzipped.body))).toEqual(state);
    const brotli = await getState({ "accept-encoding": "gzip, deflate, br" });
    expect(brotli.headers["content-encoding"]).toBe("br");
    expect(stateOf(brotliDecompressSync(brotli.body))).toEqual(state);
    const script = connect(server.url, ada);
    expect(await script.client.collective.state.query()).toEqual(state);
    await script.close();
    const batch = await get("/trpc/collective.state?batch=1&input=%7B%7D", { cookie: ada });
    expect((JSON.parse(batch.body.toString()) as { result: { data: unknown } }[])[0]?.result.data).toEqual(state);
  });

  it("contains its day and its revision", async () => {
    const state = stateOf((await getState()).body);
    expect(state).toMatchObject({
      today: "2026-02-15",
      time_zone: "UTC",
      current_interval: { id: 2, start_date: "2026-02-01", end_date: "2026-02-28" },
      involvements: { current_interval: { interval_id: 2 }, next_interval: { interval_id: 3 } },
    });
    expect(state.revision).toBe(0);
    expect(state.epoch).toMatch(/^[0-9a-f-]{36}$/);
  });

  it("returns a 304 until something or the day changes", async () => {
    const { etag } = (await getState()).headers;
    expect(etag).toMatch(/^W\/"/);
    const revalidate = async () => (await getState({ "if-none-match": String(etag) })).status;
    expect(await revalidate()).toBe(304);
    await rename("Renamed");
    expect(await revalidate()).toBe(200);
    await rename("Renamed again");
    const renamed = await getState();
    expect(stateOf(renamed.body).collective.name).toBe("Renamed again");
    server.clock.setDay("2026-02-16");
    const tomorrow = await getState({ "if-none-match": String(renamed.headers["etag"]) });
    expect(tomorrow.status).toBe(200);
    expect(stateOf(tomorrow.body).today).toBe("2026-02-16");
  });

  it("is sent again by another build, which may say more, and in another time zone, not by the same one after a restart", async () => {
    const builds = await startTestServer({ build: "one" });
    const cookie = await signIn(builds.url, "ada");
    const ask = (etag = "") =>
      fetch(`${builds.url}/api/my_collective/state`, { headers: { cookie, "if-none-match": etag } });
    const etag = (await ask()).headers.get("etag") ?? "";
    await builds.restart({}, "one");
    expect((await ask(etag)).status).toBe(304);
    await builds.restart({}, "another");
    expect((await ask(etag)).status).toBe(200);
    await builds.restart({ TIME_ZONE: "Pacific/Kiritimati" }, "one");
    expect(await (await ask(etag)).json()).toMatchObject({ time_zone: "Pacific/Kiritimati" });
    await builds.stop();
  });

  it("may be cached only by the person's own browser, and private answers by none", async () => {
    const { headers } = await getState();
    expect(headers["cache-control"]).toBe("private, no-cache");
    expect(headers["vary"]).toContain("Cookie");
    expect((await get("/trpc/me.get", { cookie: ada })).headers["cache-control"]).toBe("no-store");
  });

  it("is built once for any number of parallel requests", async () => {
    const { stateCache } = server.running.services;
    const snapshots = await Promise.all(Array.from({ length: 20 }, () => stateCache.get(server.collective.id, 0)));
    expect(new Set(snapshots).size).toBe(1);
  });

  it("is never another collective's, and never has another's ETag", async () => {
    await createCollective(server.running.services.db, "2026-02-15", { people: ["zoe"], name: "Elsewhere" });
    const zoe = await signIn(server.url, "zoe");
    const own = await getState();
    const other = await get("/trpc/collective.state", { cookie: zoe, "if-none-match": String(own.headers["etag"]) });
    expect(other.status).toBe(200);
    expect(stateOf(other.body).collective.name).toBe("Elsewhere");
    expect(stateOf(other.body).people.map((person) => person.display_name)).toEqual(["zoe"]);
    expect(other.headers["etag"]).not.toBe(own.headers["etag"]);
  });
});
