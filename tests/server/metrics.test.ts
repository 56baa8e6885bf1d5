import { describe, expect, it } from "vitest";
import { actAs } from "../support/editing.ts";
import { memberForEach, serverForEach } from "../support/hooks.ts";
import { openSocket } from "../support/sockets.ts";

const TOKEN = "a-token-of-this-test";
const server = serverForEach({ environment: { METRICS_TOKEN: TOKEN } });
const ada = memberForEach(server, "ada");
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

async function scrape(): Promise<string> {
  const response = await fetch(`${server.url}/metrics`, { headers: bearer(TOKEN) });
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("text/plain; version=0.0.4; charset=utf-8");
  expect(response.headers.get("cache-control")).toBe("no-store");
  return response.text();
}

/** The value of a metric, which is named with its labels; undefined where there is none. */
async function valueOf(metric: string): Promise<number | undefined> {
  const line = (await scrape()).split("\n").find((candidate) => candidate.startsWith(`${metric} `));
  return line === undefined ? undefined : Number(line.slice(metric.length));
}

describe("the metrics", () => {
  it("count requests and measure their duration, by procedure and by path pattern", async () => {
    const get = (path: string) => fetch(`${server.url}${path}`, { headers: { cookie: ada.cookie } });
    for (const path of ["/api/me", "/api/me", "/trpc/me.get", "/trpc/collective.state"]) await get(path);
    await get("/api/me/participation/interval/2");
    await get("/api/me/participation/interval/3");
    await get("/trpc/me.get,auth.unknown?batch=1&input={}");
    for (const path of ["/trpc/no.such-thing", "/api/nothing/at/all", "/assets/none.js"]) await get(path);
    for (const [method, route, status, times] of [
      ["POST", "/trpc/auth.login", 200, 1],
      ["GET", "/api/me", 200, 2],
      ["GET", "/trpc/me.get", 200, 1],
      ["GET", "/trpc/collective.state", 200, 1],
      ["GET", "/api/me/participation/interval/:id", 200, 2],
      ["GET", "/trpc (several)", 207, 1],
      ["GET", "/trpc (unknown)", 404, 1],
      ["GET", "(other)", 404, 2],
    ] as const) {
      const labels = `method="${method}",route="${route}",status="${status}"`;
      expect(await valueOf(`http_request_duration_seconds_count{${labels}}`), labels).toBe(times);
    }
    const text = await scrape();
    expect(text).toContain(
      'http_request_duration_seconds_bucket{le="0.005",method="GET",route="/api/me",status="200"}',
    );
    for (const unbounded of ["no.such-thing", "nothing", "none.js", "ada", "interval/2"]) {
      expect(text).not.toContain(unbounded);
    }
  });

  it("count open sockets by kind, published events and cached states", async () => {
    ada.client.live.events.subscribe(undefined, {});
    const plain = await openSocket(server, ada.cookie);
    await expect.poll(() => valueOf('crewtide_open_sockets{path="/trpc"}')).toBe(1);
    await expect.poll(() => valueOf('crewtide_open_sockets{path="/ws"}')).toBe(1);
    expect(await valueOf("crewtide_events_published_total")).toBe(0);
    await actAs(server, "bo").plan(2);
    expect(await valueOf("crewtide_events_published_total")).toBe(1);
    for (const _ of [1, 2, 3]) await ada.client.collective.state.query();
    expect(await valueOf('crewtide_state_requests_total{outcome="built"}')).toBe(1);
    expect(await valueOf('crewtide_state_requests_total{outcome="hit"}')).toBe(2);
    plain.close();
    await expect.poll(() => valueOf('crewtide_open_sockets{path="/ws"}')).toBeUndefined();
  });

  it("include the outbox and the process", async () => {
    expect(await valueOf('crewtide_outbox_mails{status="waiting"}')).toBe(0);
    await ada.client.auth.forgotPassword.mutate({ email: "ada@example.org" });
    expect(await valueOf('crewtide_outbox_mails{status="waiting"}')).toBe(1);
    await server.running.mail.deliverDue();
    expect(await valueOf('crewtide_outbox_mails{status="waiting"}')).toBe(0);
    expect(await valueOf('crewtide_outbox_mails{status="sent"}')).toBe(1);
    expect(await valueOf("process_resident_memory_bytes")).toBeGreaterThan(1_000_000);
    expect(await valueOf("nodejs_eventloop_lag_p99_seconds")).toBeGreaterThan(0);
  });

  it("are served while the database cannot be read", async () => {
    await server.running.services.db.schema.dropTable("outbound_emails").execute();
    expect(await valueOf('crewtide_outbox_mails{status="waiting"}')).toBeUndefined();
    expect(await valueOf("crewtide_events_published_total")).toBe(0);
  });
});

describe("access to the metrics", () => {
  const statusWith = async (headers: Record<string, string>) =>
    (await fetch(`${server.url}/metrics`, { headers })).status;

  it("needs the exact token", async () => {
    expect(await statusWith(bearer(TOKEN))).toBe(200);
    expect(await statusWith({})).toBe(404);
    expect(await statusWith(bearer("a-token-of-this-tesT"))).toBe(404);
    expect(await statusWith(bearer(`${TOKEN}!`))).toBe(404);
    expect(await statusWith({ authorization: TOKEN })).toBe(404);
  });

  it("is impossible without a configured token", async () => {
    await server.restart({ METRICS_TOKEN: "" });
    const refused = await fetch(`${server.url}/metrics`, { headers: bearer("null") });
    expect(refused.status).toBe(404);
    expect(await refused.json()).toMatchObject({ code: "PathNotFound" });
    expect(await statusWith({})).toBe(404);
  });
});
