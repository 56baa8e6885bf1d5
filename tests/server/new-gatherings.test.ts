import { describe, expect, it } from "vitest";
import { queueGatheringNews } from "../../server/features/news/gathering-news.ts";
import { actAs } from "../support/editing.ts";
import { membersOf, sharedServer } from "../support/hooks.ts";
import { listQueuedEmails, receiveEmails } from "../support/emails.ts";
import { hiatusUntil } from "../support/world.ts";

const server = sharedServer({ people: ["ada", "bo", "cy"], crews: ["garden"] });
const member = membersOf(server);
const as = async (name: string) => (await member(name)).client;
const SUPPER = { title: "Supper", starts_at: "2026-02-20T18:00:00Z", ends_at: "2026-02-20T20:00:00Z" };

/** Lets ten minutes pass, and returns all emails: to whom, and their subjects. */
async function tell(): Promise<[string, string][]> {
  await receiveEmails(server.running.services.db);
  server.clock.advance(600);
  await queueGatheringNews(server.running.services);
  const mails = await listQueuedEmails(server);
  return mails
    .map(({ recipient, subject }): [string, string] => [recipient.replace("@example.org", ""), subject])
    .toSorted((one, other) => (one.join(" ") < other.join(" ") ? -1 : 1));
}
const takePart = async () => {
  for (const name of ["ada", "bo", "cy"]) await actAs(server, name).plan(2, name === "cy" ? {} : { joins: ["garden"] });
};

describe("a new gathering", () => {
  it("is told once to all who are expected, but not to who planned it, with links to answer", async () => {
    await takePart();
    await (await as("ada")).gatherings.create.mutate({ ...SUPPER, expectation: "Expected" });
    await queueGatheringNews(server.running.services);
    expect(await listQueuedEmails(server)).toEqual([]);
    const told = [
      ["bo", "New: Supper"],
      ["cy", "New: Supper"],
    ];
    expect(await tell()).toEqual(told);
    expect((await listQueuedEmails(server))[0]?.body_text).toMatch(
      /\/answer\?answer=Going&token=\w|\/answer\?token=[\w-]+&answer=Going/,
    );
    expect(await tell()).toEqual(told);
  });

  it("is told to its crew, whatever it means to it, and to nobody if all are merely welcome", async () => {
    await takePart();
    const { gatherings } = await as("ada");
    await gatherings.create.mutate({ ...SUPPER, crew_id: server.crew("garden") });
    await gatherings.create.mutate({ ...SUPPER, title: "Songs" });
    expect(await tell()).toEqual([["bo", "New: Supper"]]);
  });

  it("is one email with others, and with all of its series", async () => {
    await takePart();
    const { gatherings } = await as("ada");
    const repeats = { unit: "Week", times: 3 } as const;
    await gatherings.create.mutate({ ...SUPPER, expectation: "Encouraged", repeats });
    await gatherings.create.mutate({ ...SUPPER, title: "Songs", expectation: "Encouraged" });
    const mails = await tell();
    expect(mails.map(([name]) => name)).toEqual(["bo", "cy"]);
    expect(mails[0]?.[1]).toMatch(/^4 new gatherings of /);
    const [mail] = await listQueuedEmails(server);
    expect(mail?.body_text).toContain("There are 2 more gatherings in this series, the last one on ");
  });

  it("is not told if it was cancelled or moved meanwhile, or the person turned it off", async () => {
    await takePart();
    await (await as("cy")).mailPreferences.update.mutate({ plans: false });
    const { gatherings } = await as("ada");
    await gatherings.create.mutate({ ...SUPPER, expectation: "Expected" });
    await gatherings.create.mutate({ ...SUPPER, title: "Songs", expectation: "Expected" });
    const listed = await gatherings.list.query({});
    const idOf = (title: string) => listed.find((one) => one.title === title)?.id ?? 0;
    await gatherings.cancel.mutate({ id: idOf("Songs"), reason: null });
    await gatherings.update.mutate({ ...SUPPER, id: idOf("Supper"), expectation: "Expected", place: "Net loft" });
    expect(await tell()).toEqual([["bo", "New: Supper"]]);
  });
});

describe("the cancellation of a gathering of a series", () => {
  it("is told to those who know of the series and have not answered for its interval yet, but not to those who pause", async () => {
    await takePart();
    const { gatherings } = await as("ada");
    const repeats = { unit: "Week" } as const;
    for (const title of ["Supper", "Song"])
      await gatherings.create.mutate({ ...SUPPER, title, expectation: "Expected", repeats });
    const told = await tell();
    expect(told.map(([name]) => name)).toEqual(["bo", "cy"]);
    await actAs(server, "cy").plan(3, hiatusUntil("2026-05-01"));
    const [march] = await gatherings.list.query({ from: "2026-03-04T00:00:00Z", to: "2026-03-07T00:00:00Z" });
    await gatherings.cancel.mutate({ id: march?.id ?? 0, reason: null });
    const cancelled = await tell();
    expect(cancelled).toHaveLength(3);
    expect(cancelled).toContainEqual(["bo", `Cancelled: ${march?.title}`]);
    await actAs(server, "bo").plan(3);
    expect(await tell()).toEqual(cancelled);
  });
});

describe("the cancellation of a gathering of a series of which nobody's knowledge is recorded", () => {
  const repeats = { unit: "Week" } as const;
  /** April is neither the next interval, to which answers are carried over, nor the last one. */
  const begin = async () => {
    await actAs(server, "ada").createInterval("2026-04-01", "2026-04-30");
    await actAs(server, "ada").createInterval("2026-05-01", "2026-05-31");
    await takePart();
  };
  const planSeries = async (changed: object) => {
    await (await as("ada")).gatherings.create.mutate({ ...SUPPER, expectation: "Expected", repeats, ...changed });
    await tell();
    await server.running.services.db.deleteFrom("told_gatherings").execute();
  };
  const cancelIn = async (from: string, to: string) => {
    const { gatherings } = await as("ada");
    for (const { id } of await gatherings.list.query({ from: `${from}T00:00:00Z`, to: `${to}T00:00:00Z` }))
      await gatherings.cancel.mutate({ id, reason: null });
    return (await tell()).flatMap(([name, subject]) => (/cancelled/i.test(subject) ? name : []));
  };

  it("is told to who is asked to come to the last one and has not answered for its interval yet", async () => {
    await begin();
    await planSeries({});
    await planSeries({ title: "Song", crew_id: server.crew("garden") });
    server.clock.setInstant("2026-02-21T12:00:00.000Z");
    const told = await cancelIn("2026-04-01", "2026-04-05");
    expect(told).toEqual(["bo", "cy"]);
    const bodies = (await listQueuedEmails(server)).filter(({ kind }) => kind === "gathering cancelled");
    expect(bodies.map(({ body_text }) => body_text?.includes("Song"))).toEqual([true, false]);
  });

  it("is told to nobody if the series begins in that interval", async () => {
    await begin();
    await planSeries({ starts_at: "2026-04-03T18:00:00Z", ends_at: "2026-04-03T20:00:00Z" });
    expect(await cancelIn("2026-04-01", "2026-04-05")).toEqual([]);
  });
});

describe("places that become fewer", () => {
  const lower = async (name: string, id: number, places: number) =>
    (await as(name)).gatherings.update.mutate({ ...SUPPER, id, places });

  it("are told to those who lose theirs, once", async () => {
    const id = await actAs(server, "ada").meet({ ...SUPPER, places: 2 });
    await actAs(server, "bo").answer(id, "Going");
    server.clock.advance(1);
    await actAs(server, "cy").answer(id, "Going");
    await lower("ada", id, 1);
    expect(await tell()).toEqual([["cy", "You no longer have a place: Supper"]]);
    expect(await tell()).toHaveLength(1);
    await lower("ada", id, 2);
    expect(await tell()).toEqual([
      ["cy", "You have a place: Supper"],
      ["cy", "You no longer have a place: Supper"],
    ]);
  });

  it("are not told if they are more again before that, or by who lowers them", async () => {
    const id = await actAs(server, "ada").meet({ ...SUPPER, places: 2 });
    await actAs(server, "bo").answer(id, "Going");
    server.clock.advance(1);
    await actAs(server, "cy").answer(id, "Going");
    await lower("ada", id, 1);
    await lower("ada", id, 2);
    expect(await tell()).toEqual([]);
    await lower("cy", id, 1);
    expect(await tell()).toEqual([]);
  });
});
