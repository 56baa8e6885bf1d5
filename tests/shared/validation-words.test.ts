import { describe, expect, it } from "vitest";
import { z } from "zod";
import { say } from "../../server/messages.ts";
import { issueWords } from "../../shared/basics/validation-words.ts";

describe("what a schema finds, in words", () => {
  it.each([
    [z.string().max(3), "long!", "This is too long"],
    [z.array(z.int()).min(1), [], "There are too few entries"],
    [z.int(), "3", "This has to be a number"],
    [z.int(), 1.5, "This has to be a whole number"],
    [z.enum(["yes", "no"]), "perhaps", "This is not one of the possible values"],
    [z.string().regex(/^a/), "b", "This is not valid"],
    [z.string().min(1, "intentionRequired"), "", "Participation intention is required"],
  ])("case %#", (schema, value, words) => {
    const issues = schema.safeParse(value).error?.issues ?? [];
    expect(issues.map((issue) => issueWords(say("en", "validation"), issue))).toEqual([words]);
  });
});
