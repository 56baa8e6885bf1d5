import { describe, expect, it } from "vitest";
import { say } from "../../server/messages.ts";
import { repeatsSchema } from "../../shared/series/gathering-series.schema.ts";
import { repetitionFrom } from "../../shared/series/repeats.ts";
import { repetitionInWords } from "../../shared/series/repetition-words.ts";

describe("a repetition in words", () => {
  it.each([
    [{ unit: "Week" }, "Every week · Tuesday"],
    [{ unit: "Week", every: 2, weekdays: ["TH"], times: 10 }, "Every 2 weeks · Tuesday, Thursday · 10 times"],
    [{ unit: "Month" }, "Every month · on the 31st"],
    [
      { unit: "Month", every: 3, on: "LastWeekday", until: "2026-12-24" },
      "Every 3 months · on the last Tuesday · until December 24, 2026",
    ],
    [{ unit: "Month", on: "Weekday" }, "Every month · on the last Tuesday"],
  ])("from a Tuesday, of %j, is %s", (chosen, words) => {
    const repeats = repetitionFrom(repeatsSchema.parse(chosen), "2026-03-31");
    expect(repetitionInWords(repeats, say("en", "labels"))).toBe(words);
  });

  it("says that the last one of a series is left", () => {
    const repeats = repetitionFrom(repeatsSchema.parse({ unit: "Month", on: "Weekday" }), "2026-03-09");
    expect(repetitionInWords({ ...repeats, times: 1 }, say("en", "labels"))).toBe(
      "Every month · on the second Monday · once",
    );
  });
});
