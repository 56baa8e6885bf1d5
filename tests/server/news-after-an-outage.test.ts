import { pino } from "pino";
import { beforeEach, describe, expect, it } from "vitest";
import type { GatheringInput } from "../../shared/gatherings/gatherings.ts";
import { retryFailedEmails } from "../../server/features/failed-emails/retry-emails.service.ts";
import { keepTold } from "../../server/features/gatherings/told-gatherings.queries.ts";
import { isCurrent } from "../../server/features/news/current-emails.ts";
import { runJob, type JobName } from "../../server/jobs/jobs.ts";
import { startMailWorker } from "../../server/mail/mail-worker.ts";
import type { OutboxWorker } from "../../server/mail/outbox-worker.ts";
import { DeliveryError, type OutgoingEmail } from "../../server/mail/transports/transport.ts";
import { withoutTime } from "../support/emails.ts";
import { callProcedure } from "../support/procedures.ts";
import { hours } from "../support/editing.ts";
import { newsServer, timeOf } from "../support/news.ts";

const news = newsServer({ people: ["ada", "bo", "cy"], crews: ["garden"] });
const { server, as, takePart } = news;

/** The emails that have arrived, and whether nobody takes any. */
let arrived: OutgoingEmail[];
let isAway: boolean;
let worker: OutboxWorker;
beforeEach(() => {
  [arrived, isAway] = [[], true];
  setTime("07:00");
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

const setTime = (time: string) => server.clock.setInstant(timeOf(time));
const runJobs = async (...names: JobName[]) => {
  for (const name of names) await runJob(server.running.services, name);
};

/** It becomes each of these times. The minute's news are told, and what is due is tried. */
async function live(...times: string[]): Promise<void> {
  for (const time of times) {
    setTime(time);
    await runJobs("read-news", "tell-of-gatherings");
    await worker.deliverDue();
  }
}
/** From now on emails get through. */
async function arriveBy(...times: string[]): Promise<void> {
  isAway = false;
  await live(...times);
}

/** The subjects that a person has got, without times. */
const subjectsOf = (name: string) =>
  arrived.filter(({ to }) => to.startsWith(name)).map(({ subject }) => withoutTime(subject));
/** Bo and cy have each got these. */
const expectBoth = (...subjects: string[]) => {
  for (const name of ["bo", "cy"]) expect(subjectsOf(name).toSorted()).toEqual(subjects.toSorted());
};
const meet = (title: string, times: Partial<GatheringInput>) =>
  news.meet({ title, ...times }, { bo: "Going", cy: "Going" });
const inGarden = () => takePart(Object.fromEntries(["ada", "bo", "cy"].map((name) => [name, { joins: ["garden"] }])));

describe("what waits because no email can be sent", () => {
  it("says what is so when it is sent: a reminder leaves out what is cancelled, and has the new time", async () => {
    const choir = await meet("Choir", hours("2026-02-16"));
    const mending = await meet("Mending", hours("2026-02-16", "19:00"));
    setTime("08:00");
    await runJobs("remind-of-gatherings");
    await live("08:00", "08:01", "08:03", "08:10", "08:30", "09:06");
    await as("ada").cancelGathering(choir);
    await as("ada").editGathering(mending, hours("2026-02-16", "09:00", "10:00"));
    await arriveBy("09:16", "09:17");
    for (const name of ["bo", "cy"])
      expect(subjectsOf(name)).toEqual(["Tomorrow: Mending", "New time or place: Mending", "Cancelled: Choir"]);
    expect(arrived[0]?.text).toContain("Monday, February 16, 2026, 09:00 to 10:00");
    await live("12:00");
    expect(arrived).toHaveLength(6);
  });

  it("is not sent if it was taken back: what is new, cancelled, or asks when people can come", async () => {
    await inGarden();
    const supper = await meet("Supper", hours("2026-02-20"));
    setTime("08:00");
    await as("ada").cancelGathering(supper);
    const song = await as("ada").meet({ title: "Song", ...hours("2026-02-21"), crew_id: server.crew("garden") });
    const dance = await as("ada").meet({ title: "Dance", ...hours("2026-02-21"), expectation: "Expected" });
    const poll = await as("ada").propose({ times: [hours("2026-02-25")], expectation: "Expected" });
    await live("08:10");
    const { db } = server.running.services;
    const waiting = await db.selectFrom("outbound_emails").select("kind").execute();
    const kinds = new Set(waiting.map(({ kind }) => kind));
    expect(kinds).toEqual(new Set(["gathering cancelled", "gathering new", "poll new"]));
    await as("ada").restoreGathering(supper);
    await as("ada").cancelGathering(song);
    await db.deleteFrom("gatherings").where("id", "=", dance).execute();
    await as("ada").withdrawPoll(poll);
    await arriveBy("08:21", "08:40", "09:30", "11:00");
    expect(arrived).toEqual([]);
  });

  it("is not sent if it asked for an answer that has been given since", async () => {
    await inGarden();
    const supper = await news.meet({ title: "Supper", ...hours("2026-02-20") });
    const [early, late] = [hours("2026-02-25"), hours("2026-02-26")];
    const walk = await as("ada").propose({ title: "Walk", times: [early, late] });
    await as("cy").remindToAnswer("gathering", supper, "ada");
    await as("ada").remindToAnswer("gathering", supper, "bo");
    await as("ada").remindToAnswer("poll", walk, "cy");
    await live("08:10");
    await as("bo").answer(supper, "NotGoing");
    await as("cy").answerPoll(walk, [{ starts_at: late.starts_at, answer: "No" }]);
    await arriveBy("08:21", "08:40", "09:30", "11:00");
    const asked = arrived.filter(({ subject }) => subject.startsWith("Not answered yet"));
    expect(asked.map(({ to }) => to)).toEqual(["ada@example.org"]);
  });

  it("is not sent of a move if the gathering moves on to a time that is over", async () => {
    const [choir, supper] = [await meet("Choir", hours("2026-02-20")), await meet("Supper", hours("2026-02-20"))];
    setTime("08:00");
    for (const id of [choir, supper]) await as("ada").editGathering(id, hours("2026-02-21"));
    await live("08:11");
    setTime("08:20");
    await as("ada").editGathering(choir, hours("2026-02-14"));
    await arriveBy("08:40", "09:30", "11:00");
    expectBoth("New time or place: Supper");
  });

  describe("of a whole series", () => {
    const FRIDAYS = { title: "Choir", ...hours("2026-02-20"), expectation: "Expected" } as const;
    /** Plans more gatherings than an email describes, and returns their ids. */
    const planSeries = async () => {
      await inGarden();
      return as("ada").repeat(FRIDAYS, { unit: "Week", times: 24 });
    };
    const moveSeries = async () => {
      const gatheringIds = await planSeries();
      const [id = 0, , third = 0] = gatheringIds;
      const { db } = server.running.services;
      await db.deleteFrom("gathering_news").execute();
      await keepTold(db, server.collective.id, { gatheringIds, personIds: Object.values(server.collective.people) });
      setTime("08:00");
      await as("ada").editGathering(id, hours("2026-02-20", "20:00", "22:00"), "All");
      await live("08:11");
      setTime("08:20");
      return { id, third };
    };

    it("is not sent if all of it was moved back", async () => {
      const { id } = await moveSeries();
      await as("ada").editGathering(id, hours("2026-02-20"), "All");
      await arriveBy("08:31", "08:32", "09:30");
      expect(arrived).toEqual([]);
    });

    it("is not sent if all of it was new and is cancelled", async () => {
      const [id = 0] = await planSeries();
      await live("08:11");
      setTime("08:20");
      await as("ada").cancelGathering(id, null, "All");
      await arriveBy("08:31", "08:32", "09:30");
      expect(arrived).toEqual([]);
    });

    it("says which of them was moved elsewhere since, and that the others were moved", async () => {
      const { third } = await moveSeries();
      await as("ada").editGathering(third, { starts_at: "2026-03-07T18:00:00Z", ends_at: "2026-03-07T20:00:00Z" });
      await arriveBy("08:31", "08:32", "09:30");
      expect(subjectsOf("bo")).toEqual(["New times or places: 24 gatherings of Tidewater"]);
      for (const words of [
        "Friday, February 20, 2026, 20:00 to 22:00",
        "22 more gatherings of this series",
        "Saturday, March 7, 2026, 18:00 to 20:00",
      ])
        expect(arrived[0]?.text).toContain(words);
    });
  });

  it("is one email with what has changed since", async () => {
    const supper = await meet("Supper", { ...hours("2026-02-20"), place: "Barn" });
    setTime("08:00");
    await as("ada").editGathering(supper, { place: "Marsh" });
    await live("08:10");
    await as("ada").editGathering(supper, { place: "Net loft" });
    await arriveBy("08:20", "08:30");
    expectBoth("New time or place: Supper");
    expect(arrived[0]?.text).toContain("Place: Net loft");
    expect(arrived[0]?.text).toContain("The place was Barn.");
  });

  it("is written although another email to the same person is about the same gathering", async () => {
    const supper = await meet("Supper", hours("2026-02-20"));
    setTime("08:00");
    await as("ada").editGathering(supper, hours("2026-02-20", "19:00", "21:00"));
    await live("08:10", "16T09:00");
    await as("ada").editGathering(supper, hours("2026-02-20", "20:00", "22:00"));
    await live("16T09:10");
    expect(await retryFailedEmails(server.running.services)).toMatchObject({ retried: 2 });
    await as("ada").editGathering(supper, hours("2026-02-20", "21:00", "23:00"));
    await arriveBy("16T09:20", "16T09:30", "16T11:00");
    const texts = arrived.filter(({ to }) => to.startsWith("bo")).map(({ text }) => text);
    expect(texts.map((text) => text.includes("Friday, February 20, 2026, 21:00 to 23:00"))).toEqual([true, true]);
  });

  it("is one email although its worker has found it outdated just before", async () => {
    const supper = await meet("Supper", hours("2026-02-20"));
    setTime("08:00");
    await as("ada").editGathering(supper, hours("2026-02-20", "19:00", "21:00"));
    await live("08:10");
    await as("ada").editGathering(supper, hours("2026-02-20", "20:00", "22:00"));
    isAway = false;
    setTime("08:20");
    await worker.deliverDue();
    await live("08:20", "08:21", "09:30");
    expectBoth("New time or place: Supper");
    expect(arrived[0]?.text).toContain("It was planned");
  });

  it("is sent as soon as another email gets through", async () => {
    const [one, other] = [await meet("One", hours("2026-02-20")), await meet("Other", hours("2026-02-21"))];
    setTime("08:00");
    await as("ada").cancelGathering(one);
    await live("08:10", "08:12", "08:20", "08:40", "09:20", "10:00", "11:00", "12:00");
    setTime("12:20");
    await as("ada").cancelGathering(other);
    await arriveBy("12:30");
    expectBoth("Cancelled: One", "Cancelled: Other");
  });
});

describe("what could not be sent by night", () => {
  /** Cancels a gathering of the next day, at a time. */
  async function cancel(from: string, time: string): Promise<void> {
    setTime(time);
    await as("ada").cancelGathering(await meet(`At ${from}`, hours("2026-02-16", `${from}:00`, "22:00")));
  }

  it("waits for the morning, unless it changes what begins before that is over", async () => {
    await cancel("12", "20:00");
    await live("20:10");
    await cancel("11", "20:20");
    await live("20:30", "22:00", "23:00", "23:59");
    await arriveBy("16T00:59", "16T02:00", "16T03:10", "16T04:20");
    expectBoth("Cancelled: At 11");
    await live("16T07:59:59");
    expectBoth("Cancelled: At 11");
    await live("16T08:00");
    expectBoth("Cancelled: At 11", "Cancelled: At 12");
  });

  it("comes at night if it is not late, or cannot be turned off", async () => {
    await cancel("13", "20:00");
    await callProcedure(server.url, "auth.forgotPassword", { input: { email: "cy@example.org" } });
    await live("20:10");
    await cancel("14", "16T02:00");
    await live("16T02:10");
    await arriveBy("16T02:40");
    expect(subjectsOf("bo")).toEqual(["Cancelled: At 14"]);
    expect(subjectsOf("cy").toSorted()).toEqual(["Cancelled: At 14", "Reset your password for Tidewater"]);
  });

  it("comes before its day of attempts is over", async () => {
    await cancel("13", "07:20");
    await live("07:30", "22:30");
    await arriveBy("16T07:24:59");
    expect(arrived).toEqual([]);
    await live("16T07:25");
    expectBoth("Cancelled: At 13");
  });

  it("waits by the clocks of its collective", async () => {
    await server.running.services.db.updateTable("collectives").set({ time_zone: "Asia/Tokyo" }).execute();
    await cancel("21", "07:00");
    await live("07:10");
    // Half past ten in the evening.
    await arriveBy("13:30", "22:59");
    expect(arrived).toEqual([]);
    await live("23:00");
    expect(arrived).toHaveLength(2);
  });
});

describe("a reminder that comes on the day itself", () => {
  it("says so", async () => {
    await meet("Choir", hours("2026-02-16"));
    setTime("08:00");
    await runJobs("remind-of-gatherings");
    await live("08:00");
    await arriveBy("16T07:00", "16T07:01", "16T07:59:59");
    expect(subjectsOf("bo")).toEqual([]);
    await live("16T08:00");
    expect(subjectsOf("bo")).toEqual(["Today: Choir"]);
  });

  it("says so by the days of the collective", async () => {
    await server.running.services.db.updateTable("collectives").set({ time_zone: "America/New_York" }).execute();
    await meet("Choir", hours("2026-02-17", "00:00", "02:00"));
    setTime("16T03:00");
    await runJobs("remind-of-late-gatherings");
    await live("16T03:00");
    // A day has begun there, but not in UTC.
    await arriveBy("16T14:00", "16T14:01");
    expect(subjectsOf("bo")).toEqual(["Today: Choir"]);
  });
});
