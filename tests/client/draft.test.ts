import { describe, expect, test } from "vitest";
import { differingFields, mergeDraft, parseDraft } from "../../client/forms/draft.ts";

const SAVED = { name: "Garden", links: ["a"] };

describe("a draft over what is saved now", () => {
  const typed = { values: { name: "Orchard", links: ["a"] }, base: SAVED };

  test("knows the fields in which both were changed", () => {
    const saved = { name: "Meadow", links: ["a", "b"] };
    const merged = mergeDraft(typed, saved);
    expect(merged.values).toEqual({ name: "Orchard", links: ["a", "b"] });
    expect(differingFields(merged.base, saved)).toEqual(["name"]);
  });

  test("agrees where the same was typed as was saved", () => {
    const merged = mergeDraft(typed, { ...SAVED, name: "Orchard" });
    expect(merged.values).toEqual(merged.base);
  });
});

describe("a stored draft", () => {
  const draft = { values: { name: "Orchard", links: [] }, base: SAVED };

  test("comes back as it was kept", () => {
    expect(parseDraft(JSON.stringify(draft), SAVED)).toEqual(draft);
  });

  test("may have values in fields that are saved as empty, and be empty where they are not", () => {
    const dates = { values: { start: null, end: "2026-05-12" }, base: { start: "2026-05-01", end: null } };
    expect(parseDraft(JSON.stringify(dates), { start: "2026-05-01", end: null })).toEqual(dates);
  });

  test("is no draft where it is broken or of another version", () => {
    for (const text of [null, "{", "[]", "null"]) expect(parseDraft(text, SAVED)).toBeNull();
    for (const values of [
      { name: "Orchard" },
      { name: "Orchard", links: [], colour: "green" },
      { name: 5, links: [] },
      { name: "Orchard", links: "a" },
      { name: "Orchard", links: [{ url: "a" }] },
    ]) {
      expect(parseDraft(JSON.stringify({ values, base: SAVED }), SAVED)).toBeNull();
    }
  });
});
