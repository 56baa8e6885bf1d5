import { once } from "node:events";
import { beforeEach, describe, expect, it } from "vitest";
import type { AnsweredGathering } from "../../shared/gatherings/gatherings.ts";
import type { Event } from "../../shared/events/events.ts";
import { membersOf, sharedServer } from "../support/hooks.ts";
import { send } from "../support/send.ts";
import { openSocket } from "../support/sockets.ts";
import { signIn } from "../support/test-server.ts";
import { createCollective, PASSWORD } from "../support/world.ts";

const server = sharedServer({ people: ["ada", "bo"], crews: ["garden"] });
const member = membersOf(server);
let cookie: string;
beforeEach(async () => {
  cookie = await signIn(server.url, "ada");
});

const DINNER = { title: "Dinner", starts_at: "2026-02-16T18:00:00Z", ends_at: "2026-02-16T20:00:00Z" };

function call(path: string, body?: object, method = body ? "POST" : "GET"): Promise<Response> {
  const headers = { cookie, "content-type": "application/json" };
  return send(`${server.url}/api${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
}

const idIn = (events: unknown) =>
  (events as [{ GatheringsEvent: { GatheringUpdated: { id: number } } }])[0].GatheringsEvent.GatheringUpdated.id;

async function plan(changed: object = {}): Promise<number> {
  return idIn(await (await call("/gatherings", { ...DINNER, ...changed })).json());
}

/** Which field is refused, and why; null if nothing is. */
async function refusalOf(path: string, body: object, method?: string): Promise<object | null> {
  const response = await call(path, body, method);
  if (response.ok) return null;
  expect(response.status).toBe(400);
  const { code, fields } = (await response.json()) as { code: string; fields: object };
  expect(code).toBe("ValidationFailed");
  return fields;
}

/** The collective as its form sends it, in another time zone. */
async function inZone(time_zone: unknown): Promise<object> {
  const { collective } = (await (await call("/my_collective/state")).json()) as { collective: object };
  return { ...collective, noun_name: "tide", time_zone };
}

describe("the time of a gathering", () => {
  const planned = (starts_at: string, ends_at: string) => refusalOf("/gatherings", { ...DINNER, starts_at, ends_at });

  it.each([
    ["0001-01-01T10:00:00Z", "0001-01-01T11:00:00Z"],
    ["1899-12-31T10:00:00Z", "1899-12-31T11:00:00Z"],
    ["9000-01-01T10:00:00Z", "9000-01-01T11:00:00Z"],
    ["9999-12-31T23:00:00-12:00", "9999-12-31T23:30:00-12:00"],
    ["-271821-04-20T00:00:00Z", "-271821-04-20T01:00:00Z"],
    ["+275760-09-12T00:00:00Z", "+275760-09-12T01:00:00Z"],
    ["2026-02-30T10:00:00Z", "2026-03-02T11:00:00Z"],
    ["2026-02-16T24:00:00Z", "2026-02-16T24:30:00Z"],
    ["2026-02-16T10:00:60Z", "2026-02-16T11:00:00Z"],
    ["2026-02-16T10:00:00+99:00", "2026-02-16T11:00:00+99:00"],
    ["2026-02-16", "2026-02-17"],
    [`2026-02-16T10:00:00.${"0".repeat(50)}Z`, "2026-02-16T11:00:00Z"],
  ])("is not %s", async (starts_at, ends_at) => {
    expect(await planned(starts_at, ends_at)).toHaveProperty("starts_at");
    const poll = { title: "Dinner", times: [{ starts_at, ends_at }] };
    expect(await refusalOf("/polls", poll)).toHaveProperty("times");
  });

  it("lasts 14 days for the clock, whatever people's clocks do meanwhile", async () => {
    expect(await refusalOf("/my_collective", await inZone("Europe/Berlin"), "PUT")).toBeNull();
    expect(await planned("2026-03-20T12:00", "2026-04-03T12:00")).toBeNull();
    expect(await planned("2026-03-20T12:00", "2026-04-03T14:00")).toHaveProperty("ends_at");
    expect(await planned("2026-10-20T12:00", "2026-11-03T12:00")).toHaveProperty("ends_at");
    expect(await planned("2026-10-25T02:30:00+01:00", "2026-10-25T02:45:00+02:00")).toHaveProperty("ends_at");
    expect(await planned("2026-03-29T02:30", "2026-03-29T04:00")).toHaveProperty("starts_at");
    expect(await planned("2026-03-29T01:30", "2026-03-29T02:30")).toHaveProperty("ends_at");
  });

  it("is in a time zone that there is", async () => {
    const zones = ["Mars/Olympus", "../../etc/passwd", "Europe/Berlin\u0000", "+25:00", "x".repeat(5_000), "", 1];
    for (const zone of zones) {
      const refused = await refusalOf("/my_collective", await inZone(zone), "PUT");
      expect(Object.keys(refused ?? {}), String(zone)).toEqual(["time_zone"]);
    }
    const id = await plan({ time_zone: "Mars/Olympus" });
    expect(await (await call(`/gatherings/${id}`)).json()).toMatchObject({ time_zone: "UTC" });
  });
});

describe("what a gathering says", () => {
  it.each([
    ["title", "x".repeat(201)],
    ["title", "\u0000"],
    ["place", "x".repeat(201)],
    ["description", "x".repeat(10_001)],
    ["links", Array.from({ length: 51 }, () => ({ link_type: "Website", url: "https://example.org", label: null }))],
    ["links", [{ link_type: "Website", url: `https://example.org/${"x".repeat(2_048)}`, label: null }]],
    ["links", [{ link_type: "Website", url: "javascript:alert(1)", label: null }]],
    ["places", 0],
    ["places", 1_001],
    ["places", 1.5],
    ["places", "12"],
    ["crew_id", 1.5],
    ["crew_id", -1],
    ["crew_id", Number.MAX_SAFE_INTEGER],
    ["expectation", "Forced"],
    ["repeats", { unit: "Second" }],
    ["repeats", { unit: "Week", every: 0 }],
    ["repeats", { unit: "Week", every: 53 }],
    ["repeats", { unit: "Week", times: 501 }],
    ["repeats", { unit: "Week", times: 1.5 }],
    ["repeats", { unit: "Week", until: "9999-99-99" }],
    ["repeats", { unit: "Week", weekdays: Array.from({ length: 8 }, () => "MO") }],
    ["repeats", "FREQ=SECONDLY;COUNT=1000000000"],
  ])("is not the %s %j", async (field, value) => {
    const before = await (await call("/gatherings?from=1900-01-01T00:00:00Z&to=8999-01-01T00:00:00Z")).text();
    const fields = await refusalOf("/gatherings", { ...DINNER, [field]: value });
    expect(Object.keys(fields ?? {})).toEqual([field]);
    expect(await (await call("/gatherings?from=1900-01-01T00:00:00Z&to=8999-01-01T00:00:00Z")).text()).toBe(before);
  });

  it.each(["1.5", "-1", "1e3", "0x1", "999999999999999999999", "%00"])("has no id %s", async (id) => {
    for (const path of ["gatherings", "gatherings/series", "polls"]) {
      expect([400, 404], path).toContain((await call(`/${path}/${id}`)).status);
    }
    expect([400, 404]).toContain((await call(`/gatherings/${id}/answer`, { answer: "Going" })).status);
  });
});

describe("a period", () => {
  const list = async (from: string, to: string) => {
    const response = await call(`/gatherings?${String(new URLSearchParams({ from, to }))}`);
    expect(response.status).toBe(200);
    return ((await response.json()) as AnsweredGathering[]).map(({ id }) => id);
  };

  it("may be of a thousand years, and has nothing if it ends before it begins", async () => {
    const id = await plan();
    expect(await list("1500-01-01T00:00:00Z", "2500-01-01T00:00:00Z")).toEqual([id]);
    expect(await list("0000-01-01T00:00:00+12:00", "9999-12-31T23:59:59-12:00")).toEqual([id]);
    expect(await list("2500-01-01T00:00:00Z", "1500-01-01T00:00:00Z")).toEqual([]);
    const far = await call("/gatherings?from=9999-12-31T23:59:59Z");
    expect([far.status, await far.json()]).toEqual([200, []]);
    expect((await call("/gatherings?from=never")).status).toBe(400);
    expect((await call("/gatherings?from=2026-01-01T00:00:00Z&from=2026-01-02T00:00:00Z")).status).toBe(400);
  });

  it("is kept by no browser, and revalidated by its ETag", async () => {
    const id = await plan();
    const first = await call("/gatherings?from=2026-02-01T00:00:00Z");
    expect(first.headers.get("cache-control")).toBe("no-store");
    expect(first.headers.get("vary")).toContain("Cookie");
    const again = () =>
      send(`${server.url}/api/gatherings?from=2026-02-01T00:00:00Z`, {
        headers: { cookie, "if-none-match": first.headers.get("etag") ?? "" },
      });
    expect((await again()).status).toBe(304);
    await call(`/gatherings/${id}/answer`, { answer: "Going" });
    expect((await again()).status).toBe(200);
  });
});

describe("an answer", () => {
  it("is one's own, whomever it names", async () => {
    const id = await plan();
    const bo = server.person("bo");
    expect((await call(`/gatherings/${id}/answer`, { answer: "Going", person_id: bo })).status).toBe(403);
    const forged = { answer: "Going", user_id: bo, answered_at: "1990-01-01T00:00:00Z", was_there: true };
    const events = (await (await call(`/gatherings/${id}/answer`, forged)).json()) as Event[];
    const answered_at = server.clock.now().toISOString();
    const own = {
      gathering_id: id,
      person_id: server.person("ada"),
      answer: "Going",
      answered_at,
      note: null,
      was_there: null,
    };
    expect(events).toEqual([{ GatheringsEvent: { AttendancesUpdated: [own] } }]);
  });

  it.each([{}, { answer: "Perhaps" }, { answer: ["Going"] }, { answer: 1 }, { reply: "Going" }])(
    "is not %j",
    async (body) => {
      const id = await plan();
      expect(await refusalOf(`/gatherings/${id}/answer`, body)).toHaveProperty("answer");
    },
  );
});

describe("who was there", () => {
  it("is nobody of another collective, and then nothing is noted", async () => {
    const id = await plan({ starts_at: "2026-02-15T08:00:00Z", ends_at: "2026-02-15T10:00:00Z" });
    const other = await createCollective(server.running.services.db, "2026-02-15", {
      name: "harbour",
      people: ["zoe"],
    });
    for (const stranger of [other.people["zoe"] ?? 0, 999_999]) {
      const person_ids = [server.person("bo"), stranger];
      const response = await call(`/gatherings/${id}/presence`, { person_ids }, "PUT");
      expect([response.status, await response.json()]).toEqual([
        404,
        expect.objectContaining({ code: "PersonNotFound" }),
      ]);
    }
    expect(await (await call(`/gatherings/${id}`)).json()).toMatchObject({ were_there: null });
    expect(await refusalOf(`/gatherings/${id}/presence`, { person_ids: [1.5] }, "PUT")).toHaveProperty("person_ids");
  });
});

describe("events of gatherings", () => {
  it("come in order to members' sockets, and to nobody who has left or is only invited", async () => {
    const bo = await member("bo");
    const sockets = [await openSocket(server, cookie), await openSocket(server, bo.cookie)];
    const heard = sockets.map((socket) => {
      const names: string[] = [];
      socket.on("message", (data: Buffer) => {
        const { event } = JSON.parse(String(data)) as { event: { GatheringsEvent?: object; PeopleEvent?: object } };
        names.push(...Object.keys(event.GatheringsEvent ?? event.PeopleEvent ?? {}));
      });
      return names;
    });
    const id = await plan();
    await call(`/gatherings/${id}/answer`, { answer: "Going" });
    await call("/gatherings", { ...DINNER, repeats: { unit: "Week", times: 2 } });
    const poll = { title: "Dinner", times: [{ starts_at: DINNER.starts_at, ends_at: DINNER.ends_at }] };
    const [created] = (await (await call("/polls", poll)).json()) as [
      { GatheringsEvent: { PollUpdated: { id: number } } },
    ];
    const pollId = created.GatheringsEvent.PollUpdated.id;
    await call(`/polls/${pollId}/answer`, { answers: [{ starts_at: DINNER.starts_at, answer: "Yes" }] });
    await call(`/polls/${pollId}/settle`, { starts_at: DINNER.starts_at });
    const before = [
      "GatheringUpdated",
      "AttendancesUpdated",
      "SeriesUpdated",
      "PollUpdated",
      "PollAnswersUpdated",
      "GatheringUpdated",
      "AttendancesUpdated",
      "PollUpdated",
    ];
    await expect.poll(() => heard).toEqual([before, before]);
    const closed = sockets[1] && once(sockets[1], "close");
    await bo.client.account.leaveForGood.mutate({ current_password: PASSWORD });
    await closed;
    await call(`/gatherings/${id}/cancel`, { reason: "Said to members alone" });
    await expect.poll(() => heard[0]?.at(-1)).toBe("GatheringUpdated");
    expect(heard[1]).not.toContain("Said to members alone");
    expect(heard[1]?.filter((name) => name === "GatheringUpdated")).toHaveLength(2);
    for (const socket of sockets) socket.close();
  });
});
