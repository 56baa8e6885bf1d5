import { describe, expect, it } from "vitest";
import type { PollAnswer } from "../../shared/enumerations.ts";
import { getAnsweredGathering } from "../../server/features/gatherings/gatherings.service.ts";
import { getAnsweredPoll } from "../../server/features/polls/polls.service.ts";
import { morning } from "../support/editing.ts";
import { newsServer } from "../support/news.ts";
import { hiatusUntil } from "../support/world.ts";

const { server, as, client } = newsServer({ people: ["ada", "bo", "cy"], crews: ["garden", "kitchen"] });
const people = (...names: string[]) => names.map((name) => server.person(name));

/** The return is between the times. */
const [TIME, BY_THEN, LATER] = [morning("2026-03-12"), "2026-03-15", morning("2026-03-20")];
const readPoll = (id: number) =>
  getAnsweredPoll(server.running.services.db, { collectiveId: server.collective.id, id });

interface Said {
  to?: (typeof TIME)[];
  answer?: PollAnswer;
  /** How long ago, in milliseconds. */
  ago?: number;
}
/** Says this for some times; returns how many events that causes. */
async function say(name: string, id: number, { to = [TIME], answer = "Yes", ago = 0 }: Said = {}) {
  const answers = to.map(({ starts_at }) => ({ starts_at, answer }));
  const { events } = await (await client(name)).polls.answer.mutate({ id, answers, answered_ago: ago });
  return events.length;
}
/** Chooses a time, and returns who goes and who waits. */
async function settle(id: number, time = TIME) {
  await as("ada").settlePoll(id, time.starts_at);
  const { gathering_id } = await readPoll(id);
  const key = { collectiveId: server.collective.id, id: gathering_id ?? 0 };
  const { going, waiting } = await getAnsweredGathering(server.running.services.db, key);
  return [going, waiting];
}
const pause = (name: string) => as(name).plan(3, hiatusUntil(BY_THEN));

describe("a chosen time", () => {
  /** Who goes and who waits at each time if bo and cy want the only place, and bo pauses until between the times. */
  const settleBoth = async (pauses: "before" | "after", again?: object) => {
    const id = await as("ada").propose({ times: [TIME], places: 1 });
    const later = await as("ada").propose({ times: [LATER], places: 1 });
    if (pauses === "before") await pause("bo");
    for (const name of ["bo", "cy"]) {
      server.clock.advance(1);
      await say(name, id);
      await say(name, later, { to: [LATER] });
    }
    server.clock.advance(1);
    if (pauses === "after") await pause("bo");
    const plan = { interval_id: 3, participation_intention: "OptOut", ...again } as const;
    if (again) await (await client("bo")).me.saveParticipation.mutate(plan);
    return [await settle(id), await settle(later, LATER)];
  };

  it("gives no place to somebody who has planned since to be away then", async () => {
    expect(await settleBoth("after")).toEqual([
      [people("cy"), []],
      [people("bo"), people("cy")],
    ]);
  });

  it.each([
    ["knew that they would be away", undefined],
    ["knew, and have planned since to be away in a later interval", { ...hiatusUntil("2026-05-15"), interval_id: 4 }],
    ["knew, and have saved that plan again since", { intention_context: "By the sea" }],
    ["come back a little later than they had planned", { opt_out_planned_return_date: "2026-03-18" }],
  ])("gives one to somebody if they %s", async (_what, again) => {
    await as("cy").createInterval("2026-04-01", "2026-04-30");
    const line = [people("bo"), people("cy")];
    expect(await settleBoth("before", again)).toEqual([line, line]);
  });

  it("has no answer that was given before its person planned to be away then, and arrives later", async () => {
    const id = await as("ada").propose({ times: [TIME, LATER] });
    await pause("bo");
    server.clock.advance(60);
    const said = async () => {
      const { ranking } = await readPoll(id);
      return [TIME, LATER].map(({ starts_at }) => {
        const of = ranking.find((time) => Date.parse(time.starts_at) === Date.parse(starts_at));
        return [of?.yes, of?.if_need_be, of?.no];
      });
    };
    await say("bo", id, { answer: "IfNeedBe", ago: 120_000, to: [TIME, LATER] });
    expect(await said()).toEqual([
      [[], [], []],
      [[], people("bo"), []],
    ]);
    const late = say("bo", id, { ago: 120_000 });
    await expect(late).rejects.toMatchObject({ data: { appCode: "AnsweredSince" } });
    await say("bo", id, { answer: "No", ago: 120_000 });
    expect((await said())[0]).toEqual([[], [], people("bo")]);
    await say("bo", id, { ago: 30_000 });
    expect((await said())[0]).toEqual([people("bo"), [], []]);
  });

  it("has a place for somebody who has said again since that they come, also without a change, and last in line", async () => {
    const id = await as("ada").propose({ times: [TIME, LATER], places: 1 });
    const sayYes = async (name: string, more?: Said) => {
      const events = await say(name, id, more);
      server.clock.advance(60);
      return events;
    };
    await sayYes("ada", { to: [LATER] });
    for (const name of ["bo", "cy"]) await sayYes(name, { to: [TIME, LATER] });
    for (const name of ["bo", "cy"]) await pause(name);
    // A time at which they are there again, and an answer from before.
    expect(await sayYes("bo", { to: [LATER] })).toBe(0);
    await expect(sayYes("bo", { ago: 600_000 })).rejects.toThrow();
    expect(await sayYes("cy")).toBe(1);
    expect(await sayYes("cy")).toBe(0);
    expect(await sayYes("bo", { to: [TIME, LATER], ago: 30_000 })).toBe(1);
    expect(await settle(id)).toEqual([people("cy"), people("bo")]);
  });
});
