import { describe, expect, it } from "vitest";
import type { GatheringInput } from "../../shared/gatherings/gatherings.ts";
import { queueGatheringNews } from "../../server/features/news/gathering-news.ts";
import { runJob } from "../../server/jobs/jobs.ts";
import { listQueuedEmails } from "../support/emails.ts";
import { notifyingServer } from "../support/notifying-server.ts";
import { outcomeOf } from "../support/outcome.ts";

const notifying = notifyingServer({ people: ["ada", "bo"] });
const { push, server, open } = notifying;
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
  await (await open("bo")).client.gatherings.answer.mutate({ id, answer: "Going" });
  return id;
}

/** Tells of tomorrow at an instant. Returns all notifications so far. */
async function tellAt(time: string) {
  server.clock.setInstant(`2026-02-${time}:00.000Z`);
  await runJob(server.running.services, "tell-of-tomorrow");
  await server.running.notifications?.deliverDue();
  return push.notifications.map(({ notification }) => [notification.title, notification.text]);
}

describe("tomorrow's first gathering", () => {
  it("is announced from six in the evening, once, and names it and how many more there are", async () => {
    await withDevice();
    await plan();
    const id = await plan(BREAKFAST);
    await plan({
      title: "The day after",
      starts_at: "2026-02-18T18:00:00Z",
      ends_at: "2026-02-18T20:00:00Z",
    });
    expect(await tellAt("16T17:45")).toEqual([]);
    const told = [
      "First tomorrow: Breakfast",
      "Tuesday, February 17, 2026, 07:00 to 08:00 (time in UTC). 1 more gathering that day.",
    ];
    expect(await tellAt("16T18:00")).toEqual([told]);
    expect(push.notifications[0]?.notification).toMatchObject({ page: `/gatherings/${id}`, tag: `/gatherings/${id}` });
    expect(push.notifications[0]?.notification.answers).toHaveLength(2);
    expect(push.notifications[0]?.seconds).toBe(6 * 3_600);
    expect(await tellAt("16T18:15")).toEqual([told]);
    expect((await tellAt("17T18:00")).slice(1)).toEqual([
      ["Tomorrow: The day after", "Wednesday, February 18, 2026, 18:00 to 20:00 (time in UTC)"],
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
    const sent = await tellAt("16T09:00");
    expect(new Set(sent.map(([title]) => title))).toEqual(new Set(["Tomorrow: Breakfast"]));
  });

  it("is nobody's who has not turned it on, or does not go", async () => {
    const bo = await withDevice();
    const id = await plan();
    await bo.gatherings.answer.mutate({ id, answer: "Maybe" });
    const ada = (await open("ada")).client;
    await ada.gatherings.answer.mutate({ id, answer: "Going" });
    await ada.calls.turnOn.mutate(push.subscribe());
    expect(await tellAt("16T18:00")).toEqual([]);
    await bo.gatherings.answer.mutate({ id, answer: "Going" });
    expect(await tellAt("16T23:45")).toHaveLength(1);
  });

  it("is not one that was cancelled, neither before nor while its notification waits", async () => {
    await withDevice();
    const [early, id] = [await plan(BREAKFAST), await plan()];
    const ada = (await open("ada")).client;
    await ada.gatherings.cancel.mutate({ id: early, reason: null });
    server.clock.advance(3_600);
    await queueGatheringNews(server.running.services);
    await server.running.notifications?.deliverDue();
    push.behave({ status: 503 });
    await tellAt("16T18:00");
    await ada.gatherings.cancel.mutate({ id, reason: null });
    server.clock.setInstant("2026-02-16T18:59:00.000Z");
    await queueGatheringNews(server.running.services);
    push.behave("well");
    await server.running.notifications?.deliverDue();
    expect(push.notifications.map(({ notification }) => notification.title)).toEqual([
      "Cancelled: Breakfast",
      "Cancelled: Supper",
    ]);
  });

  it("gives way to a notification of several that were cancelled while it waits", async () => {
    await withDevice();
    const ids = [await plan(BREAKFAST), await plan()];
    const ada = (await open("ada")).client;
    server.clock.advance(3_600);
    await queueGatheringNews(server.running.services);
    push.behave({ status: 503 });
    await tellAt("16T18:00");
    for (const id of ids) await ada.gatherings.cancel.mutate({ id, reason: null });
    server.clock.setInstant("2026-02-16T18:59:00.000Z");
    await queueGatheringNews(server.running.services);
    push.behave("well");
    await server.running.notifications?.deliverDue();
    expect(push.notifications.map(({ notification }) => [notification.title, notification.page])).toEqual([
      [expect.stringContaining("2 gatherings"), "/gatherings"],
    ]);
  });

  it("comes at the hour that the person chooses on their device's clocks, also in quiet hours, and not at night", async () => {
    const bo = await withDevice("Pacific/Auckland");
    expect(await bo.calls.setHours.mutate({ tomorrow_at: 23 })).toEqual({
      quiet: { from: 22, until: 8 },
      tomorrow_at: 23,
    });
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
    server.clock.setInstant("2026-02-17T08:00:00.000Z");
    await server.running.notifications?.deliverDue();
    expect(push.notifications).toEqual([]);
  });

  it("comes by email too to those who want that, by the collective's clocks without a device", async () => {
    const bo = (await open("bo")).client;
    const mailedAt = async (time: string) => {
      await tellAt(time);
      const mails = (await listQueuedEmails(server)).filter(({ kind }) => kind === "gathering first");
      return mails.map(({ recipient, subject }) => [recipient, subject]);
    };
    await setZone("Europe/Berlin");
    await bo.mailPreferences.update.mutate({ tomorrow: true });
    await plan();
    expect(await mailedAt("16T16:59")).toEqual([]);
    await bo.mailPreferences.update.mutate({ tomorrow: false });
    expect(await mailedAt("16T17:00")).toEqual([]);
    await bo.mailPreferences.update.mutate({ tomorrow: true });
    expect(await mailedAt("16T17:00")).toEqual([["bo@example.org", "Tomorrow: Supper"]]);
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
    server.clock.setInstant("2026-02-16T13:00:00.000Z");
    await runJob(server.running.services, "remind-of-gatherings");
    await server.running.notifications?.deliverDue();
    expect(push.notifications).toEqual([]);
    expect((await (await open("ada")).client.calls.get.query()).hours).toEqual({
      quiet: { from: 22, until: 8 },
      tomorrow_at: 18,
    });
    await bo.calls.setHours.mutate({ quiet: null });
    server.clock.setInstant("2026-02-16T15:00:00.000Z");
    await server.running.notifications?.deliverDue();
    expect(push.notifications.map(({ notification }) => notification.title)).toEqual(["Tomorrow: Supper"]);
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
