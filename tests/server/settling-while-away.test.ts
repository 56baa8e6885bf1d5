import { describe, expect, it } from "vitest";
import { actAs } from "../support/editing.ts";
import { membersOf, sharedServer } from "../support/hooks.ts";
import { hiatusUntil } from "../support/world.ts";

const server = sharedServer({ people: ["ada", "bo", "cy"], crews: ["garden", "kitchen"] });
const member = membersOf(server);
const as = async (name: string) => (await member(name)).client;
const people = (...names: string[]) => names.map((name) => server.person(name));

/** The return is before the second poll's time. */
const BY_THEN = "2026-03-15";
const LATER = { starts_at: "2026-03-20T09:00:00Z", ends_at: "2026-03-20T12:00:00Z" };

describe("a chosen time", () => {
  const TIME = { starts_at: "2026-03-12T09:00:00Z", ends_at: "2026-03-12T12:00:00Z" };
  const settle = async (pauses: "before" | "after", again?: object) => {
    const ada = await as("ada");
    const ids: number[] = [];
    for (const time of [TIME, LATER]) {
      await ada.polls.create.mutate({ title: "Supper", times: [time], places: 1 });
      ids.push((await ada.polls.list.query()).at(-1)?.id ?? 0);
    }
    const [id = 0, later = 0] = ids;
    const pause = () => actAs(server, "bo").plan(3, hiatusUntil(BY_THEN));
    if (pauses === "before") await pause();
    server.clock.advance(1);
    for (const name of ["bo", "cy"]) {
      const { polls } = await as(name);
      await polls.answer.mutate({ id, answers: [{ starts_at: TIME.starts_at, answer: "Yes" }] });
      await polls.answer.mutate({ id: later, answers: [{ starts_at: LATER.starts_at, answer: "Yes" }] });
      server.clock.advance(1);
    }
    if (pauses === "after") await pause();
    if (again)
      await (
        await as("bo")
      ).me.saveParticipation.mutate({ interval_id: 3, participation_intention: "OptOut", ...again });
    await ada.polls.settle.mutate({ id, starts_at: TIME.starts_at });
    await ada.polls.settle.mutate({ id: later, starts_at: LATER.starts_at });
    const lines = [];
    for (const poll of ids) {
      const gathering_id = (await ada.polls.get.query({ id: poll })).gathering_id ?? 0;
      const { going, waiting } = await ada.gatherings.get.query({ id: gathering_id });
      lines.push([going, waiting]);
    }
    return lines;
  };

  it("gives no place to somebody who has planned since to be away then", async () => {
    expect(await settle("after")).toEqual([
      [people("cy"), []],
      [people("bo"), people("cy")],
    ]);
  });

  it("gives one to somebody who knew that they would be away", async () => {
    const line = [people("bo"), people("cy")];
    expect(await settle("before")).toEqual([line, line]);
  });

  it("also if they have planned since to be away in a later interval", async () => {
    await actAs(server, "cy").createInterval("2026-04-01", "2026-04-30");
    const line = [people("bo"), people("cy")];
    expect(await settle("before", { ...hiatusUntil("2026-05-15"), interval_id: 4 })).toEqual([line, line]);
  });

  it("also if they have saved that plan again since", async () => {
    const line = [people("bo"), people("cy")];
    expect(await settle("before", { intention_context: "By the sea" })).toEqual([line, line]);
  });

  it("has no answer that was given before its person planned to be away then, and arrives later", async () => {
    const ada = await as("ada");
    await ada.polls.create.mutate({ title: "Supper", times: [TIME, LATER] });
    const id = (await ada.polls.list.query())[0]?.id ?? 0;
    await actAs(server, "bo").plan(3, hiatusUntil(BY_THEN));
    server.clock.advance(60);
    const { polls } = await as("bo");
    const say = (answer: "Yes" | "IfNeedBe" | "No", answered_ago: number, times = [TIME]) =>
      polls.answer.mutate({ id, answered_ago, answers: times.map(({ starts_at }) => ({ starts_at, answer })) });
    const said = async () => {
      const times = (await ada.polls.get.query({ id })).ranking;
      const of = (time: typeof TIME) =>
        times.find(({ starts_at }) => Date.parse(starts_at) === Date.parse(time.starts_at));
      return [TIME, LATER].map((time) => [of(time)?.yes, of(time)?.if_need_be, of(time)?.no]);
    };
    await say("IfNeedBe", 120_000, [TIME, LATER]);
    expect(await said()).toEqual([
      [[], [], []],
      [[], people("bo"), []],
    ]);
    await expect(say("Yes", 120_000)).rejects.toMatchObject({ data: { appCode: "AnsweredSince" } });
    await say("No", 120_000);
    expect((await said())[0]).toEqual([[], [], people("bo")]);
    await say("Yes", 30_000);
    expect((await said())[0]).toEqual([people("bo"), [], []]);
  });

  it("has a place for somebody who has said again since that they come, also without a change, and last in line", async () => {
    const ada = await as("ada");
    await ada.polls.create.mutate({ title: "Supper", times: [TIME, LATER], places: 1 });
    const id = (await ada.polls.list.query())[0]?.id ?? 0;
    const sayYes = async (name: string, times = [TIME], more = {}) => {
      const { polls } = await as(name);
      const answers = times.map(({ starts_at }) => ({ starts_at, answer: "Yes" as const }));
      const { events } = await polls.answer.mutate({ id, answers, ...more });
      server.clock.advance(60);
      return events.length;
    };
    await sayYes("ada", [LATER]);
    for (const name of ["bo", "cy"]) await sayYes(name, [TIME, LATER]);
    await actAs(server, "bo").plan(3, hiatusUntil(BY_THEN));
    await actAs(server, "cy").plan(3, hiatusUntil(BY_THEN));
    // A time at which they are there again, and an answer from before.
    expect(await sayYes("bo", [LATER])).toBe(0);
    await expect(sayYes("bo", [TIME], { answered_ago: 600_000 })).rejects.toThrow();
    expect(await sayYes("cy")).toBe(1);
    expect(await sayYes("cy")).toBe(0);
    expect(await sayYes("bo", [TIME, LATER], { answered_ago: 30_000 })).toBe(1);
    await ada.polls.settle.mutate({ id, starts_at: TIME.starts_at });
    const { gathering_id } = await ada.polls.get.query({ id });
    const gathering = await ada.gatherings.get.query({ id: gathering_id ?? 0 });
    expect(gathering).toMatchObject({ going: people("cy"), waiting: people("bo") });
  });

  it("and if they come back a little later than they had planned", async () => {
    const line = [people("bo"), people("cy")];
    expect(await settle("before", { opt_out_planned_return_date: "2026-03-18" })).toEqual([line, line]);
  });
});
