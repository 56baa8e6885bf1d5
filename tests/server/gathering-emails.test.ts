import { describe, expect, it } from "vitest";
import type { GatheringInput } from "../../shared/gatherings/gatherings.ts";
import { queueGatheringNews } from "../../server/features/news/gathering-news.ts";
import { runJob } from "../../server/jobs/jobs.ts";
import type { JobServices } from "../../server/rpc/context.ts";
import { hours } from "../support/editing.ts";
import { listQueuedEmails } from "../support/emails.ts";
import { newsServer, timeOf } from "../support/news.ts";
import { hiatusUntil } from "../support/world.ts";

const news = newsServer({ people: ["ada", "bo", "cy", "dee"], crews: ["garden"] });
const { server, as, meet, answer, lineUp, takePart, run, runAt, mailedBy, textTo } = news;

const SUPPER = { title: "Supper", ...hours("2026-02-16") };
const LATER = { title: "Supper", ...hours("2026-02-20") };
const PAUSE = hiatusUntil("2026-03-20");

const remind = () => run("remind-of-gatherings");
const tellAt = (time: string) => runAt("tell-of-gatherings", time);
const setZone = (time_zone: string) =>
  server.running.services.db.updateTable("collectives").set({ time_zone }).execute();

/** Tells in a process that is killed before it commits, and then in two at once. Returns the emails. */
async function killedAndTwice(tell: (services: JobServices) => Promise<unknown>): Promise<string[]> {
  const { services } = server.running;
  const baseUrl = () => {
    throw new Error("killed");
  };
  await expect(tell({ ...services, baseUrl })).rejects.toThrow("killed");
  return mailedBy(() => Promise.all([tell(services), tell(services)]));
}

describe("a day before a gathering", () => {
  it("those who go or maybe go are reminded once, and nobody else, also after what is old was deleted", async () => {
    await meet(SUPPER, { ada: "Going", bo: "Maybe", cy: "NotGoing" });
    expect(await remind()).toEqual(["ada: Tomorrow: Supper", "bo: Tomorrow: Supper"]);
    expect(await textTo("ada")).toContain("Monday, February 16, 2026, 18:00 to 20:00 (time in UTC)");
    expect(await textTo("bo")).toContain("You answered: Maybe.");
    expect(await remind()).toEqual([]);
    await runAt("prune", "15:00");
    expect(await remind()).toEqual([]);
  });

  it("the subject ends with the day and the hour here, or with the day alone if it has no hour", async () => {
    await setZone("Europe/Berlin");
    await meet(SUPPER, { ada: "Going" });
    await meet({ title: "Fair", starts_at: "2026-02-16T00:00", ends_at: "2026-02-17T00:00" }, { bo: "Going" });
    await remind();
    const subjects = (await listQueuedEmails(server)).map(({ subject }) => subject);
    expect(subjects).toEqual(["Tomorrow: Fair, Mon, Feb 16", "Tomorrow: Supper, Mon, Feb 16, 19:00"]);
  });

  it("whole days are those where it was planned, without times", async () => {
    await setZone("Pacific/Auckland");
    await meet({ starts_at: "2026-02-16T00:00", ends_at: "2026-02-17T00:00" }, { bo: "Going" });
    await meet({ starts_at: "2026-02-16T00:00", ends_at: "2026-02-18T00:00" }, { bo: "Going" });
    // Now it is a day earlier here, and 16:00 there is 5:00.
    await setZone("Europe/Berlin");
    await remind();
    expect(await textTo("bo")).toContain("\nMonday, February 16, 2026, all day\n");
    expect(await textTo("bo")).toContain("\nMonday, February 16, 2026, to Tuesday, February 17, 2026, all day\n");
  });

  it("those who are expected and have not said are reminded too, but not if they pause", async () => {
    await takePart({ ada: {}, bo: {}, cy: {}, dee: PAUSE });
    await meet({ ...SUPPER, expectation: "Expected" }, { bo: "NotGoing" });
    expect(await remind()).toEqual(["ada: Tomorrow: Supper", "cy: Tomorrow: Supper"]);
  });

  it("one email has all of the day, which is the collective's", async () => {
    await setZone("Pacific/Auckland");
    server.clock.setInstant(timeOf("20:00"));
    await meet({ ...SUPPER, starts_at: "2026-02-16T12:00:00Z" }, { bo: "Going" });
    const late = { starts_at: "2026-02-17T10:30:00Z", ends_at: "2026-02-17T10:45:00Z" };
    await meet({ title: "Song", ...late }, { bo: "Going" });
    const after = { starts_at: "2026-02-17T11:30:00Z", ends_at: "2026-02-17T12:00:00Z" };
    await meet({ title: "Later", ...after }, { bo: "Going" });
    expect(await remind()).toEqual(["bo: Tomorrow: 2 gatherings of Tidewater"]);
    expect(await textTo("bo")).toContain("23:30 to 23:45 (time in Auckland, GMT+13)");
    expect(await textTo("bo")).not.toContain("Later");
  });

  it("says which of them are at the same time, to those who go to both", async () => {
    const after = { starts_at: "2026-02-16T23:00:00Z", ends_at: "2026-02-16T23:30:00Z" };
    await meet(SUPPER, { ada: "Going", bo: "Going" });
    await meet({ ...SUPPER, title: "Song" }, { ada: "Going", bo: "Maybe" });
    await meet({ title: "Late film", ...after }, { ada: "Going", bo: "Going" });
    await remind();
    const said = (await textTo("ada")).split("\n").filter((line) => line.startsWith("At the same time"));
    expect(said).toEqual(["At the same time as Song", "At the same time as Supper"]);
    expect(await textTo("bo")).not.toContain("At the same time");
  });

  it("what is planned later that day is reminded of in the evening, and the rest not again", async () => {
    await meet(SUPPER, { ada: "Going" });
    expect(await remind()).toEqual(["ada: Tomorrow: Supper"]);
    await meet({ ...SUPPER, title: "Song" }, { ada: "Maybe", bo: "Going" });
    expect(await runAt("remind-of-late-gatherings", "18:00")).toEqual(["ada: Tomorrow: Song", "bo: Tomorrow: Song"]);
  });

  it("does not come for a cancelled gathering, nor to those who have turned it off", async () => {
    await meet(SUPPER, { ada: "Going", bo: "Going" });
    await as("bo").choose({ gatherings: false });
    await as("ada").cancelGathering(await meet({ ...SUPPER, title: "Cancelled" }, { cy: "Going" }));
    expect(await remind()).toEqual(["ada: Tomorrow: Supper"]);
  });

  it("is sent once although a process fails before it, and two look at the same time", async () => {
    await meet(SUPPER, { ada: "Going", bo: "Going" });
    const mails = await killedAndTwice((services) => runJob(services, "remind-of-gatherings"));
    expect(mails).toEqual(["ada: Tomorrow: Supper", "bo: Tomorrow: Supper"]);
  });
});

describe("when ada has changed a supper to which bo goes", () => {
  type Change = Partial<GatheringInput> | "cancel" | "restore";
  const AN_HOUR_LATER = { starts_at: "2026-02-20T19:00:00Z" };
  /** The changes, and of what bo is told by one email, with which words. */
  const CHANGES: Record<string, [changes: Change[], subject: string | null, ...words: string[]]> = {
    "the last time and place are told, with those before the first change": [
      [{ place: "Marsh" }, AN_HOUR_LATER],
      "New time or place: Supper",
      "Friday, February 20, 2026, 19:00 to 20:00",
      "You answered: Going.",
      "It was planned for Friday, February 20, 2026, 18:00 to 20:00",
      "The place was Net loft.",
    ],
    "it is told that there is no place any more": [
      [{ place: null }],
      "New time or place: Supper",
      "The place is no longer set.\nThe place was Net loft.",
    ],
    "a later end alone is told": [
      [{ ends_at: "2026-02-20T21:00:00Z" }],
      "New time or place: Supper",
      "Friday, February 20, 2026, 18:00 to 21:00",
    ],
    "a cancellation is told with its reason": [
      ["cancel"],
      "Cancelled: Supper",
      "It is cancelled: The hall is flooded.",
    ],
    "the time that people know is told if it was moved and then cancelled": [
      [AN_HOUR_LATER, "cancel"],
      "Cancelled: Supper",
      "It was planned for Friday, February 20, 2026, 18:00 to 20:00",
    ],
    "nothing is told of a change that was taken back": [[{ place: "Marsh" }, { place: "Net loft" }], null],
    "nothing is told of a cancellation that was taken back": [["cancel", "restore"], null],
    "nothing is told of other words": [[{ title: "Dinner" }], null],
  };

  it.each(Object.entries(CHANGES))("%s", async (_what, [changes, subject, ...words]) => {
    const answers = { ada: "Going", bo: "Going", cy: "NotGoing", dee: "NotGoing" } as const;
    const id = await meet({ ...LATER, place: "Net loft", expectation: "Expected" }, answers);
    for (const change of changes) {
      if (change === "cancel") await as("ada").cancelGathering(id, "The hall is flooded.");
      else if (change === "restore") await as("ada").restoreGathering(id);
      else await as("ada").editGathering(id, change);
    }
    expect(await tellAt("12:10")).toEqual(subject === null ? [] : [`bo: ${subject}`]);
    for (const part of words) expect(await textTo("bo")).toContain(part);
    expect(/\/answer\?/.test(await textTo("bo"))).toBe(subject?.startsWith("New") ?? false);
    expect(await tellAt("12:40")).toEqual([]);
  });
});

describe("a change of time or place", () => {
  it("is told ten minutes after the last change", async () => {
    const id = await meet(LATER, { bo: "Maybe" });
    await as("ada").editGathering(id, { place: "Marsh" });
    server.clock.setInstant(timeOf("12:08"));
    await as("ada").editGathering(id, { place: "Barn" });
    expect(await tellAt("12:17")).toEqual([]);
    expect(await tellAt("12:18")).toEqual(["bo: New time or place: Supper"]);
  });

  it("is told to nobody if it moves a gathering to a time that is over, also within the quiet, nor later", async () => {
    const [soon, other] = [await meet(LATER, { bo: "Going" }), await meet(LATER, { bo: "Going", cy: "Maybe" })];
    await as("ada").editGathering(soon, { place: "Barn" });
    server.clock.setInstant(timeOf("12:08"));
    await as("ada").editGathering(soon, { starts_at: timeOf("11:00"), ends_at: timeOf("12:05") });
    expect(await tellAt("12:30")).toEqual([]);
    await as("ada").editGathering(other, hours("2026-02-14"));
    expect(await tellAt("13:10")).toEqual([]);
    await expect(as("ada").editGathering(soon, { place: "Marsh" })).rejects.toMatchObject({ code: "GatheringOver" });
    expect(await tellAt("13:30")).toEqual([]);
  });

  it.each([true, false])("is told beside a reminder with the new time, which is on: %s", async (gatherings) => {
    const id = await meet(SUPPER, { bo: "Going" });
    await as("bo").choose({ gatherings });
    await as("ada").editGathering(id, { starts_at: "2026-02-16T15:00:00Z", ends_at: "2026-02-16T17:00:00Z" });
    expect(await remind()).toEqual(gatherings ? ["bo: Tomorrow: Supper"] : []);
    expect(await tellAt("12:10")).toEqual(["bo: New time or place: Supper"]);
    expect(await textTo("bo")).toContain("It was planned for Monday, February 16, 2026, 18:00 to 20:00");
    expect(await tellAt("12:40")).toEqual([]);
  });

  it("is told to whoever has answered since, unless they have seen the new time", async () => {
    const id = await meet(LATER, { bo: "Going", cy: "Going" });
    await as("ada").editGathering(id, { place: "Marsh" });
    await as("bo").answer(id, "Maybe");
    await as("cy").answer(id, "Maybe", {
      starts_at: "2026-02-20T18:00:00.000Z",
      ends_at: "2026-02-20T20:00:00.000Z",
      place: "Marsh",
    });
    expect(await tellAt("12:30")).toEqual(["bo: New time or place: Supper"]);
  });

  it("is of use until the gathering is over, and is kept for thirty days at most", async () => {
    for (const [name, gathering] of Object.entries({ bo: LATER, cy: { title: "Late", ...hours("2026-05-01") } })) {
      await as("ada").editGathering(await meet(gathering, { [name]: "Going" }), { place: "Marsh" });
    }
    server.clock.setInstant(timeOf("12:30"));
    await runJob(server.running.services, "tell-of-gatherings");
    const keptAt = async (instant: string) => {
      server.clock.setInstant(instant);
      await runJob(server.running.services, "prune");
      return (await listQueuedEmails(server)).map(({ subject }) => subject);
    };
    expect(await keptAt("2026-02-20T19:59:59.000Z")).toHaveLength(2);
    expect(await keptAt("2026-02-20T20:00:01.000Z")).toEqual(["New time or place: Late, Fri, May 1, 18:00"]);
    expect(await keptAt("2026-03-17T12:29:59.000Z")).toEqual(["New time or place: Late, Fri, May 1, 18:00"]);
    expect(await keptAt("2026-03-17T12:30:01.000Z")).toEqual([]);
  });

  it("is told to all but who made the last one, if several people have changed it", async () => {
    const id = await meet({ ...LATER, place: "Net loft" }, { ada: "Going", bo: "Going", cy: "Going" });
    await as("ada").editGathering(id, { place: "Marsh" });
    await as("bo").editGathering(id, { place: "Barn" });
    expect(await tellAt("12:30")).toEqual(["ada: New time or place: Supper", "cy: New time or place: Supper"]);
    expect(await textTo("ada")).toContain("The place was Marsh.");
    expect(await textTo("cy")).toContain("The place was Net loft.");
  });
});

describe("a cancellation", () => {
  it("is followed by the news that it is back on", async () => {
    const id = await meet(LATER, { bo: "Going" });
    await as("ada").cancelGathering(id);
    expect(await tellAt("12:10")).toEqual(["bo: Cancelled: Supper"]);
    await as("ada").restoreGathering(id);
    expect(await tellAt("12:30")).toEqual(["bo: It is back on: Supper"]);
    expect(await textTo("bo")).toContain("It was cancelled, but is back on.\nYou answered: Going.");
  });

  it("is told in one email if several gatherings are cancelled", async () => {
    for (const title of ["Supper", "Song"])
      await as("ada").cancelGathering(await meet({ ...LATER, title }, { bo: "Going" }));
    expect(await tellAt("12:30")).toEqual(["bo: 2 gatherings of Tidewater are cancelled or back on"]);
  });
});

describe("the cancellation of a gathering that is not expected", () => {
  const EVERYONE = { ada: {}, bo: {}, cy: {}, dee: {} };

  it("is told to those who were told of it and have not said no, and so is that it is back on", async () => {
    await takePart(EVERYONE);
    await as("dee").choose({ plans: false });
    const id = await as("ada").meet({ ...LATER, expectation: "Encouraged" });
    expect(await tellAt("12:10")).toEqual(["bo: New: Supper", "cy: New: Supper"]);
    await answer(id, { cy: "NotGoing" });
    await as("dee").cancelGathering(id);
    expect(await tellAt("12:30")).toEqual(["ada: Cancelled: Supper", "bo: Cancelled: Supper"]);
    await as("cy").restoreGathering(id);
    expect(await tellAt("12:50")).toEqual(["ada", "bo", "dee"].map((name) => `${name}: It is back on: Supper`));
    await takePart({ bo: PAUSE });
    await as("ada").cancelGathering(id);
    expect(await tellAt("13:10")).toEqual(["dee: Cancelled: Supper"]);
  });

  it("is told to those who have read of it in the list of the week", async () => {
    await takePart(EVERYONE);
    await as("bo").choose({ weekly: true });
    const id = await as("ada").meet(LATER);
    expect(await tellAt("12:10")).toEqual([]);
    expect(await runAt("mail-the-week", "16T08:00")).toEqual(["bo: This week: Supper"]);
    await as("ada").cancelGathering(id);
    expect(await tellAt("16T08:30")).toEqual(["bo: Cancelled: Supper"]);
  });
});

describe("all mails about changes", () => {
  it("are for those who pause only if they have said that they come", async () => {
    await takePart({ bo: PAUSE, cy: PAUSE, dee: PAUSE });
    const expected = { ...LATER, expectation: "Expected" } as const;
    const id = await meet(expected, { bo: "Going", cy: "Maybe" });
    const other = await meet({ ...expected, title: "Song" }, { cy: "NotGoing" });
    for (const moved of [id, other]) await as("ada").editGathering(moved, { place: "Marsh" });
    expect(await tellAt("12:30")).toEqual(["bo: New time or place: Supper", "cy: New time or place: Supper"]);
    server.clock.setInstant(timeOf("19T12:00"));
    const reminded = ["ada: Tomorrow: 2 gatherings of Tidewater", "bo: Tomorrow: Supper", "cy: Tomorrow: Supper"];
    expect(await remind()).toEqual(reminded);
  });

  it("can be turned off, each kind by itself", async () => {
    const id = await meet({ ...LATER, places: 1 }, { bo: "Going" });
    await as("bo").choose({ moves: false });
    await as("ada").editGathering(id, { place: "Marsh" });
    expect(await tellAt("12:30")).toEqual([]);
    await as("ada").cancelGathering(id);
    expect(await tellAt("12:50")).toEqual(["bo: Cancelled: Supper"]);
    await as("bo").choose({ moves: true, cancellations: false });
    await as("ada").restoreGathering(id);
    expect(await tellAt("13:10")).toEqual([]);
    await as("ada").editGathering(id, { place: "Barn" });
    expect(await tellAt("13:30")).toEqual(["bo: New time or place: Supper"]);
    await as("bo").choose({ waits: false });
    await answer(id, { bo: "Maybe" });
    await lineUp(id, "ada", "bo");
    await answer(id, { ada: null });
    expect(await tellAt("13:40")).toEqual([]);
  });

  it("are sent once although two processes look at the same time, and not at all if none can be stored", async () => {
    await as("ada").cancelGathering(await meet(LATER, { bo: "Going" }));
    server.clock.setInstant(timeOf("12:30"));
    expect(await killedAndTwice(queueGatheringNews)).toEqual(["bo: Cancelled: Supper"]);
  });

  it("show what people wrote with its own direction", async () => {
    const id = await meet({ ...LATER, title: "عشاء! \u202Etxt", place: "<b>Net</b>" }, { bo: "Going" });
    await as("ada").cancelGathering(id, "عاصفة.");
    await tellAt("12:30");
    const html = server.running.services.db.selectFrom("outbound_emails").select("body_html");
    const { body_html } = await html.executeTakeFirstOrThrow();
    for (const words of ["عشاء! txt", "&lt;b&gt;Net&lt;/b&gt;", "عاصفة."])
      expect(body_html).toContain(`<bdi>${words}</bdi>`);
    expect(await textTo("bo")).toContain("It is cancelled: عاصفة.");
    expect(await textTo("bo")).not.toMatch(/[\u2066-\u2069]/);
  });
});

describe("a place on the waiting list", () => {
  it("is told to who moves up, at once and once, also if they pause and have said that they come", async () => {
    await takePart({ bo: PAUSE });
    const id = await meet({ ...LATER, places: 1 });
    await lineUp(id, "ada", "bo", "cy");
    expect(await tellAt("12:05")).toEqual([]);
    await answer(id, { ada: "NotGoing" });
    expect(await tellAt("12:06")).toEqual(["bo: You have a place: Supper"]);
    expect(await tellAt("12:07")).toEqual([]);
    await as("ada").editGathering(id, { places: null });
    expect(await tellAt("12:08")).toEqual(["cy: You have a place: Supper"]);
  });

  it("is not told to who got it by their own change", async () => {
    const id = await meet({ ...LATER, places: 1 });
    await lineUp(id, "ada", "bo", "cy");
    await as("bo").editGathering(id, { places: 3 });
    expect(await tellAt("12:05")).toEqual(["cy: You have a place: Supper"]);
  });
});
