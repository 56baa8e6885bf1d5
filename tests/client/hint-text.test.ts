import { describe, expect, test } from "vitest";
import { say } from "../../server/messages.ts";
import { LANGUAGES } from "../../shared/languages.ts";
import { appendSentence, insertHint, unfinishedSentence } from "../../client/features/participation/hint-text.ts";
import { FOCUS_HINTS, hintsOf, WELLBEING_HINTS } from "../../client/features/participation/capacity-hints.ts";

describe("a hint's sentence", () => {
  test.each(["A busy month.", "A busy month. ", "A busy month!", "Busy?", "Well…"])(
    "doubles no full stop after %j",
    (text) => {
      expect(appendSentence(text, "Next.")).toBe(`${text.trim()} Next.`);
    },
  );

  test.each(LANGUAGES)("contains the words shown, and ends with a full stop, in %s", (language) => {
    const hints = hintsOf(say(language, "planning"), [...WELLBEING_HINTS, ...FOCUS_HINTS]);
    expect(hints).toHaveLength(WELLBEING_HINTS.length + FOCUS_HINTS.length);
    for (const { words, sentence } of hints) {
      expect(words).toMatch(/^\p{L}/u);
      expect(sentence).toContain(words);
      expect(sentence).toMatch(/\.$/);
    }
  });
});

describe("what is being typed", () => {
  test.each([
    ["stu", "", "stu"],
    ["A house move. stu", "", "stu"],
    ["A house move\nstu ", "", "stu"],
    ["A house move", "A house move", ""],
    ["A house move stu", "A house move", "stu"],
    ["stu", "A house move", "stu"],
    ["A house move.", "", ""],
  ])("in %j after %j is %j", (text, previous, typed) => {
    expect(unfinishedSentence(text, previous)).toBe(typed);
  });
});

describe("a chosen hint", () => {
  const study = { words: "study", sentence: "My focus is on study." };

  test("takes the place of what it completes, and of nothing else", () => {
    expect(insertHint("A house move. STU", "STU", study)).toBe("A house move. My focus is on study.");
    expect(insertHint("A house move stu ", "stu", study)).toBe("A house move. My focus is on study.");
    expect(insertHint("A house move", "", study)).toBe("A house move. My focus is on study.");
  });
});
