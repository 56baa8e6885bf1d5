import { describe, expect, it } from "vitest";
import { runJob } from "../../server/jobs/jobs.ts";
import { hours } from "../support/editing.ts";
import { mailedToken } from "../support/emails.ts";
import { setPassword } from "../support/invitations.ts";
import { newsServer } from "../support/news.ts";

const news = newsServer({ people: ["ada", "bo", "cy"], crews: ["garden"], intervals: 4 }, "2026-02-15");
const { server, as, client, run, runAfter, textTo } = news;
const SUPPER = { title: "Supper", ...hours("2026-02-20") };

const tell = () => runAfter("tell-of-gatherings", 600);
const read = () => runAfter("read-news", 600);
const save = async (name: string, sent: { shown_gatherings: number[]; answered_ago?: number }) => {
  const answers = {
    participation_intention: "OptIn" as const,
    crew_involvements: [{ crew_id: server.crew("garden") }],
  };
  await (await client(name)).me.saveParticipation.mutate({ interval_id: 2, ...answers, ...sent });
};
const takePart = () => news.takePart({ ada: { joins: ["garden"] }, bo: { joins: ["garden"] }, cy: {} });

it("a form counts who is asked to come, whom only the interval and its crews decide", async () => {
  await takePart();
  const { gatherings } = await client("ada");
  const count = async (crew_id: number | null, ...days: string[]) =>
    (await gatherings.asked.query({ days, crew_id })).length;
  expect(await count(null, "2026-02-20")).toBe(3);
  expect(await count(server.crew("garden"), "2026-02-20", "2026-02-27")).toBe(2);
  expect(await count(null, "2026-12-20")).toBe(0);
  await expect(count(99, "2026-02-20")).rejects.toThrow("The crew was not found.");
});

describe("who is asked to come to a gathering only later", () => {
  it("is told once when it comes to matter more, or becomes another crew's", async () => {
    await takePart();
    const id = await as("ada").meet(SUPPER);
    expect(await tell()).toEqual([]);
    expect(await read()).toEqual([]);
    await as("ada").editGathering(id, { crew_id: server.crew("garden") });
    expect(await read()).toEqual(["bo: New: Supper"]);
    await as("bo").editGathering(id, { crew_id: null, expectation: "Encouraged" });
    expect(await read()).toEqual(["cy: New: Supper"]);
    await as("cy").answer(id, "Maybe");
    await as("ada").editGathering(id, { expectation: "Expected" });
    expect(await read()).toEqual(["bo: You are now expected: Supper"]);
    expect(await textTo("bo")).toContain("It matters more now that people come.");
  });

  it("is told once of a series at which they come to be expected, although they know it", async () => {
    await takePart();
    const details = { ...SUPPER, expectation: "Encouraged" } as const;
    const [first = 0] = await as("cy").repeat(details, { unit: "Week", times: 3 });
    expect(await tell()).toEqual(["ada: New: Supper (3 gatherings)", "bo: New: Supper (3 gatherings)"]);
    await as("ada").editGathering(first, { expectation: "Expected" }, "All");
    expect(await read()).toEqual(["bo: You are now expected: Supper (3 gatherings)"]);
    await as("ada").editGathering(first, { expectation: "Encouraged" }, "All");
    await as("ada").editGathering(first, { expectation: "Expected" }, "All");
    expect(await read()).toEqual([]);
  });

  it("is not told that what they have planned comes to matter more", async () => {
    await takePart();
    const [, second = 0] = await as("cy").repeat(SUPPER, { unit: "Week", times: 3 });
    await tell();
    await read();
    await as("ada").editGathering(second, { expectation: "Encouraged" });
    expect(await read()).toEqual(["bo: New: Supper"]);
    expect(await textTo("bo")).toContain("It matters more now that people come.");
  });

  it("is told by others alone that it comes to matter more", async () => {
    await takePart();
    const id = await as("ada").meet(SUPPER);
    const [first = 0] = await as("ada").repeat({ ...SUPPER, title: "Songs" }, { unit: "Week", times: 3 });
    await tell();
    await read();
    await as("bo").editGathering(id, { expectation: "Encouraged" });
    await as("bo").editGathering(first, { expectation: "Encouraged" }, "All");
    expect(await read()).toEqual(["cy: New: Songs (3 gatherings)", "cy: New: Supper"]);
  });

  it("is told of one of a series that comes to matter more, once, unless they have answered or know it so", async () => {
    await takePart();
    await as("cy").choose({ weekly: true });
    const [first = 0, , third = 0] = await as("ada").repeat(SUPPER, { unit: "Week", times: 3 });
    await tell();
    await read();
    server.clock.setInstant("2026-02-16T08:00:00.000Z");
    expect(await run("mail-the-week")).toEqual(["cy: This week: Supper"]);
    await as("ada").editGathering(first, { expectation: "Expected" });
    expect(await read()).toEqual(["bo: You are now expected: Supper", "cy: You are now expected: Supper"]);
    await as("ada").editGathering(first, { title: "Feast", expectation: "Encouraged" });
    await as("bo").answer(third, "NotGoing");
    expect(await read()).toEqual([]);
    await as("ada").editGathering(third, { expectation: "Encouraged" });
    expect(await read()).toEqual(["cy: New: Supper"]);
  });

  it("is told how it is if it is moved as well, or restored after that, and nothing if it is cancelled", async () => {
    await takePart();
    const moved = await as("ada").meet(SUPPER);
    const off = await as("ada").meet({ ...SUPPER, title: "Songs" });
    const [first = 0] = await as("ada").repeat({ ...SUPPER, title: "Choir" }, { unit: "Week", times: 3 });
    await tell();
    await read();
    await as("ada").editGathering(moved, { expectation: "Expected", ...hours("2026-02-22") });
    await as("ada").editGathering(off, { expectation: "Expected" });
    await as("ada").cancelGathering(off);
    await as("ada").editGathering(first, { expectation: "Expected", place: "Net loft" }, "All");
    expect(await tell()).toEqual([]);
    expect(await read()).toEqual(
      ["bo", "cy"].flatMap((name) =>
        ["Choir (3 gatherings)", "Supper"].map((title) => `${name}: You are now expected: ${title}`),
      ),
    );
    expect(await tell()).toEqual([]);
    await as("ada").restoreGathering(off);
    expect(await tell()).toEqual(["bo: New: Songs", "cy: New: Songs"]);
    expect(await read()).toEqual([]);
  });

  it("is told of a series that comes to matter, but not of the gatherings of it that they know", async () => {
    await takePart();
    const [first = 0, second = 0] = await as("ada").repeat(SUPPER, { unit: "Week", times: 6 });
    await tell();
    await read();
    await as("bo").answer(first, "Maybe");
    await as("ada").editGathering(second, { expectation: "Encouraged" });
    expect(await read()).toEqual(["bo: New: Supper", "cy: New: Supper"]);
    await as("ada").editGathering(first, { expectation: "Encouraged" }, "All");
    expect(await read()).toEqual(["bo: New: Supper (4 gatherings)", "cy: New: Supper (5 gatherings)"]);
    await as("ada").cancelGathering(second);
    expect(await tell()).toEqual(["bo: Cancelled: Supper", "cy: Cancelled: Supper"]);
  });

  it("is told of a series that comes to matter by one email, and of a poll", async () => {
    await takePart();
    const [first = 0] = await as("ada").repeat(SUPPER, { unit: "Week", times: 3 });
    await tell();
    const poll = await as("ada").propose({ title: "Songs", times: [hours("2026-02-21")] });
    await read();
    await as("ada").editGathering(first, { expectation: "Encouraged" }, "All");
    await as("ada").editPoll(poll, { expectation: "Encouraged" });
    expect(await read()).toEqual(
      ["bo", "cy"].flatMap((name) => [`${name}: New: Supper (3 gatherings)`, `${name}: When can you come? Songs`]),
    );
  });

  it("is told after joining its crew, but not of what the wizard has shown, nor of what they have answered", async () => {
    await takePart();
    const crew_id = server.crew("garden");
    await as("ada").meet({ ...SUPPER, crew_id });
    const shown = await as("ada").meet({ ...SUPPER, title: "Shown", crew_id, expectation: "Expected" });
    await as("cy").answer(await as("ada").meet({ ...SUPPER, title: "Answered", crew_id }), "Maybe");
    await tell();
    await read();
    await save("cy", { shown_gatherings: [shown, 999] });
    expect(await read()).toEqual(["cy: New: Supper"]);
    await as("cy").plan(2, { joins: ["garden"], capacity_score: 1 });
    expect(await read()).toEqual([]);
  });

  it("is told of what is expected of them, if they do not plan in the wizard, or did so earlier", async () => {
    await takePart();
    const id = await as("ada").meet({ ...SUPPER, crew_id: server.crew("garden"), expectation: "Expected" });
    await tell();
    await save("cy", { shown_gatherings: [id], answered_ago: 60_000 });
    expect(await read()).toEqual(["cy: New: Supper"]);
  });

  it("is told an hour after the last of six emails of a day, of what is new to them and of what matters more", async () => {
    await takePart();
    const details = { ...SUPPER, title: "Weeding", expectation: "Expected", crew_id: server.crew("garden") } as const;
    await as("ada").meet(details);
    const raised = await as("ada").meet({ ...SUPPER, title: "Market", expectation: "Encouraged" });
    await tell();
    for (let count = 1; count <= 5; count += 1) {
      await as("ada").meet({ ...SUPPER, expectation: "Expected" });
      await tell();
    }
    await save("cy", { shown_gatherings: [] });
    await as("ada").editGathering(raised, { expectation: "Expected" });
    expect(await read()).toEqual([]);
    expect(await runAfter("tell-of-gatherings", 600)).toEqual([]);
    expect(await runAfter("tell-of-gatherings", 3_600)).toEqual([
      "bo: New: Market",
      "cy: 2 new gatherings of Tidewater",
    ]);
    expect(await read()).toEqual([]);
  });

  it("is told when it is moved into an interval that asks them, unless they know its series", async () => {
    await takePart();
    const april = hours("2026-04-10");
    const ids = [];
    for (const expectation of ["Encouraged", "Expected"] as const)
      ids.push(await as("ada").meet({ ...SUPPER, ...april, title: expectation, expectation }));
    const series = await as("ada").repeat({ ...SUPPER, expectation: "Encouraged" }, { unit: "Week", times: 9 });
    await tell();
    for (const id of [...ids, series.at(-1) ?? 0]) await as("ada").editGathering(id, hours("2026-02-21"));
    expect(await tell()).toEqual(["bo", "cy"].map((name) => `${name}: 2 new gatherings of Tidewater`));
    expect(await read()).toEqual([]);
    await as("ada").editGathering(ids[0] ?? 0, hours("2026-02-22"));
    expect(await tell()).toEqual([]);
  });

  it("is told that it is moved to then, if they were expected before and have not said no", async () => {
    await takePart();
    const id = await as("ada").meet({ ...SUPPER, expectation: "Expected" });
    await tell();
    await as("cy").answer(id, "NotGoing");
    await as("ada").editGathering(id, hours("2026-04-10"));
    expect(await tell()).toEqual(["bo: New time or place: Supper"]);
    await as("ada").editGathering(id, hours("2026-02-20"));
    expect(await tell()).toEqual(["bo: New time or place: Supper"]);
  });

  it("is told ten minutes after accepting an invitation", async () => {
    await takePart();
    await as("ada").meet({ ...SUPPER, expectation: "Encouraged" });
    await tell();
    await as("ada").invite("Di", "di@example.org");
    expect(await read()).toEqual([]);
    await setPassword(server, await mailedToken(server));
    expect(await read()).toEqual(["di: New: Supper"]);
  });

  it("is told in the morning when its interval is filled, but not of a series that they know", async () => {
    await takePart();
    await as("ada").meet({ ...SUPPER, title: "Fair", ...hours("2026-04-10"), expectation: "Expected" });
    await as("ada").repeat({ ...SUPPER, expectation: "Expected" }, { unit: "Week", times: 9 });
    expect(await tell()).toEqual(["bo", "cy"].map((name) => `${name}: New: Supper (6 gatherings)`));
    expect(await read()).toEqual([]);
    server.clock.setInstant("2026-03-01T00:00:00.000Z");
    await run("roll-over-collectives");
    expect(await runAfter("read-news", 8 * 3_600 - 1)).toEqual([]);
    expect(await runAfter("read-news", 1)).toEqual(["bo: New: Fair", "cy: New: Fair"]);
    expect(await read()).toEqual([]);
  });

  it("is told when it is restored, if its interval was filled while it was cancelled", async () => {
    await takePart();
    const id = await as("ada").meet({ ...SUPPER, ...hours("2026-04-10"), expectation: "Encouraged" });
    await tell();
    await as("ada").cancelGathering(id);
    await tell();
    server.clock.setInstant("2026-03-01T12:00:00.000Z");
    await run("roll-over-collectives");
    expect(await read()).toEqual([]);
    await as("ada").restoreGathering(id);
    expect(await tell()).toEqual(["bo: New: Supper", "cy: New: Supper"]);
  });

  it("is told when it is restored, if they joined its crew while it was cancelled, but not of a series that they know", async () => {
    await takePart();
    const crew_id = server.crew("garden");
    const id = await as("ada").meet({ ...SUPPER, crew_id, expectation: "Encouraged" });
    const [, second = 0] = await as("ada").repeat({ ...SUPPER, title: "Songs", crew_id }, { unit: "Week", times: 3 });
    await tell();
    for (const one of [id, second]) await as("ada").cancelGathering(one);
    await tell();
    await as("cy").plan(2, { joins: ["garden"] });
    expect(await read()).toEqual(["cy: New: Songs"]);
    for (const one of [id, second]) await as("ada").restoreGathering(one);
    expect(await tell()).toEqual(["bo: 2 gatherings of Tidewater are cancelled or back on", "cy: New: Supper"]);
  });

  it("is told of what is moved into their interval once that is filled, and nothing of when it was planned before", async () => {
    await takePart();
    for (const name of ["ada", "bo"]) await as(name).plan(3, {});
    await as("cy").plan(3, { joins: ["garden"] });
    const crew_id = server.crew("garden");
    const id = await as("ada").meet({ ...SUPPER, crew_id, expectation: "Encouraged" });
    const expected = await as("ada").meet({ ...SUPPER, title: "Choir", crew_id, expectation: "Expected" });
    const [first = 0] = await as("ada").repeat({ ...SUPPER, title: "Songs", crew_id }, { unit: "Week", times: 2 });
    expect(await tell()).toEqual(["bo: 4 new gatherings of Tidewater"]);
    await read();
    await as("ada").editGathering(id, hours("2026-03-10"));
    await as("ada").editGathering(expected, hours("2026-03-10"));
    await as("ada").editGathering(first, hours("2026-03-12"), "All");
    expect(await tell()).toEqual(["bo: New time or place: Choir", "cy: 4 new gatherings of Tidewater"]);
    await as("ada").editGathering(expected, { place: "Net loft" });
    await as("ada").editGathering(id, { place: "Net loft" });
    expect(await tell()).toEqual(["cy: New time or place: Choir"]);
    expect(await read()).toEqual([]);
  });

  it("is stored person by person, and told once although the server stops in between", async () => {
    await takePart();
    const ids = await as("ada").repeat(
      { ...SUPPER, ...hours("2026-04-02"), expectation: "Encouraged" },
      { unit: "Week", weekdays: ["MO", "TU", "WE", "TH", "FR", "SA", "SU"], times: 20 },
    );
    await tell();
    await read();
    server.clock.setInstant("2026-03-01T12:00:00.000Z");
    await run("roll-over-collectives");
    const stored: bigint[] = [];
    const db = server.running.services.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: ({ result }) => {
        stored.push(result.numAffectedRows ?? 0n);
        if (stored.filter((rows) => rows === BigInt(ids.length)).length === 2) throw new Error("killed");
        return Promise.resolve(result);
      },
    });
    server.clock.advance(600);
    const stopped = () => expect(runJob({ ...server.running.services, db }, "read-news")).rejects.toThrow("killed");
    const early = await news.mailedBy(stopped);
    expect(stored.reduce((most, rows) => (rows > most ? rows : most))).toBe(BigInt(ids.length));
    const late = await read();
    expect([...early, ...late]).toEqual(["bo", "cy"].map((name) => `${name}: New: Supper (20 gatherings)`));
    expect(await read()).toEqual([]);
  });
});
