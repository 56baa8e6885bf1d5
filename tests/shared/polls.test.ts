import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  canBeChosen,
  isOpen,
  listSilent,
  pollAnswerOf,
  rankTimes,
  reasonsFor,
  timesAsking,
  type AnsweredTime,
} from "../../shared/polls/polls.ts";

const PEOPLE = [1, 2, 3, 4, 5, 6];

/** A proposed time with generated answers: each person says yes, if need be, no, or nothing. */
const answered = fc
  .record({
    hour: fc.nat(10_000),
    said: fc.array(fc.constantFrom("yes", "if_need_be", "no", null), {
      minLength: PEOPLE.length,
      maxLength: PEOPLE.length,
    }),
    asked: fc.subarray(PEOPLE),
    convenor: fc.option(fc.constantFrom(...PEOPLE)),
  })
  .map(({ hour, said, asked, convenor }): AnsweredTime => {
    const saying = (wanted: string) => PEOPLE.filter((_, index) => said[index] === wanted);
    const starts = Date.UTC(2026, 0, 1, hour);
    return {
      starts_at: new Date(starts).toISOString(),
      ends_at: new Date(starts + 3_600_000).toISOString(),
      yes: saying("yes"),
      if_need_be: saying("if_need_be"),
      no: saying("no"),
      asked,
      convenors: asked.filter((id) => id === convenor),
    };
  });

const proposed = fc.uniqueArray(answered, { maxLength: 12, selector: ({ starts_at }) => starts_at });

const able = ({ yes, if_need_be }: AnsweredTime, group: readonly number[]) =>
  [...yes, ...if_need_be].filter((id) => group.includes(id)).length;

describe("the ranking of proposed times", () => {
  it("has each of them once, in the same order however they are given", () => {
    fc.assert(
      fc.property(proposed, fc.infiniteStream(fc.nat()), (times, order) => {
        const shuffled = times
          .map((time) => ({ time, place: order.next().value as number }))
          .toSorted((a, b) => a.place - b.place)
          .map(({ time }) => time);
        expect(rankTimes(shuffled)).toEqual(rankTimes(times));
        expect(new Set(rankTimes(times))).toEqual(new Set(times));
      }),
    );
  });

  it("puts times first that a convenor can come to, then those with more of who is asked, then the earlier", () => {
    fc.assert(
      fc.property(proposed, (times) => {
        const ranked = rankTimes(times);
        for (const [index, time] of ranked.slice(1).entries()) {
          const better = ranked[index] ?? time;
          const [convening, before] = [able(time, time.convenors), able(better, better.convenors)];
          expect(before).toBeGreaterThanOrEqual(convening);
          if (before > convening) continue;
          expect(able(better, better.asked)).toBeGreaterThanOrEqual(able(time, time.asked));
        }
      }),
    );
  });

  it("never moves a time back because somebody says yes", () => {
    fc.assert(
      fc.property(proposed, fc.nat(), fc.constantFrom(...PEOPLE), (times, place, person) => {
        const chosen = times[place % Math.max(times.length, 1)];
        if (!chosen) return;
        const without = (ids: number[]) => ids.filter((id) => id !== person);
        const agreed = {
          ...chosen,
          yes: [...without(chosen.yes), person],
          if_need_be: without(chosen.if_need_be),
          no: without(chosen.no),
        };
        const after = rankTimes(times.map((time) => (time === chosen ? agreed : time)));
        expect(after.indexOf(agreed)).toBeLessThanOrEqual(rankTimes(times).indexOf(chosen));
      }),
    );
  });

  it("prefers a yes to coming if need be, among as many people", () => {
    const base = { ends_at: "", no: [], asked: [1, 2], convenors: [] };
    const reluctant = { ...base, starts_at: "2026-01-01T10:00:00.000Z", yes: [1], if_need_be: [2] };
    const willing = { ...base, starts_at: "2026-01-02T10:00:00.000Z", yes: [1, 2], if_need_be: [] };
    expect(rankTimes([reluctant, willing])).toEqual([willing, reluctant]);
  });
});

describe("the reasons for a rank", () => {
  it("name everybody who answered once, unless all who are asked can come", () => {
    fc.assert(
      fc.property(answered, (time) => {
        const { areAllAble, convenors, convenorsIfNeedBe, yes, if_need_be, no } = reasonsFor(time);
        const named = [...convenors, ...convenorsIfNeedBe, ...yes, ...if_need_be, ...no];
        expect(new Set(named).size).toBe(named.length);
        const said = [...time.yes, ...time.if_need_be, ...time.no];
        const covered = areAllAble ? time.asked : [];
        for (const id of said) expect(named.includes(id) || covered.includes(id)).toBe(true);
        expect(areAllAble).toBe(time.asked.length > 0 && able(time, time.asked) === time.asked.length);
      }),
    );
  });

  it("say so if nobody could convene", () => {
    const time = { starts_at: "", ends_at: "", yes: [2], if_need_be: [], no: [1], asked: [1, 2], convenors: [1] };
    expect(reasonsFor(time)).toMatchObject({ lacksConvenor: true, convenors: [], yes: [2], no: [1] });
    expect(reasonsFor({ ...time, yes: [1] })).toMatchObject({ lacksConvenor: false, convenors: [1], yes: [] });
    expect(reasonsFor({ ...time, convenors: [] })).toMatchObject({ lacksConvenor: false });
    expect(reasonsFor({ ...time, convenors: [1, 2] })).toMatchObject({ lacksConvenor: false });
  });
});

describe("a poll", () => {
  it("is open until it is withdrawn or a time is chosen", () => {
    const open = { withdrawn_at: null, gathering_id: null };
    expect(isOpen(open)).toBe(true);
    expect(isOpen({ ...open, withdrawn_at: "2026-01-01T00:00:00.000Z" })).toBe(false);
    expect(isOpen({ ...open, gathering_id: 1 })).toBe(false);
  });
});

describe("somebody", () => {
  const time: AnsweredTime = {
    starts_at: "2026-01-20T18:00:00.000Z",
    ends_at: "2026-01-20T20:00:00.000Z",
    yes: [1],
    if_need_be: [2],
    no: [3],
    asked: [1, 2, 3, 4],
    convenors: [],
  };

  it("has answered to a time what they said last, or nothing", () => {
    expect([1, 2, 3, 4].map((id) => pollAnswerOf(time, id))).toEqual(["Yes", "IfNeedBe", "No", null]);
  });

  it("is silent who is asked and has said nothing of any time", () => {
    expect(listSilent({ ranking: [time] })).toEqual([4]);
    expect(listSilent({ ranking: [time, { ...time, yes: [4], asked: [5] }] })).toEqual([5]);
  });

  it("is missing, or nobody was asked, or all times have begun: then nobody is to choose one", () => {
    const [before, begun] = [new Date(Date.parse(time.starts_at) - 1).toISOString(), time.starts_at];
    const told = { ...time, yes: [4], asked: [4] };
    expect(canBeChosen({ ranking: [told] }, before)).toBe(true);
    expect(canBeChosen({ ranking: [told] }, begun)).toBe(false);
    expect(canBeChosen({ ranking: [time] }, before)).toBe(false);
    expect(canBeChosen({ ranking: [{ ...time, asked: [] }] }, before)).toBe(false);
  });

  it("is asked of the times that have not ended", () => {
    const asking = (now: string, personId = 4) => timesAsking({ ranking: [time] }, personId, now);
    expect(asking("2026-01-20T19:59:59.999Z")).toEqual([time]);
    expect(asking(time.ends_at)).toEqual([]);
    expect(asking("2026-01-01T00:00:00.000Z", 5)).toEqual([]);
  });
});
