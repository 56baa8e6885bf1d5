import { once } from "node:events";
import { describe, expect, it } from "vitest";
import type { Event } from "../../shared/events/events.ts";
import { findMemberByEmail } from "../../server/features/credentials/accounts.queries.ts";
import { insertInterval } from "../../server/features/structure/intervals.queries.ts";
import { createInterval } from "../../server/features/intervals/intervals.service.ts";
import { addPerson, resumeMembership } from "../../server/features/membership/membership.service.ts";
import { actAs } from "../support/editing.ts";
import { worldForEach } from "../support/hooks.ts";
import { listLoggedEvents } from "../support/logged-events.ts";
import { openSocket } from "../support/sockets.ts";
import { signIn, startTestServer } from "../support/test-server.ts";
import { dayIn, EXIT, hiatusUntil, inWorld, monthInterval } from "../support/world.ts";

/** Answers of somebody at sea, whose capacity is their own. */
const atSeaUntil = (day: string) => ({ ...hiatusUntil(day), intention_context: "at sea", wellbeing: "tired" });

const world = worldForEach({ today: dayIn(1), people: ["ada", "bo", "cy"], intervals: 2 });

async function involvedIn(intervalId: number) {
  const rows = await world.db
    .selectFrom("collective_involvements as own")
    .innerJoin("people", "people.id", "own.person_id")
    .select(["display_name", "own.status", "participation_intention", "wellbeing", "intention_context"])
    .where("own.interval_id", "=", intervalId)
    .orderBy("people.id")
    .execute();
  return Object.fromEntries(rows.map(({ display_name, ...row }) => [display_name, row]));
}

async function statusesIn(intervalId: number) {
  return Object.fromEntries(Object.entries(await involvedIn(intervalId)).map(([name, { status }]) => [name, status]));
}

const loggedEvents = () => listLoggedEvents(world.db, world.collective.id);
const isRollOver = (event: Event) => "IntervalsEvent" in event && "IntervalsRolledOver" in event.IntervalsEvent;

async function addInterval(id: number) {
  const { id: _number, ...dates } = monthInterval(id);
  return createInterval(world, world.by("ada"), dates);
}

describe("carry-over into a new interval", () => {
  it("creates an involvement without an intention for everybody when it becomes the next one", async () => {
    world.clock.setDay(dayIn(2));
    await world.save("bo", 2, { volunteers: ["garden"] });
    await addInterval(3);
    const open = { status: "Participating", participation_intention: null, wellbeing: null, intention_context: null };
    expect(await involvedIn(3)).toEqual({ ada: open, bo: open, cy: open });
    const crews = await world.db.selectFrom("crew_involvements").select("interval_id").execute();
    expect(crews).toEqual([{ interval_id: 2 }]);
  });

  it("keeps a hiatus while its return date is after the start, but no capacity answers", async () => {
    world.clock.setDay(dayIn(2));
    await world.save("ada", 2, atSeaUntil("2026-03-02"));
    await world.save("bo", 2, atSeaUntil("2026-03-01"));
    await addInterval(3);
    expect(await involvedIn(3)).toMatchObject({
      ada: { status: "OnHiatus", participation_intention: "OptOut", intention_context: "at sea", wellbeing: null },
      bo: { status: "Participating", participation_intention: null, intention_context: null },
    });
  });

  it("does not replace what somebody has said of their hiatus, whatever they change of the interval before", async () => {
    world.clock.setDay(dayIn(2));
    await world.save("ada", 2, hiatusUntil("2026-04-02"));
    await addInterval(3);
    await world.save("ada", 3, { ...hiatusUntil("2026-04-02"), wellbeing: "tired" });
    await world.save("ada", 2, {});
    expect(await involvedIn(3)).toMatchObject({ ada: { status: "OnHiatus", wellbeing: "tired" } });
  });

  it("leaves out people who are exiting", async () => {
    world.clock.setDay(dayIn(2));
    await world.save("cy", 2, EXIT);
    await addInterval(3);
    expect(Object.keys(await involvedIn(3))).toEqual(["ada", "bo"]);
  });

  it("announces the interval and that the intervals have moved on", async () => {
    world.clock.setDay(dayIn(2));
    const { events } = await addInterval(3);
    expect(events).toEqual([
      { IntervalsEvent: { IntervalCreated: monthInterval(3) } },
      {
        IntervalsEvent: {
          IntervalsRolledOver: { current_interval: monthInterval(2), next_interval: monthInterval(3) },
        },
      },
    ]);
  });

  it("fills an interval only when it is the current or the next one", async () => {
    const { events } = await addInterval(3);
    expect(events).toEqual([{ IntervalsEvent: { IntervalCreated: monthInterval(3) } }]);
    expect(await involvedIn(3)).toEqual({});
    world.clock.setDay(dayIn(2));
    await world.rollOver();
    expect(Object.keys(await involvedIn(3))).toEqual(["ada", "bo", "cy"]);
  });

  it("says so where somebody was missing in the current or the next one", async () => {
    await world.db.deleteFrom("collective_involvements").where("person_id", "=", world.person("bo")).execute();
    const { events } = await addInterval(3);
    expect(Object.keys(await involvedIn(2))).toEqual(["ada", "bo", "cy"]);
    expect(events.filter(isRollOver)).toHaveLength(1);
  });

  it("fills a collective's first interval", async () => {
    const { id: _number, ...dates } = monthInterval(1);
    await inWorld({ today: dayIn(1), people: ["ada", "bo"], intervals: 0 }, async (empty) => {
      await createInterval(empty, empty.byNobody(), dates);
      const rows = await empty.db.selectFrom("collective_involvements").select("person_id").execute();
      expect(rows.map((row) => row.person_id)).toEqual([empty.person("ada"), empty.person("bo")]);
    });
  });

  it("goes back to the latest interval with a person, also after one that was over when it was created", async () => {
    await world.rollOver();
    world.clock.setDay(dayIn(2));
    await world.rollOver();
    await world.save("bo", 2, atSeaUntil("2026-12-01"));
    await world.save("cy", 2, EXIT);
    world.clock.setDay(dayIn(4));
    await world.rollOver();
    await addInterval(3);
    expect(await involvedIn(3)).toEqual({});
    await addInterval(4);
    expect(await statusesIn(4)).toEqual({ ada: "Participating", bo: "OnHiatus" });
    expect((await world.overviewOf(4)).new).toEqual([]);
  });

  it("has somebody who came back while there was neither a current nor a next one", async () => {
    await world.rollOver();
    await world.save("cy", 2, EXIT);
    world.clock.setDay(dayIn(3));
    expect(await world.rollOver()).toEqual([world.person("cy")]);
    const back = { collectiveId: world.collective.id, personId: world.person("cy"), today: dayIn(3) };
    await world.db.transaction().execute((trx) => resumeMembership(trx, back));
    await addInterval(3);
    expect(await statusesIn(3)).toEqual({ ada: "Participating", bo: "Participating", cy: "Participating" });
  });

  it("gives a new person an involvement in the current and in the next interval", async () => {
    const di = { collectiveId: world.collective.id, userId: null, displayName: "di", today: dayIn(1) };
    const { personId, changes } = await world.db.transaction().execute((trx) => addPerson(trx, di));
    expect(await involvedIn(1)).toHaveProperty("di");
    expect(await involvedIn(2)).toHaveProperty("di");
    const events = changes.map(({ event }) => event);
    expect(events.map((event) => Object.keys(event)[0])).toEqual(["PeopleEvent", "MeEvent", "MeEvent"]);
    expect(events[0]).toMatchObject({ PeopleEvent: { PersonUpdated: { id: personId, display_name: "di" } } });
  });
});

describe("the daily roll-over", () => {
  it("keeps existing answers for the interval", async () => {
    await world.save("ada", 2, { intention_context: "early bird" });
    world.clock.setDay(dayIn(2));
    await world.rollOver();
    expect(await involvedIn(2)).toMatchObject({
      ada: { participation_intention: "OptIn", intention_context: "early bird" },
    });
  });

  it("announces a new current interval once, and emits nothing on other days", async () => {
    await world.rollOver();
    const before = (await loggedEvents()).length;
    world.clock.setDay("2026-01-20");
    await world.rollOver();
    expect(await loggedEvents()).toHaveLength(before);
    world.clock.setDay(dayIn(2));
    await world.rollOver();
    await world.rollOver();
    const events = (await loggedEvents()).slice(before);
    expect(events).toEqual([
      { IntervalsEvent: { IntervalsRolledOver: { current_interval: monthInterval(2), next_interval: null } } },
    ]);
  });

  it("catches up after weeks without a server", async () => {
    for (const id of [3, 4, 5]) await insertInterval(world.db, world.collective.id, monthInterval(id));
    await world.rollOver();
    await world.save("bo", 2, atSeaUntil("2026-12-01"));
    await world.save("cy", 1, EXIT);
    world.clock.setDay(dayIn(4));
    await world.rollOver();
    expect((await loggedEvents()).findLast(isRollOver)).toMatchObject({
      IntervalsEvent: { IntervalsRolledOver: { current_interval: { id: 4 } } },
    });
    expect(await involvedIn(3)).toEqual({});
    for (const id of [4, 5]) expect(await statusesIn(id)).toEqual({ ada: "Participating", bo: "OnHiatus" });
  });
});

describe("leaving", () => {
  const canSignIn = async (name: string) => (await findMemberByEmail(world.db, `${name}@example.org`)) !== undefined;

  it("makes a person who is exiting a former member when the interval is past, not before", async () => {
    await world.rollOver();
    await world.save("cy", 1, EXIT);
    await world.db
      .insertInto("sessions")
      .values({ id_hash: "x", user_id: 3, device: "x", created_at: "2026-01-01", last_seen_at: "2026-01-01" })
      .execute();
    world.clock.setDay("2026-01-31");
    expect(await world.rollOver()).toEqual([]);
    expect(await canSignIn("cy")).toBe(true);

    world.clock.setDay("2026-02-01");
    expect(await world.rollOver()).toEqual([world.person("cy")]);
    expect(await canSignIn("cy")).toBe(false);
    expect(await world.db.selectFrom("sessions").selectAll().execute()).toEqual([]);
    expect(Object.keys(await involvedIn(1))).toContain("cy");
    expect(Object.keys(await involvedIn(2))).not.toContain("cy");
  });

  it("is told to the person by one email, which has no link and says from when, and how to come back", async () => {
    await world.save("cy", 1, EXIT);
    await world.db.updateTable("collectives").set({ reply_address: "us@example.org" }).execute();
    for (const day of ["2026-02-01", "2026-02-02"]) {
      world.clock.setDay(day);
      await world.rollOver();
    }
    const mails = await world.db.selectFrom("outbound_emails").selectAll().execute();
    const mail = { recipient: "cy@example.org", subject: "You have left Tidewater", reply_to: "us@example.org" };
    expect(mails).toMatchObject([mail]);
    expect(mails[0]?.body_text).toContain("you have left Tidewater.");
    expect(mails[0]?.body_text).toContain("ask anybody in the group to invite you at this address");
    expect(mails[0]?.body_text).not.toContain("http");
  });

  it("closes the open page of a person who has left", async () => {
    const server = await startTestServer({ today: dayIn(1), people: ["ada", "cy"] });
    const socket = await openSocket(server, await signIn(server.url, "cy"), "/trpc");
    await actAs(server, "cy").plan(1, EXIT);
    const closed = once(socket, "close");
    server.clock.setDay("2026-02-01");
    await server.rollOver();
    expect((await closed)[0]).toBe(4401);
    await server.stop();
  });

  it("does not happen if they change their mind before then", async () => {
    await world.rollOver();
    await world.save("cy", 1, EXIT);
    await world.save("cy", 1);
    world.clock.setDay(dayIn(2));
    expect(await world.rollOver()).toEqual([]);
  });

  it("chooses new convenors for their crews", async () => {
    await world.rollOver();
    await world.save("ada", 1, EXIT);
    await world.save("ada", 2, { volunteers: ["garden"] });
    await world.save("bo", 2, { volunteers: ["garden"] });
    world.clock.setDay(dayIn(2));
    await world.rollOver();
    const convenors = world.db.selectFrom("crew_involvements").select("person_id").where("convenor", "=", 1);
    expect(await convenors.where("interval_id", "=", 2).execute()).toEqual([{ person_id: world.person("bo") }]);
  });

  it("does not happen again to somebody who has come back", async () => {
    await world.rollOver();
    await world.save("cy", 1, EXIT);
    world.clock.setDay(dayIn(2));
    await world.rollOver();
    await world.db.updateTable("people").set({ left_at: null }).where("id", "=", world.person("cy")).execute();
    world.clock.setDay("2026-02-20");
    expect(await world.rollOver()).toEqual([]);
  });
});
