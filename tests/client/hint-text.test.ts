import { describe, expect, test } from "vitest";
import { appendSentence, insertHint, matchingHints, unfinishedSentence } from "../../client/components/hint-text.ts";
import { FOCUS_HINTS, WELLBEING_HINTS } from "../../client/features/participation/capacity-hints.ts";

describe("a hint's sentence", () => {
  test("becomes the text if it was empty", () => {
    expect(appendSentence("", "I am feeling exhausted.")).toBe("I am feeling exhausted.");
    expect(appendSentence("  \n", "I am feeling exhausted.")).toBe("I am feeling exhausted.");
  });

  test("is appended after a full stop if there was a text", () => {
    expect(appendSentence("A busy month", "I am feeling exhausted.")).toBe("A busy month. I am feeling exhausted.");
  });

  test.each(["A busy month.", "A busy month. ", "A busy month!", "Busy?", "Well…"])(
    "doubles no full stop after %j",
    (text) => {
      expect(appendSentence(text, "Next.")).toBe(`${text.trim()} Next.`);
    },
  );

  test("contains the words shown", () => {
    for (const hint of [...WELLBEING_HINTS, ...FOCUS_HINTS]) expect(hint.sentence).toContain(hint.words);
  });
});

describe("the list of hints", () => {
  const words = (typed: string) => matchingHints(WELLBEING_HINTS, typed).map((hint) => hint.words);

  test("shows those that contain the typed text, ignoring case", () => {
    expect(words(" MEH ")).toEqual(["a bit meh"]);
    expect(words("ex")).toEqual(["excitable", "exhausted"]);
  });

  test("shows all if nothing is typed and none if nothing matches", () => {
    expect(words("")).toHaveLength(7);
    expect(words("furious")).toEqual([]);
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
