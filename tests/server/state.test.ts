import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { beforeAll, describe, expect, it } from "vitest";
import type { CollectiveState } from "../../shared/collective/collective.ts";
import { change } from "../../server/revision/change.ts";
import { getCollective } from "../../server/features/collective/collective.queries.ts";
import { askAsWritten } from "../support/ask-as-written.ts";
import { serverForAll } from "../support/hooks.ts";
import { connect, signIn, startTestServer } from "../support/test-server.ts";

const server = serverForAll();
let ada: string;
beforeAll(async () => {
  ada = await signIn(server.url, "ada");
});

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
});
