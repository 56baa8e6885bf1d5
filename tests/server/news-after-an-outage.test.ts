import { pino } from "pino";
import { beforeEach, describe, expect, it } from "vitest";
import { retryFailedEmails } from "../../server/features/failed-emails/retry-emails.service.ts";
import { isCurrent } from "../../server/features/news/current-emails.ts";
import { queueGatheringNews } from "../../server/features/news/gathering-news.ts";
import { runJob } from "../../server/jobs/jobs.ts";
import { startMailWorker } from "../../server/mail/mail-worker.ts";
import type { OutboxWorker } from "../../server/mail/outbox-worker.ts";
import { DeliveryError, type OutgoingEmail } from "../../server/mail/transports/transport.ts";
import { callProcedure } from "../support/procedures.ts";
import { actAs } from "../support/editing.ts";
import { membersOf, sharedServer } from "../support/hooks.ts";

const server = sharedServer({ people: ["ada", "bo", "cy"], crews: ["garden"] });
const open = membersOf(server);
const ada = async () => (await open("ada")).client;

/** The emails that have arrived, and whether nobody takes any. */
let arrived: OutgoingEmail[];
let isAway: boolean;
let worker: OutboxWorker;
beforeEach(() => {
  [arrived, isAway] = [[], true];
  server.clock.setInstant("2026-02-15T07:00:00.000Z");
  const { db } = server.running.services;
  worker = startMailWorker({
    db,
    clock: server.clock,
    timeZone: "UTC",
    log: pino({ level: "silent" }),
    from: "crewtide@example.org",
    transport: {
      send: (mail) => {
        if (isAway) throw new DeliveryError("Nobody listens", { code: "ECONNREFUSED" });
        arrived.push(mail);
        return Promise.resolve({});
      },
    },
    pollInterval: null,
    isCurrent: (written) => isCurrent(db, written, server.clock),
  });
});

/** It is then. The minute's news are told, and what is due is tried. */
async function liveUntil(time: string): Promise<void> {
  server.clock.setInstant(time.includes("T") ? time : `2026-02-15T${time}:00.000Z`);
  await runJob(server.running.services, "read-news");
  await queueGatheringNews(server.running.services);
  await worker.deliverDue();
}

/** The subjects that a person has got. */
const subjectsOf = (name: string) => arrived.filter(({ to }) => to.startsWith(name)).map(({ subject }) => subject);
const on = (day: string, from = "18", to = "20") => ({
  starts_at: `${day}T${from}:00:00Z`,
  ends_at: `${day}T${to}:00:00Z`,
});

/** Plans a gathering that bo and cy go to, and all know of. */
async function meet(title: string, times: object): Promise<number> {
  const id = await actAs(server, "ada").meet({ title, ...times });
  for (const name of ["bo", "cy"]) await actAs(server, name).answer(id, "Going");
  await server.running.services.db.deleteFrom("gathering_news").execute();
  return id;
}

describe("what waits because no email can be sent", () => {
  it("says what is so when it is sent: a reminder leaves out what is cancelled, and has the new time", async () => {
    const choir = await meet("Choir", on("2026-02-16"));
    const mending = await meet("Mending", on("2026-02-16", "19"));
    server.clock.setInstant("2026-02-15T08:00:00.000Z");
    await runJob(server.running.services, "remind-of-gatherings");
    for (const time of ["08:00", "08:01", "08:03", "08:10", "08:30", "09:06"]) await liveUntil(time);
    await actAs(server, "ada").cancelGathering(choir, null);
    await actAs(server, "ada").editGathering(mending, { title: "Mending", ...on("2026-02-16", "09", "10") });
    isAway = false;
    await liveUntil("09:16");
    await liveUntil("09:17");
    for (const name of ["bo", "cy"])
      expect(subjectsOf(name)).toEqual(["Tomorrow: Mending", "New time or place: Mending", "Cancelled: Choir"]);
    expect(arrived[0]?.text).toContain("Monday, February 16, 2026, 09:00 to 10:00");
    await liveUntil("12:00");
    expect(arrived).toHaveLength(6);
  });

  it("is not sent if it was taken back: what is new, cancelled, or asks when people can come", async () => {
    for (const name of ["ada", "bo", "cy"]) await actAs(server, name).plan(2, { joins: ["garden"] });
    const supper = await meet("Supper", on("2026-02-20"));
    const { gatherings, polls } = await ada();
    server.clock.setInstant("2026-02-15T08:00:00.000Z");
    await actAs(server, "ada").cancelGathering(supper, null);
    const song = await actAs(server, "ada").meet({
      title: "Song",
      ...on("2026-02-21"),
      crew_id: server.crew("garden"),
    });
    const dance = await actAs(server, "ada").meet({ title: "Dance", ...on("2026-02-21"), expectation: "Expected" });
    await polls.create.mutate({ title: "When", times: [on("2026-02-25")], expectation: "Expected" });
    await liveUntil("08:10");
    const waiting = await server.running.services.db.selectFrom("outbound_emails").select("kind").execute();
    expect(new Set(waiting.map(({ kind }) => kind))).toEqual(
      new Set(["gathering cancelled", "gathering new", "poll new"]),
    );
    await gatherings.restore.mutate({ id: supper });
    await gatherings.cancel.mutate({ id: song, reason: null });
    await server.running.services.db.deleteFrom("gatherings").where("id", "=", dance).execute();
    await polls.withdraw.mutate({ id: (await polls.list.query())[0]?.id ?? 0 });
    isAway = false;
    for (const time of ["08:21", "08:40", "09:30", "11:00"]) await liveUntil(time);
    expect(arrived).toEqual([]);
  });

  it("is not sent of a move if the gathering moves on to a time that is over", async () => {
    const [choir, supper] = [await meet("Choir", on("2026-02-20")), await meet("Supper", on("2026-02-20"))];
    server.clock.setInstant("2026-02-15T08:00:00.000Z");
    for (const [id, title] of [
      [choir, "Choir"],
      [supper, "Supper"],
    ] as const)
      await actAs(server, "ada").editGathering(id, { title, ...on("2026-02-21") });
    await liveUntil("08:11");
    server.clock.setInstant("2026-02-15T08:20:00.000Z");
    await actAs(server, "ada").editGathering(choir, { title: "Choir", ...on("2026-02-14") });
    isAway = false;
    for (const time of ["08:40", "09:30", "11:00"]) await liveUntil(time);
    for (const name of ["bo", "cy"]) expect(subjectsOf(name)).toEqual(["New time or place: Supper"]);
  });

  describe("of a whole series", () => {
    const WEEKLY = { title: "Choir", ...on("2026-02-20"), expectation: "Expected" as const };
    const evening = on("2026-02-20", "20", "22");
    /** Plans more gatherings than an email describes, and returns the first one and another one. */
    const planSeries = async () => {
      for (const name of ["ada", "bo", "cy"]) await actAs(server, name).plan(2, { joins: ["garden"] });
      const { gatherings } = await ada();
      await gatherings.create.mutate({ ...WEEKLY, repeats: { unit: "Week", times: 24 } });
      const [first, , third] = await gatherings.list.query({ to: "2027-01-01" });
      return { gatherings, id: first?.id ?? 0, third: third?.id ?? 0 };
    };
    const moveSeries = async () => {
      const planned = await planSeries();
      await server.running.services.db.deleteFrom("gathering_news").execute();
      server.clock.setInstant("2026-02-15T08:00:00.000Z");
      await planned.gatherings.update.mutate({ ...WEEKLY, ...evening, id: planned.id, scope: "All" });
      await liveUntil("08:11");
      server.clock.setInstant("2026-02-15T08:20:00.000Z");
      return planned;
    };
    const arriveBy = async (...times: string[]) => {
      isAway = false;
      for (const time of times) await liveUntil(time);
    };

    it("is not sent if all of it was moved back", async () => {
      const { gatherings, id } = await moveSeries();
      await gatherings.update.mutate({ ...WEEKLY, id, scope: "All" });
      await arriveBy("08:31", "08:32", "09:30");
      expect(arrived).toEqual([]);
    });

    it("is not sent if all of it was new and is cancelled", async () => {
      const { gatherings, id } = await planSeries();
      await liveUntil("08:11");
      server.clock.setInstant("2026-02-15T08:20:00.000Z");
      await gatherings.cancel.mutate({ id, reason: null, scope: "All" });
      await arriveBy("08:31", "08:32", "09:30");
      expect(arrived).toEqual([]);
    });

    it("says which of them was moved elsewhere since, and that the others were moved", async () => {
      const { gatherings, third } = await moveSeries();
      await gatherings.update.mutate({ ...WEEKLY, ...on("2026-03-07"), id: third });
      await arriveBy("08:31", "08:32", "09:30");
      expect(subjectsOf("bo")).toEqual(["New times or places: 24 gatherings of Tidewater"]);
      expect(arrived[0]?.text).toContain("Friday, February 20, 2026, 20:00 to 22:00");
      expect(arrived[0]?.text).toContain("22 more gatherings of this series");
      expect(arrived[0]?.text).toContain("Saturday, March 7, 2026, 18:00 to 20:00");
    });
  });

  it("is one email with what has changed since", async () => {
    const supper = await meet("Supper", { ...on("2026-02-20"), place: "Barn" });
    server.clock.setInstant("2026-02-15T08:00:00.000Z");
    const edit = (place: string) =>
      actAs(server, "ada").editGathering(supper, { title: "Supper", ...on("2026-02-20"), place });
    await edit("Marsh");
    await liveUntil("08:10");
    await edit("Net loft");
    isAway = false;
    await liveUntil("08:20");
    await liveUntil("08:30");
    for (const name of ["bo", "cy"]) expect(subjectsOf(name)).toEqual(["New time or place: Supper"]);
    expect(arrived[0]?.text).toContain("Place: Net loft");
    expect(arrived[0]?.text).toContain("The place was Barn.");
  });

  it("is written although another email to the same person is about the same gathering", async () => {
    const supper = await meet("Supper", on("2026-02-20"));
    const move = (...hours: string[]) =>
      actAs(server, "ada").editGathering(supper, { title: "Supper", ...on("2026-02-20", ...hours) });
    server.clock.setInstant("2026-02-15T08:00:00.000Z");
    await move("19", "21");
    await liveUntil("08:10");
    await liveUntil("2026-02-16T09:00:00.000Z");
    await move("20", "22");
    await liveUntil("2026-02-16T09:10:00.000Z");
    expect(await retryFailedEmails(server.running.services)).toMatchObject({ retried: 2 });
    await move("21", "23");
    isAway = false;
    for (const time of ["09:20", "09:30", "11:00"]) await liveUntil(`2026-02-16T${time}:00.000Z`);
    const texts = arrived.filter(({ to }) => to.startsWith("bo")).map(({ text }) => text);
    expect(texts.map((text) => text.includes("Friday, February 20, 2026, 21:00 to 23:00"))).toEqual([true, true]);
  });

  it("is one email although its worker has found it outdated just before", async () => {
    const supper = await meet("Supper", on("2026-02-20"));
    const move = (...hours: string[]) =>
      actAs(server, "ada").editGathering(supper, { title: "Supper", ...on("2026-02-20", ...hours) });
    server.clock.setInstant("2026-02-15T08:00:00.000Z");
    await move("19", "21");
    await liveUntil("08:10");
    await move("20", "22");
    isAway = false;
    server.clock.setInstant("2026-02-15T08:20:00.000Z");
    await worker.deliverDue();
    for (const time of ["08:20", "08:21", "09:30"]) await liveUntil(time);
    for (const name of ["bo", "cy"]) expect(subjectsOf(name)).toEqual(["New time or place: Supper"]);
    expect(arrived[0]?.text).toContain("It was planned");
  });

  it("is sent as soon as another email gets through", async () => {
    const [one, other] = [await meet("One", on("2026-02-20")), await meet("Other", on("2026-02-21"))];
    server.clock.setInstant("2026-02-15T08:00:00.000Z");
    await actAs(server, "ada").cancelGathering(one, null);
    for (const time of ["08:10", "08:12", "08:20", "08:40", "09:20", "10:00", "11:00", "12:00"]) await liveUntil(time);
    server.clock.setInstant("2026-02-15T12:20:00.000Z");
    await actAs(server, "ada").cancelGathering(other, null);
    isAway = false;
    await liveUntil("12:30");
    for (const name of ["bo", "cy"])
      expect(subjectsOf(name).toSorted()).toEqual(["Cancelled: One", "Cancelled: Other"]);
  });
});

describe("what could not be sent by night", () => {
  /** Cancels a gathering of the next day to which bo and cy go. */
  async function cancel(from: string, time: string): Promise<void> {
    server.clock.setInstant(time);
    await actAs(server, "ada").cancelGathering(await meet(`At ${from}`, on("2026-02-16", from, "22")), null);
  }

  it("waits for the morning, unless it changes what begins before that is over", async () => {
    await cancel("12", "2026-02-15T20:00:00.000Z");
    await liveUntil("20:10");
    await cancel("11", "2026-02-15T20:20:00.000Z");
    for (const time of ["20:30", "22:00", "23:00", "23:59"]) await liveUntil(time);
    isAway = false;
    for (const time of ["00:59", "02:00", "03:10", "04:20"]) await liveUntil(`2026-02-16T${time}:00.000Z`);
    for (const name of ["bo", "cy"]) expect(subjectsOf(name)).toEqual(["Cancelled: At 11"]);
    await liveUntil("2026-02-16T07:59:59.000Z");
    expect(arrived).toHaveLength(2);
    await liveUntil("2026-02-16T08:00:00.000Z");
    for (const name of ["bo", "cy"]) expect(subjectsOf(name)).toEqual(["Cancelled: At 11", "Cancelled: At 12"]);
  });

  it("comes at night if it is not late, or cannot be turned off", async () => {
    await cancel("13", "2026-02-15T20:00:00.000Z");
    await callProcedure(server.url, "auth.forgotPassword", { input: { email: "cy@example.org" } });
    await liveUntil("20:10");
    await cancel("14", "2026-02-16T02:00:00.000Z");
    await liveUntil("2026-02-16T02:10:00.000Z");
    isAway = false;
    await liveUntil("2026-02-16T02:40:00.000Z");
    expect(subjectsOf("bo")).toEqual(["Cancelled: At 14"]);
    expect(subjectsOf("cy").toSorted()).toEqual(["Cancelled: At 14", "Reset your password for Tidewater"]);
  });

  it("comes before its day of attempts is over", async () => {
    await cancel("13", "2026-02-15T07:20:00.000Z");
    await liveUntil("07:30");
    await liveUntil("22:30");
    isAway = false;
    await liveUntil("2026-02-16T07:24:59.000Z");
    expect(arrived).toEqual([]);
    await liveUntil("2026-02-16T07:25:00.000Z");
    for (const name of ["bo", "cy"]) expect(subjectsOf(name)).toEqual(["Cancelled: At 13"]);
  });

  it("waits by the clocks of its collective", async () => {
    await server.running.services.db.updateTable("collectives").set({ time_zone: "Asia/Tokyo" }).execute();
    await cancel("21", "2026-02-15T07:00:00.000Z");
    await liveUntil("07:10");
    isAway = false;
    // Half past ten in the evening.
    await liveUntil("13:30");
    expect(arrived).toEqual([]);
    await liveUntil("22:59");
    expect(arrived).toEqual([]);
    await liveUntil("23:00");
    expect(arrived).toHaveLength(2);
  });
});

describe("a reminder that comes on the day itself", () => {
  it("says so", async () => {
    await meet("Choir", on("2026-02-16"));
    server.clock.setInstant("2026-02-15T08:00:00.000Z");
    await runJob(server.running.services, "remind-of-gatherings");
    await liveUntil("08:00");
    isAway = false;
    await liveUntil("2026-02-16T07:00:00.000Z");
    await liveUntil("2026-02-16T07:01:00.000Z");
    await liveUntil("2026-02-16T07:59:00.000Z");
    expect(subjectsOf("bo")).toEqual([]);
    await liveUntil("2026-02-16T08:00:00.000Z");
    expect(subjectsOf("bo")).toEqual(["Today: Choir"]);
  });

  it("says so by the days of the collective", async () => {
    await server.running.services.db.updateTable("collectives").set({ time_zone: "America/New_York" }).execute();
    await meet("Choir", { starts_at: "2026-02-17T00:00:00Z", ends_at: "2026-02-17T02:00:00Z" });
    server.clock.setInstant("2026-02-16T03:00:00.000Z");
    await runJob(server.running.services, "remind-of-late-gatherings");
    await liveUntil("2026-02-16T03:00:00.000Z");
    isAway = false;
    // A day has begun there, but not in UTC.
    await liveUntil("2026-02-16T14:00:00.000Z");
    await liveUntil("2026-02-16T14:01:00.000Z");
    expect(subjectsOf("bo")).toEqual(["Today: Choir"]);
  });
});
