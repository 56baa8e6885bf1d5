import { describe, expect, it } from "vitest";
import type { CollectiveState } from "../../shared/collective/collective.ts";
import { readCalendar } from "../support/calendars.ts";
import { serverForEach } from "../support/hooks.ts";
import { listQueuedEmails } from "../support/emails.ts";
import { signIn } from "../support/test-server.ts";
import { createCollective, EXIT, participationOf, type CollectiveFixture } from "../support/world.ts";

/** Where a day begins first, and where it is a day earlier for twenty-two of its hours. */
const KIRITIMATI = "Pacific/Kiritimati";
const LOS_ANGELES = "America/Los_Angeles";

const server = serverForEach({ people: ["ada"], intervals: 3, environment: { RATE_LIMITS: "off" } });
const db = () => server.running.services.db;

/** Calls as somebody: `GET /my_collective/state`, or with a body. */
async function call(name: string, what: string, body?: object): Promise<Response> {
  const [method = "", path = ""] = what.split(" ");
  const headers = { cookie: await signIn(server.url, name), "content-type": "application/json" };
  return fetch(`${server.url}/api${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
}

async function stateOf(name: string): Promise<CollectiveState> {
  return (await (await call(name, "GET /my_collective/state")).json()) as CollectiveState;
}

const dayOf = async (name: string) => {
  const { today, time_zone, current_interval } = await stateOf(name);
  return { today, time_zone, current: current_interval?.id };
};

async function move(name: string, time_zone: string | null): Promise<void> {
  const { name: called, slug, links } = (await stateOf(name)).collective;
  const body = { name: called, noun_name: "all of us", slug, description: null, links, time_zone };
  expect((await call(name, "PUT /my_collective", body)).status).toBe(200);
}

async function at(instant: string): Promise<void> {
  server.clock.setInstant(instant);
  await server.running.jobs.runDue();
}

/** A second collective, of eve and fay. Interval 2 of both ends on February 28, and interval 3 begins on March 1. */
async function another(): Promise<CollectiveFixture> {
  return createCollective(db(), "2026-02-15", { people: ["eve", "fay"], intervals: 3, name: "Highwater" });
}

async function inBothZones(): Promise<CollectiveFixture> {
  const second = await another();
  await move("ada", KIRITIMATI);
  await move("eve", LOS_ANGELES);
  return second;
}

describe("two collectives on one server", () => {
  it("are on two dates, and their intervals begin at different times", async () => {
    await inBothZones();
    await at("2026-02-28T12:00:00.000Z");
    expect(await dayOf("ada")).toEqual({ today: "2026-03-01", time_zone: KIRITIMATI, current: 3 });
    expect(await dayOf("eve")).toEqual({ today: "2026-02-28", time_zone: LOS_ANGELES, current: 2 });
    await at("2026-03-01T07:59:59.999Z");
    expect(await dayOf("eve")).toMatchObject({ today: "2026-02-28", current: 2 });
    await at("2026-03-01T08:00:00.000Z");
    expect(await dayOf("eve")).toMatchObject({ today: "2026-03-01", current: 3 });
  });

  it("are each rolled over as their own day begins", async () => {
    const { people } = await inBothZones();
    const answers = participationOf(() => 0, EXIT);
    expect((await call("eve", "POST /me/interval/2/my_participation", answers)).status).toBe(200);
    const leftAt = async () => {
      const all = await db()
        .selectFrom("people")
        .select("left_at")
        .where("id", "=", people["eve"] ?? 0)
        .execute();
      return all[0]?.left_at;
    };
    const rolledOver = async () => {
      const rows = await db().selectFrom("collectives").select("rolled_over_on").orderBy("id").execute();
      return rows.map((row) => row.rolled_over_on);
    };
    await at("2026-02-28T09:59:00.000Z");
    expect(await rolledOver()).toEqual(["2026-02-28", "2026-02-28"]);
    await at("2026-02-28T10:00:00.000Z");
    expect(await rolledOver()).toEqual(["2026-03-01", "2026-02-28"]);
    expect(await leftAt()).toBeNull();
    await at("2026-03-01T08:00:00.000Z");
    expect(await rolledOver()).toEqual(["2026-03-01", "2026-03-01"]);
    expect(await leftAt()).toBe("2026-03-01T08:00:00.000Z");
  });

  it("are reminded at eight in the morning of their own day, once", async () => {
    await inBothZones();
    await db().updateTable("collectives").set({ reminder_days: "[2]" }).execute();
    // Emails missed until then are sent at any hour, as at a start of the server.
    await at("2026-02-26T08:00:00.000Z");
    const mailed: string[][] = [];
    // In Kiritimati it is eight on February 27 at 18:00 of the day before in UTC, in Los Angeles at 16:00 of that day.
    for (const instant of ["26T17:59", "26T18:00", "26T23:00", "27T08:00", "27T15:59", "27T16:00", "27T17:00"]) {
      const before = await listQueuedEmails(server);
      await at(`2026-02-${instant}:00.000Z`);
      mailed.push((await listQueuedEmails(server)).slice(before.length).map(({ recipient }) => recipient));
    }
    expect(mailed).toEqual([[], ["ada@example.org"], [], [], [], ["eve@example.org", "fay@example.org"], []]);
  });

  it("take a return for past by their own day", async () => {
    await inBothZones();
    await at("2026-02-28T12:00:00.000Z");
    const hiatus = { participation_intention: "OptOut", opt_out_type: "Hiatus", crew_involvements: [] };
    const pause = async (name: string, interval: number, date: string) => {
      const body = { ...hiatus, opt_out_planned_return_date: date };
      const answer = await call(name, `POST /me/interval/${interval}/my_participation`, body);
      return answer.ok || ((await answer.json()) as { code: string }).code;
    };
    expect(await pause("eve", 2, "2026-02-28")).toBe(true);
    // There, interval 2 is over.
    expect(await pause("ada", 2, "2026-02-28")).toBe("IntervalInPast");
    await at("2026-03-05T12:00:00.000Z");
    expect(await pause("eve", 3, "2026-03-05")).toBe(true);
    expect(await pause("ada", 3, "2026-03-05")).toBe("ValidationFailed");
  });

  it("have calendars of their own days and zone", async () => {
    await inBothZones();
    await at("2026-02-28T12:00:00.000Z");
    const calendarOf = async (name: string) => {
      const answer = await call(name, "POST /my_collective/calendar_feed", {});
      const { url } = (await answer.json()) as { url: string };
      const { entries, properties } = readCalendar(await (await fetch(url)).text());
      return [properties["x-wr-timezone"], entries.some(({ summary }) => summary.startsWith("Last day to plan"))];
    };
    // Once an interval has begun, the last day to plan it is over.
    expect(await calendarOf("ada")).toEqual([KIRITIMATI, false]);
    expect(await calendarOf("eve")).toEqual([LOS_ANGELES, true]);
  });
});

describe("a collective that moves to another time zone", () => {
  const facts = async () => ({
    days: await db().selectFrom("intervals").select("days_current").where("id", "=", 3).execute(),
    mails: (await listQueuedEmails(server)).length,
    rolledOver: (await db().selectFrom("live_events").select("event").execute()).filter(({ event }) =>
      event.includes("IntervalsRolledOver"),
    ).length,
  });

  it("where it is already tomorrow begins that day at once", async () => {
    await at("2026-02-28T12:00:00.000Z");
    expect(await dayOf("ada")).toMatchObject({ today: "2026-02-28", current: 2 });
    const before = await facts();
    await move("ada", KIRITIMATI);
    expect(await dayOf("ada")).toMatchObject({ today: "2026-03-01", current: 3 });
    await at("2026-02-28T12:01:00.000Z");
    expect((await facts()).rolledOver).toBe(before.rolledOver + 1);
  });

  it("where it is still yesterday stays on its day: what has begun stays, and nothing happens twice", async () => {
    await move("ada", KIRITIMATI);
    await db().updateTable("collectives").set({ reminder_days: "[30]" }).execute();
    await at("2026-02-28T20:00:00.000Z");
    const before = await facts();
    await move("ada", LOS_ANGELES);
    // There it is noon of February 28.
    expect(await dayOf("ada")).toEqual({ today: "2026-03-01", time_zone: LOS_ANGELES, current: 3 });
    for (const instant of ["2026-02-28T20:01", "2026-03-01T08:00", "2026-03-01T16:00", "2026-03-02T07:59"]) {
      await at(`${instant}:00.000Z`);
      expect(await dayOf("ada")).toMatchObject({ today: "2026-03-01", current: 3 });
    }
    expect(await facts()).toEqual(before);
    await at("2026-03-02T08:00:00.000Z");
    expect(await dayOf("ada")).toMatchObject({ today: "2026-03-02", current: 3 });
  });

  it("by mistake, and back within the same minute, is where it was", async () => {
    await at("2026-02-28T12:00:00.000Z");
    const before = await facts();
    await move("ada", KIRITIMATI);
    await move("ada", null);
    await at("2026-02-28T12:01:00.000Z");
    expect(await dayOf("ada")).toEqual({ today: "2026-02-28", time_zone: "UTC", current: 2 });
    expect(await facts()).toEqual(before);
  });

  it("does not lose the morning's mails: where it is past eight, they are sent at the next look", async () => {
    await move("ada", LOS_ANGELES);
    await db().updateTable("collectives").set({ reminder_days: "[1]" }).execute();
    await at("2026-02-27T20:00:00.000Z");
    // Seven in Los Angeles, where nothing is due yet; sixteen in Berlin.
    await at("2026-02-28T15:00:00.000Z");
    expect(await listQueuedEmails(server)).toEqual([]);
    await move("ada", "Europe/Berlin");
    await at("2026-02-28T15:15:00.000Z");
    expect((await listQueuedEmails(server)).map(({ recipient }) => recipient)).toEqual(["ada@example.org"]);
  });

  it("follows the server's zone while it has none of its own", async () => {
    await at("2026-02-28T12:00:00.000Z");
    await server.restart({ TIME_ZONE: KIRITIMATI });
    expect(await stateOf("ada")).toMatchObject({ time_zone: KIRITIMATI, collective: { time_zone: null } });
  });
});
