import { describe, expect, it } from "vitest";
import { reasonText } from "../../client/features/gatherings/reason-text.ts";
import { say } from "../../server/messages.ts";
import type { Language } from "../../shared/languages.ts";
import type { AnsweredTime } from "../../shared/polls/polls.ts";

const NAMES = ["", "Ada", "Bo", "Wren", "Ilse"];

const time = (answers: Partial<AnsweredTime>): AnsweredTime => ({
  starts_at: "2026-03-07T09:00:00.000Z",
  ends_at: "2026-03-07T12:00:00.000Z",
  yes: [],
  if_need_be: [],
  no: [],
  asked: [1, 2, 3],
  convenors: [1],
  ...answers,
});

/** As it is read. */
const reading = (language: Language) => ({
  say: say(language, "poll-ranking"),
  language,
  crew: "Hearth",
  nameOf: (id: number) => NAMES[id],
});
const inWords = (answers: Partial<AnsweredTime>, language: Language = "en") =>
  reasonText(time(answers), reading(language));

describe("why a proposed time has its rank", () => {
  it.each([
    [{}, "Nobody has answered yet"],
    [{ yes: [1, 2, 3] }, "All of Hearth"],
    [{ yes: [1, 2], if_need_be: [3] }, "All of Hearth, Wren if need be"],
    [{ yes: [1, 2, 3, 4] }, "All of Hearth, Ilse"],
    [{ yes: [1] }, "Ada convenes"],
    [{ yes: [1, 2], no: [3] }, "Ada convenes, Bo, not Wren"],
    [{ yes: [2], if_need_be: [1] }, "Ada convenes if need be, Bo"],
    [{ yes: [2, 3], if_need_be: [1] }, "All of Hearth, Ada if need be"],
    [{ yes: [2, 3], no: [1] }, "Bo and Wren, not Ada, no convenor"],
    [{ yes: [2, 3], asked: [1, 2, 3, 4], convenors: [] }, "Bo and Wren"],
  ])("is said of %j: %s", (answers, words) => {
    expect(inWords(answers)).toBe(words);
  });

  it("separates what is said of several people by commas alone, also where a language ends its lists with a word", () => {
    expect(inWords({ yes: [1], if_need_be: [2, 3], no: [4], asked: [1, 2, 3, 4] }, "de")).toBe(
      "Ada koordiniert, notfalls Bo und Wren, nicht Ilse",
    );
  });

  it("names everyone if no crew is asked, and counts many people", () => {
    const many = Array.from({ length: 9 }, (_, index) => index + 10);
    expect(reasonText(time({ yes: [1, 2, 3] }), { ...reading("en"), crew: undefined })).toBe("Everyone");
    expect(inWords({ no: many, convenors: [] })).toBe("9 people cannot");
  });

  it.each([
    ["en", "All of Hearth, Wren if need be"],
    ["de", "Die ganze Crew Hearth, notfalls Wren"],
    ["es", "Todo el equipo Hearth, si hace falta Wren"],
    ["fr", "Toute l’équipe Hearth, si besoin Wren"],
  ] as const)("is said in %s", (language, words) => {
    expect(inWords({ yes: [1, 2], if_need_be: [3] }, language)).toBe(words);
  });
});
