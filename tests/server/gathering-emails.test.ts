import { describe, expect, it } from "vitest";
import type { GatheringAnswer } from "../../shared/enumerations.ts";
import type { GatheringInput } from "../../shared/gatherings/gatherings.ts";
import { runJob } from "../../server/jobs/jobs.ts";
import { queueGatheringNews } from "../../server/features/news/gathering-news.ts";
import { actAs } from "../support/editing.ts";
import { membersOf, sharedServer } from "../support/hooks.ts";
import { listQueuedEmails, receiveEmails } from "../support/emails.ts";
import { hiatusUntil } from "../support/world.ts";

const server = sharedServer({ people: ["ada", "bo", "cy", "dee"], crews: ["garden"] });
const open = membersOf(server);
const as = async (name: string) => (await open(name)).client.gatherings;

const SUPPER = { title: "Supper", starts_at: "2026-02-16T18:00:00Z", ends_at: "2026-02-16T20:00:00Z" };
const LATER = { ...SUPPER, starts_at: "2026-02-20T18:00:00Z", ends_at: "2026-02-20T20:00:00Z" };

/** Plans a gathering as ada, and returns its id. */
async function plan(changed: Partial<GatheringInput> = {}): Promise<number> {
  const { events } = await (await as("ada")).create.mutate({ ...SUPPER, ...changed });
  const [event] = events as { GatheringsEvent: { GatheringUpdated: { id: number } } }[];
  return event?.GatheringsEvent.GatheringUpdated.id ?? 0;
}

async function answer(id: number, answers: Record<string, GatheringAnswer | null>): Promise<void> {
  for (const [name, said] of Object.entries(answers)) await (await as(name)).answer.mutate({ id, answer: said });
}

/** Runs a job, and returns the new emails. */
async function emailsOf(run: () => Promise<unknown>) {
  const before = (await listQueuedEmails(server)).length;
  await receiveEmails(server.running.services.db);
  await run();
  return (await listQueuedEmails(server)).slice(before).toSorted((a, b) => (a.recipient < b.recipient ? -1 : 1));
}
const remind = () => emailsOf(() => runJob(server.running.services, "remind-of-gatherings"));
const tellAt = (time: string) =>
  emailsOf(() => {
    server.clock.setInstant(time.includes("T") ? time : `2026-02-15T${time}:00.000Z`);
    return queueGatheringNews(server.running.services);
  });
const recipients = (mails: readonly { recipient: string }[]) =>
  mails.map(({ recipient }) => recipient.replace("@example.org", ""));

describe("a day before a gathering", () => {
  it("those who go or maybe go are reminded once, and nobody else", async () => {
    const id = await plan();
    await answer(id, { ada: "Going", bo: "Maybe", cy: "NotGoing" });
    const mails = await remind();
    expect(recipients(mails)).toEqual(["ada", "bo"]);
    expect(mails[0]?.subject).toBe("Tomorrow: Supper");
    expect(mails[0]?.body_text).toContain("Monday, February 16, 2026, 18:00 to 20:00 (time in UTC)");
    expect(mails[1]?.body_text).toContain("You answered: Maybe.");
    expect(await remind()).toEqual([]);
  });

  it("whole days are those where it was planned, without times", async () => {
    const { db } = server.running.services;
    await db.updateTable("collectives").set({ time_zone: "Pacific/Auckland" }).execute();
    await answer(await plan({ starts_at: "2026-02-16T00:00", ends_at: "2026-02-17T00:00" }), { bo: "Going" });
    await answer(await plan({ starts_at: "2026-02-16T00:00", ends_at: "2026-02-18T00:00" }), { bo: "Going" });
    // Now it is a day earlier here, and 16:00 there is 5:00.
    await db.updateTable("collectives").set({ time_zone: "Europe/Berlin" }).execute();
    const [mail] = await remind();
    expect(mail?.body_text).toContain("\nMonday, February 16, 2026, all day\n");
    expect(mail?.body_text).toContain("\nMonday, February 16, 2026, to Tuesday, February 17, 2026, all day\n");
  });

  it("nobody is reminded again after what is old was deleted", async () => {
    const id = await plan();
    await answer(id, { bo: "Going" });
    expect(recipients(await remind())).toEqual(["bo"]);
    server.clock.setInstant("2026-02-15T15:00:00.000Z");
    await runJob(server.running.services, "prune");
    expect(await remind()).toEqual([]);
  });

  it("those who are expected and have not said are reminded too, but not if they pause", async () => {
    for (const name of ["ada", "bo", "cy"]) await actAs(server, name).plan(2);
    await actAs(server, "dee").plan(2, hiatusUntil("2026-03-20"));
    const id = await plan({ ...SUPPER, expectation: "Expected" });
    await answer(id, { bo: "NotGoing" });
    expect(recipients(await remind())).toEqual(["ada", "cy"]);
  });

  it("one email has all of the day, which is the collective's", async () => {
    const { db } = server.running.services;
    await db.updateTable("collectives").set({ time_zone: "Pacific/Auckland" }).execute();
    server.clock.setInstant("2026-02-15T20:00:00.000Z");
    const ids = [
      await plan({ ...SUPPER, starts_at: "2026-02-16T12:00:00Z" }),
      await plan({ ...SUPPER, title: "Song", starts_at: "2026-02-17T10:30:00Z", ends_at: "2026-02-17T10:45:00Z" }),
      await plan({ ...SUPPER, title: "Later", starts_at: "2026-02-17T11:30:00Z", ends_at: "2026-02-17T12:00:00Z" }),
    ];
    for (const id of ids) await answer(id, { bo: "Going" });
    const [mail, ...others] = await remind();
    expect(others).toEqual([]);
    expect(mail?.subject).toBe("Tomorrow: 2 gatherings of Tidewater");
    expect(mail?.body_text).toContain("23:30 to 23:45 (time in Auckland, GMT+13)");
    expect(mail?.body_text).not.toContain("Later");
  });

  it("what is planned later that day is reminded of in the evening, and the rest not again", async () => {
    await answer(await plan(), { ada: "Going" });
    expect(recipients(await remind())).toEqual(["ada"]);
    await answer(await plan({ ...SUPPER, title: "Song" }), { ada: "Maybe", bo: "Going" });
    server.clock.setInstant("2026-02-15T18:00:00.000Z");
    const evening = await emailsOf(() => runJob(server.running.services, "remind-of-late-gatherings"));
    expect(recipients(evening)).toEqual(["ada", "bo"]);
    expect(evening.map(({ subject }) => subject)).toEqual(["Tomorrow: Song", "Tomorrow: Song"]);
  });

  it("does not come for a cancelled gathering, nor to those who have turned it off", async () => {
    const id = await plan();
    await answer(id, { ada: "Going", bo: "Going" });
    await (await open("bo")).client.mailPreferences.update.mutate({ gatherings: false });
    await planCancelled();
    expect(recipients(await remind())).toEqual(["ada"]);
  });

  it("is sent once although a process fails before it, and two look at the same time", async () => {
    await answer(await plan(), { ada: "Going", bo: "Going" });
    const { services } = server.running;
    const broken = {
      ...services,
      baseUrl: () => {
        throw new Error("killed");
      },
    };
    await expect(runJob(broken, "remind-of-gatherings")).rejects.toThrow("killed");
    const mails = await emailsOf(() =>
      Promise.all([runJob(services, "remind-of-gatherings"), runJob(services, "remind-of-gatherings")]),
    );
    expect(recipients(mails)).toEqual(["ada", "bo"]);
  });
});

/** Plans and cancels a gathering that cy goes to. */
async function planCancelled(): Promise<void> {
  const id = await plan({ title: "Cancelled" });
  await answer(id, { cy: "Going" });
  await (await as("ada")).cancel.mutate({ id, reason: null });
}

describe("a change of time or place", () => {
  it("is told ten minutes after the last change, with what it was before the first", async () => {
    const id = await plan({ ...LATER, place: "Net loft" });
    await answer(id, { ada: "Going", bo: "Maybe", cy: "NotGoing" });
    const ada = await as("ada");
    await ada.update.mutate({ ...LATER, id, place: "Marsh" });
    server.clock.setInstant("2026-02-15T12:08:00.000Z");
    await ada.update.mutate({ ...LATER, id, place: "Marsh", starts_at: "2026-02-20T19:00:00Z" });
    expect(await tellAt("12:17")).toEqual([]);
    const [mail, ...others] = await tellAt("12:18");
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ recipient: "bo@example.org", subject: "New time or place: Supper" });
    expect(mail?.body_text).toContain("Friday, February 20, 2026, 19:00 to 20:00");
    expect(mail?.body_text).toContain("It was planned for Friday, February 20, 2026, 18:00 to 20:00");
    expect(mail?.body_text).toContain("The place was Net loft.");
    expect(await tellAt("12:40")).toEqual([]);
    await ada.update.mutate({ ...LATER, id, place: null, starts_at: "2026-02-20T19:00:00Z" });
    const [without] = await tellAt("12:50");
    expect(without?.body_text).toContain("The place is no longer set.\nThe place was Marsh.");
    const longer = { starts_at: "2026-02-20T19:00:00Z", ends_at: "2026-02-20T21:00:00Z" };
    await ada.update.mutate({ ...LATER, ...longer, id, place: null });
    expect((await tellAt("13:00"))[0]?.body_text).toContain("Friday, February 20, 2026, 19:00 to 21:00");
  });

  it("is not told if it was taken back, or if only the words have changed", async () => {
    const id = await plan(LATER);
    await answer(id, { bo: "Going" });
    const ada = await as("ada");
    await ada.update.mutate({ ...LATER, id, place: "Marsh" });
    await ada.update.mutate({ ...LATER, id, title: "Dinner", place: null });
    expect(await tellAt("12:30")).toEqual([]);
  });

  it("is told to nobody if it moves a gathering to a time that is over, also within the quiet, nor later", async () => {
    const id = await plan(LATER);
    await answer(id, { bo: "Going" });
    const ada = await as("ada");
    const past = { ...LATER, starts_at: "2026-02-14T18:00:00Z", ends_at: "2026-02-14T20:00:00Z" };
    await ada.update.mutate({ ...LATER, id, place: "Barn" });
    server.clock.setInstant("2026-02-15T12:08:00.000Z");
    await ada.update.mutate({ ...past, starts_at: "2026-02-15T11:00:00Z", ends_at: "2026-02-15T12:05:00Z", id });
    expect(await tellAt("12:30")).toEqual([]);
    const other = await plan(LATER);
    await answer(other, { bo: "Going", cy: "Maybe" });
    await tellAt("12:50");
    await ada.update.mutate({ ...past, id: other });
    expect(await tellAt("13:10")).toEqual([]);
    const moved = ada.update.mutate({ ...past, id, place: "Marsh" });
    await expect(moved).rejects.toThrow("This gathering is over.");
    expect(await tellAt("13:30")).toEqual([]);
  });

  it.each([true, false])("is told beside a reminder with the new time, which is on: %s", async (gatherings) => {
    const id = await plan();
    await answer(id, { bo: "Going" });
    await server.running.services.db.deleteFrom("gathering_news").execute();
    await (await open("bo")).client.mailPreferences.update.mutate({ gatherings });
    const moved = { ...SUPPER, starts_at: "2026-02-16T15:00:00Z", ends_at: "2026-02-16T17:00:00Z" };
    await (await as("ada")).update.mutate({ ...moved, id });
    expect(recipients(await remind())).toEqual(gatherings ? ["bo"] : []);
    const [mail] = await tellAt("12:10");
    expect(mail?.subject).toBe("New time or place: Supper");
    expect(mail?.body_text).toContain("It was planned for Monday, February 16, 2026, 18:00 to 20:00");
    expect(await tellAt("12:40")).toEqual([]);
  });

  it("is told to whoever has answered since, unless they have seen the new time", async () => {
    const id = await plan(LATER);
    await answer(id, { bo: "Going", cy: "Going" });
    await server.running.services.db.deleteFrom("gathering_news").execute();
    await (await as("ada")).update.mutate({ ...LATER, id, place: "Marsh" });
    await answer(id, { bo: "Maybe" });
    const { starts_at, ends_at, place } = await (await as("cy")).get.query({ id });
    await (await as("cy")).answer.mutate({ id, answer: "Maybe", seen: { starts_at, ends_at, place } });
    expect(recipients(await tellAt("12:30"))).toEqual(["bo"]);
  });

  it("is of use until the gathering is over, and is kept for thirty days at most", async () => {
    const late = { ...SUPPER, title: "Late", starts_at: "2026-05-01T18:00:00Z", ends_at: "2026-05-01T20:00:00Z" };
    for (const [name, gathering] of Object.entries({ bo: LATER, cy: late })) {
      const id = await plan(gathering);
      await answer(id, { [name]: "Going" });
      await (await as("ada")).update.mutate({ ...gathering, id, place: "Marsh" });
    }
    expect(await tellAt("12:30")).toHaveLength(2);
    const subjectsAt = async (instant: string) => {
      server.clock.setInstant(instant);
      await runJob(server.running.services, "prune");
      return (await listQueuedEmails(server)).map(({ subject }) => subject);
    };
    expect(await subjectsAt("2026-02-20T19:59:59.000Z")).toHaveLength(2);
    expect(await subjectsAt("2026-02-20T20:00:01.000Z")).toEqual(["New time or place: Late"]);
    expect(await subjectsAt("2026-03-17T12:29:59.000Z")).toEqual(["New time or place: Late"]);
    expect(await subjectsAt("2026-03-17T12:30:01.000Z")).toEqual([]);
  });

  it("is told to all but who made the last one, if several people have changed it", async () => {
    const id = await plan({ ...LATER, place: "Net loft" });
    await answer(id, { ada: "Going", bo: "Going", cy: "Going" });
    await (await as("ada")).update.mutate({ ...LATER, id, place: "Marsh" });
    await (await as("bo")).update.mutate({ ...LATER, id, place: "Barn" });
    const mails = await tellAt("12:30");
    expect(recipients(mails)).toEqual(["ada", "cy"]);
    expect(mails[0]?.body_text).toContain("The place was Marsh.");
    expect(mails[1]?.body_text).toContain("The place was Net loft.");
  });
});

describe("a cancellation", () => {
  it("is told with its reason, and a later return too", async () => {
    const id = await plan(LATER);
    await answer(id, { bo: "Going" });
    const ada = await as("ada");
    await ada.cancel.mutate({ id, reason: "The hall is flooded." });
    const [mail] = await tellAt("12:10");
    expect(mail).toMatchObject({ recipient: "bo@example.org", subject: "Cancelled: Supper" });
    expect(mail?.body_text).toContain("It is cancelled: The hall is flooded.");
    expect(mail?.body_text).not.toContain("/answer?");
    await ada.restore.mutate({ id });
    const [second] = await tellAt("12:30");
    expect(second?.subject).toBe("It is back on: Supper");
    expect(second?.body_text).toContain("It was cancelled, but is back on.");
  });

  it("is told in one email if several gatherings are cancelled", async () => {
    const ids = [await plan(LATER), await plan({ ...LATER, title: "Song" })];
    for (const id of ids) {
      await answer(id, { bo: "Going" });
      await (await as("ada")).cancel.mutate({ id, reason: null });
    }
    const mails = await tellAt("12:30");
    expect(mails.map(({ subject }) => subject)).toEqual(["2 gatherings of Tidewater are cancelled or back on"]);
  });
});

describe("all mails about changes", () => {
  it("are not for who does not go, nor for who made all changes", async () => {
    const id = await plan({ ...LATER, expectation: "Expected" });
    await answer(id, { ada: "Going", bo: "Going", cy: "NotGoing", dee: "NotGoing" });
    await (await as("ada")).update.mutate({ ...LATER, id, expectation: "Expected", place: "Marsh" });
    expect(recipients(await tellAt("12:30"))).toEqual(["bo"]);
    await (await as("bo")).cancel.mutate({ id, reason: null });
    expect(recipients(await tellAt("12:50"))).toEqual(["ada"]);
  });

  it("are for those who pause only if they have said that they come", async () => {
    for (const name of ["bo", "cy", "dee"]) await actAs(server, name).plan(2, hiatusUntil("2026-03-20"));
    const id = await plan({ ...LATER, expectation: "Expected" });
    const other = await plan({ ...LATER, title: "Song", expectation: "Expected" });
    await answer(id, { bo: "Going", cy: "Maybe" });
    await answer(other, { cy: "NotGoing" });
    for (const moved of [id, other])
      await (await as("ada")).update.mutate({ ...LATER, id: moved, expectation: "Expected", place: "Marsh" });
    const mails = await tellAt("12:30");
    expect(recipients(mails)).toEqual(["bo", "cy"]);
    expect(mails.map(({ subject }) => subject)).toEqual(Array(2).fill("New time or place: Supper"));
    server.clock.setInstant("2026-02-19T12:00:00.000Z");
    expect(recipients(await remind())).toEqual(["ada", "bo", "cy"]);
  });

  it("can be turned off, each kind by itself", async () => {
    const { mailPreferences } = (await open("bo")).client;
    const id = await plan({ ...LATER, places: 1 });
    await answer(id, { bo: "Going" });
    await mailPreferences.update.mutate({ moves: false });
    const ada = await as("ada");
    await ada.update.mutate({ ...LATER, id, places: 1, place: "Marsh" });
    expect(await tellAt("12:30")).toEqual([]);
    await ada.cancel.mutate({ id, reason: null });
    expect(recipients(await tellAt("12:50"))).toEqual(["bo"]);
    await mailPreferences.update.mutate({ moves: true, cancellations: false });
    await ada.restore.mutate({ id });
    expect(await tellAt("13:10")).toEqual([]);
    await ada.update.mutate({ ...LATER, id, places: 1, place: "Barn" });
    expect(recipients(await tellAt("13:30"))).toEqual(["bo"]);
    await mailPreferences.update.mutate({ waits: false });
    await answer(id, { bo: "Maybe", ada: "Going" });
    server.clock.advance(1);
    await answer(id, { bo: "Going" });
    await answer(id, { ada: null });
    expect(await tellAt("13:40")).toEqual([]);
  });

  it("cancel out within ten minutes, also a cancellation", async () => {
    const id = await plan(LATER);
    await answer(id, { bo: "Going" });
    const ada = await as("ada");
    await ada.cancel.mutate({ id, reason: null });
    server.clock.setInstant("2026-02-15T12:09:00.000Z");
    await ada.restore.mutate({ id });
    expect(await tellAt("12:30")).toEqual([]);
  });

  it("say the time that people know if it was moved and then cancelled", async () => {
    const id = await plan(LATER);
    await answer(id, { bo: "Going" });
    const ada = await as("ada");
    await ada.update.mutate({ ...LATER, id, starts_at: "2026-02-20T19:00:00Z" });
    await ada.cancel.mutate({ id, reason: null });
    const [mail, ...others] = await tellAt("12:30");
    expect(others).toEqual([]);
    expect(mail?.subject).toBe("Cancelled: Supper");
    expect(mail?.body_text).toContain("It was planned for Friday, February 20, 2026, 18:00 to 20:00");
  });

  it("are sent once although two processes look at the same time, and not at all if none can be stored", async () => {
    const id = await plan(LATER);
    await answer(id, { bo: "Going" });
    await (await as("ada")).cancel.mutate({ id, reason: null });
    server.clock.setInstant("2026-02-15T12:30:00.000Z");
    const { services } = server.running;
    // What a process does not commit, the next one finds as it was.
    const broken = {
      ...services,
      baseUrl: () => {
        throw new Error("killed");
      },
    };
    await expect(queueGatheringNews(broken)).rejects.toThrow("killed");
    const mails = await emailsOf(() => Promise.all([queueGatheringNews(services), queueGatheringNews(services)]));
    expect(recipients(mails)).toEqual(["bo"]);
  });

  it("show what people wrote with its own direction", async () => {
    const id = await plan({ ...LATER, title: "عشاء! \u202Etxt", place: "<b>Net</b>" });
    await answer(id, { bo: "Going" });
    await (await as("ada")).cancel.mutate({ id, reason: "عاصفة." });
    await tellAt("12:30");
    const { body_html, body_text } = await server.running.services.db
      .selectFrom("outbound_emails")
      .select(["body_html", "body_text"])
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    for (const words of ["عشاء! txt", "&lt;b&gt;Net&lt;/b&gt;", "عاصفة."])
      expect(body_html).toContain(`<bdi>${words}</bdi>`);
    expect(body_text).toContain("It is cancelled: عاصفة.");
    expect(body_text).not.toMatch(/[\u2066-\u2069]/);
  });
});

describe("a place on the waiting list", () => {
  it("is told to who moves up, at once and once", async () => {
    const id = await plan({ ...LATER, places: 1 });
    await answer(id, { ada: "Going" });
    server.clock.advance(1);
    await answer(id, { bo: "Going" });
    server.clock.advance(1);
    await answer(id, { cy: "Going" });
    expect(await tellAt("12:05")).toEqual([]);
    await answer(id, { ada: "NotGoing" });
    const mails = await tellAt("12:06");
    expect(recipients(mails)).toEqual(["bo"]);
    expect(mails[0]?.subject).toBe("You have a place: Supper");
    expect(await tellAt("12:07")).toEqual([]);
    await (await as("ada")).update.mutate({ ...LATER, id, places: null });
    expect(recipients(await tellAt("12:08"))).toEqual(["cy"]);
  });

  it("is told to somebody who pauses then and has said that they come", async () => {
    await actAs(server, "bo").plan(2, hiatusUntil("2026-03-20"));
    const id = await plan({ ...LATER, places: 1 });
    await answer(id, { ada: "Going" });
    server.clock.advance(1);
    await answer(id, { bo: "Going" });
    await answer(id, { ada: "NotGoing" });
    expect(recipients(await tellAt("12:06"))).toEqual(["bo"]);
  });

  it("is not told to who got it by their own change", async () => {
    const id = await plan({ ...LATER, places: 1 });
    await answer(id, { ada: "Going" });
    server.clock.advance(1);
    await answer(id, { bo: "Going" });
    server.clock.advance(1);
    await answer(id, { cy: "Going" });
    await (await as("bo")).update.mutate({ ...LATER, id, places: 3 });
    expect(recipients(await tellAt("12:05"))).toEqual(["cy"]);
  });
});
