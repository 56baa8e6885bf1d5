import { describe, expect, it } from "vitest";
import type { GatheringInput } from "../../shared/gatherings/gatherings.ts";
import { runJob } from "../../server/jobs/jobs.ts";
import { listQueuedEmails } from "../support/emails.ts";
import { notifyingServer } from "../support/notifying-server.ts";
import { outcomeOf } from "../support/outcome.ts";

const notifying = notifyingServer({ people: ["ada", "bo"] });
const { push, server, open, as, deliver, tellAndDeliver, titles } = notifying;
const BREAKFAST = { title: "Breakfast", starts_at: "2026-02-17T07:00:00Z", ends_at: "2026-02-17T08:00:00Z" };

/** Signs bo in on a device that tells of tomorrow's first gathering. */
async function withDevice(timeZone?: string) {
  const { client } = await notifying.withDevice("bo", timeZone);
  await client.calls.choose.mutate({ tomorrow: true, plans: false });
  return client;
}

/** The collective's clocks. */
async function setZone(time_zone: string): Promise<void> {
  await server.running.services.db.updateTable("collectives").set({ time_zone }).execute();
}

/** Plans a gathering as ada, to which bo goes. */
async function plan(changed: Partial<GatheringInput> = {}): Promise<number> {
  const id = await notifying.plan(changed);
  await as("bo").answer(id, "Going");
  return id;
}

const setTime = (time: string) => server.clock.setInstant(`2026-02-${time}:00.000Z`);
/** Tells of tomorrow at a time. Returns the titles of all notifications so far. */
async function tellAt(time: string): Promise<string[]> {
  setTime(time);
  await runJob(server.running.services, "tell-of-tomorrow");
  await deliver();
  return titles();
}
const texts = () => push.notifications.map(({ notification }) => notification.text);

describe("tomorrow's first gathering", () => {
  it("is announced from six in the evening, once, and names it and how many more there are", async () => {
    await withDevice();
    await plan();
    const id = await plan(BREAKFAST);
    await plan({ title: "The day after", starts_at: "2026-02-18T18:00:00Z", ends_at: "2026-02-18T20:00:00Z" });
    expect(await tellAt("16T17:45")).toEqual([]);
    expect(await tellAt("16T18:00")).toEqual(["First tomorrow: Breakfast"]);
    expect(push.notifications[0]?.notification).toMatchObject({ page: `/gatherings/${id}`, tag: `/gatherings/${id}` });
    expect(push.notifications[0]?.notification.answers).toHaveLength(2);
    expect(push.notifications[0]?.seconds).toBe(6 * 3_600);
    expect(await tellAt("16T18:15")).toHaveLength(1);
    expect(await tellAt("17T18:00")).toEqual(["First tomorrow: Breakfast", "Tomorrow: The day after"]);
    expect(texts()).toEqual([
      "Tuesday, February 17, 2026, 07:00 to 08:00 (time in UTC). 1 more gathering that day.",
      "Wednesday, February 18, 2026, 18:00 to 20:00 (time in UTC)",
    ]);
    expect((await listQueuedEmails(server)).map(({ kind }) => kind)).not.toContain("gathering first");
  });

  it("is announced by the clocks of the device that was turned on last", async () => {
    await setZone("Europe/Berlin");
    await withDevice("America/New_York");
    server.clock.advance(60);
    await withDevice("Asia/Tokyo");
    await plan();
    await plan(BREAKFAST);
    // It is 18:00 in Tokyo, and breakfast is at 16:00 there, the day after.
    expect(await tellAt("16T08:45")).toEqual([]);
    expect(new Set(await tellAt("16T09:00"))).toEqual(new Set(["Tomorrow: Breakfast"]));
  });

  it("is nobody's who has not turned it on, or does not go", async () => {
    await withDevice();
    const id = await plan();
    await as("bo").answer(id, "Maybe");
    await as("ada").answer(id, "Going");
    await notifying.withDevice("ada");
    expect(await tellAt("16T18:00")).toEqual([]);
    await as("bo").answer(id, "Going");
    expect(await tellAt("16T23:45")).toHaveLength(1);
  });

  it("is not one that was cancelled, neither before nor while its notification waits", async () => {
    await withDevice();
    const [early, id] = [await plan(BREAKFAST), await plan()];
    await as("ada").cancelGathering(early);
    await tellAndDeliver();
    push.behave({ status: 503 });
    await tellAt("16T18:00");
    await as("ada").cancelGathering(id);
    push.behave("well");
    setTime("16T18:59");
    await tellAndDeliver(0);
    expect(titles()).toEqual(["Cancelled: Breakfast", "Cancelled: Supper"]);
  });

  it("gives way to a notification of several that were cancelled while it waits", async () => {
    await withDevice();
    const ids = [await plan(BREAKFAST), await plan()];
    await tellAndDeliver();
    push.behave({ status: 503 });
    await tellAt("16T18:00");
    for (const id of ids) await as("ada").cancelGathering(id);
    push.behave("well");
    setTime("16T18:59");
    await tellAndDeliver(0);
    expect(titles()).toEqual([expect.stringContaining("2 gatherings")]);
    expect(push.notifications[0]?.notification.page).toBe("/gatherings");
  });

  it("comes at the hour that the person chooses on their device's clocks, also in quiet hours, and not at night", async () => {
    const bo = await withDevice("Pacific/Auckland");
    const hours = { quiet: { from: 22, until: 8 }, tomorrow_at: 23 };
    expect(await bo.calls.setHours.mutate({ tomorrow_at: 23 })).toEqual(hours);
    // On February 18, at 7:00 there.
    await plan();
    expect(await tellAt("17T09:59")).toEqual([]);
    push.behave("down");
    expect(await tellAt("17T10:00")).toEqual([]);
    push.behave("well");
    expect(await tellAt("17T10:59")).toHaveLength(1);
    // Midnight has passed there.
    expect(await tellAt("17T11:00")).toHaveLength(1);
  });

  it("is of no use after midnight", async () => {
    await withDevice();
    await plan();
    push.behave("down");
    await tellAt("16T23:45");
    push.behave("well");
    setTime("17T08:00");
    await deliver();
    expect(push.notifications).toEqual([]);
  });

  it("comes by email too to those who want that, by the collective's clocks without a device", async () => {
    const mailedAt = async (time: string) => {
      await tellAt(time);
      const mails = (await listQueuedEmails(server)).filter(({ kind }) => kind === "gathering first");
      return mails.map(({ recipient, subject }) => [recipient, subject]);
    };
    await setZone("Europe/Berlin");
    await as("bo").choose({ tomorrow: true });
    await plan();
    expect(await mailedAt("16T16:59")).toEqual([]);
    await as("bo").choose({ tomorrow: false });
    expect(await mailedAt("16T17:00")).toEqual([]);
    await as("bo").choose({ tomorrow: true });
    expect(await mailedAt("16T17:00")).toEqual([["bo@example.org", "Tomorrow: Supper, Tue, Feb 17, 19:00"]]);
  });
});

describe("quiet hours", () => {
  it("are the person's choice, or none, on all of their devices and nobody else's", async () => {
    const bo = await withDevice();
    const quiet = { from: 13, until: 15 };
    expect(await bo.calls.setHours.mutate({ quiet })).toEqual({ quiet, tomorrow_at: 18 });
    await plan();
    await bo.calls.setHours.mutate({ tomorrow_at: 12 });
    await bo.calls.choose.mutate({ gatherings: true });
    setTime("16T13:00");
    await runJob(server.running.services, "remind-of-gatherings");
    await deliver();
    expect(push.notifications).toEqual([]);
    const { hours } = await (await open("ada")).client.calls.get.query();
    expect(hours).toEqual({ quiet: { from: 22, until: 8 }, tomorrow_at: 18 });
    await bo.calls.setHours.mutate({ quiet: null });
    setTime("16T15:00");
    await deliver();
    expect(titles()).toEqual(["Tomorrow: Supper"]);
    expect((await bo.calls.get.query()).hours).toEqual({ quiet: null, tomorrow_at: 12 });
  });

  it.each([
    { quiet: { from: 8, until: 8 } },
    { quiet: { from: 24, until: 8 } },
    { quiet: { from: 1.5, until: 8 } },
    { tomorrow_at: -1 },
  ])("are not %j", async (hours) => {
    const { calls } = (await open("bo")).client;
    expect(await outcomeOf(calls.setHours.mutate(hours))).toBe("ValidationFailed");
  });
});
