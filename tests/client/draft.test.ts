import { describe, expect, test } from "vitest";
import { z } from "zod";
import { differingFields, mergeDraft, parseDraft } from "../../client/forms/draft.ts";

const schema = z.object({ name: z.string(), links: z.array(z.string()) });
const SAVED = { name: "Garden", links: ["a"] };

describe("a draft over what is saved now", () => {
  const typed = { values: { name: "Orchard", links: ["a"] }, base: SAVED };

  test("keeps what is typed", () => {
    expect(mergeDraft(typed, SAVED)).toEqual(typed);
  });

  test("lets a field nobody typed in follow what is saved", () => {
    const saved = { name: "Garden", links: ["a", "b"] };
    const merged = mergeDraft(typed, saved);
    expect(merged.values).toEqual({ name: "Orchard", links: ["a", "b"] });
    expect(differingFields(merged.base, saved)).toEqual([]);
  });

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
    expect(parseDraft(JSON.stringify(draft), schema)).toEqual(draft);
  });

  test("is no draft where it is broken or of another version", () => {
    expect(parseDraft(null, schema)).toBeNull();
    expect(parseDraft("{", schema)).toBeNull();
    expect(parseDraft(JSON.stringify({ values: { name: "Orchard" }, base: SAVED }), schema)).toBeNull();
  });
});
