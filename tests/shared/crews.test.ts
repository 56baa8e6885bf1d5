import { describe, expect, it } from "vitest";
import { choosableCrews, crewsByName } from "../../shared/crews/crews.ts";

const crew = (name: string, archived_at: string | null = null) => ({ name, archived_at });

describe("crews", () => {
  it("can be chosen unless they are archived", () => {
    const hearth = crew("Hearth");
    expect(choosableCrews([hearth, crew("Tools", "2026-01-01T00:00:00.000Z")])).toEqual([hearth]);
  });

  it("are listed by name, whatever the case of its letters", () => {
    expect(crewsByName([crew("tools"), crew("Hearth"), crew("Äpfel")]).map(({ name }) => name)).toEqual([
      "Äpfel",
      "Hearth",
      "tools",
    ]);
  });
});
