import { describe, expect, it } from "vitest";
import { say } from "../../server/messages.ts";
import { whatFollows } from "../../shared/intervals/interval-correction.ts";
import type { Interval } from "../../shared/intervals/intervals.ts";

const january: Interval = { id: 1, start_date: "2026-01-01", end_date: "2026-01-31" };
const february: Interval = { id: 2, start_date: "2026-02-01", end_date: "2026-02-28" };
const march: Interval = { id: 3, start_date: "2026-03-01", end_date: "2026-03-31" };

const STAY = "Answers, crews and handovers stay.";
const LEAVERS = "People who leave at its end stay members until the new last day.";
const REMINDERS = "Reminders to plan follow the new first day.";

describe("a correction of an interval's dates, said before it is saved", () => {
  it.each<[string, Interval, Partial<Interval>, string[]]>([
    ["of none", february, {}, []],
    ["of an unknown one", { ...february, id: 9 }, { end_date: null }, []],
    ["of its end", february, { end_date: "2026-02-20" }, [STAY, LEAVERS]],
    ["of the end of one to come", march, { end_date: "2026-03-30" }, [STAY, LEAVERS]],
    ["of a first day to come", march, { start_date: "2026-03-02" }, [STAY, REMINDERS]],
    ["of a first day that is over", february, { start_date: "2026-02-02" }, [STAY]],
    ["of a first day to today", february, { start_date: "2026-02-10" }, [STAY]],
    [
      "to a later beginning",
      february,
      { start_date: "2026-02-11" },
      [STAY, "There will be no current interval.", "Interval 2 becomes the next one.", REMINDERS],
    ],
    ["to an earlier end", february, { end_date: "2026-02-09" }, [STAY, "There will be no current interval.", LEAVERS]],
  ])("%s", (...[_what, interval, changes, sentences]) => {
    const circumstances = { intervals: [january, february, march], today: "2026-02-10" };
    expect(whatFollows(say("en", "intervals"), { ...interval, ...changes }, circumstances)).toEqual(sentences);
  });

  it("to today makes it the current one, and none the next", () => {
    const changed = { ...march, start_date: "2026-02-10" };
    const sentences = whatFollows(say("en", "intervals"), changed, {
      intervals: [january, march],
      today: "2026-02-10",
    });
    expect(sentences).toEqual([STAY, "Interval 3 becomes the current one."]);
  });
});
