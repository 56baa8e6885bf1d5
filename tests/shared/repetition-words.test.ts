import { describe, expect, it } from "vitest";
import { say } from "../../server/messages.ts";
import { repetitionInWords } from "../../shared/repetition-words.ts";

describe("a repetition in words", () => {
  it.each([
    ["FREQ=WEEKLY;BYDAY=TU", "Every week · Tuesday"],
    ["FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH;COUNT=10", "Every 2 weeks · Tuesday, Thursday · 10 times"],
    ["FREQ=MONTHLY;BYMONTHDAY=3;COUNT=1", "Every month · on the 3rd · once"],
    [
      "FREQ=MONTHLY;INTERVAL=3;BYDAY=-1FR;UNTIL=20261224",
      "Every 3 months · on the last Friday · until December 24, 2026",
    ],
    ["FREQ=MONTHLY;BYDAY=2MO", "Every month · on the second Monday"],
    ["FREQ=SECONDLY", "FREQ=SECONDLY"],
  ])("of %s is %s", (rule, words) => {
    expect(repetitionInWords(rule, say("en", "labels"))).toBe(words);
  });
});
