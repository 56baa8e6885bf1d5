import { describe, expect, it } from "vitest";
import { say } from "../../server/messages.ts";
import { chooseConvenor, convenorOrder, convenorReason, placeReasons } from "../../shared/crews/convenors.ts";

const language = "en";
const convening = say(language, "convening");
const NAMES = ["", "Hinemoa", "Noor", "Wren", "Ilse", "Tomasz"];

/** The volunteers by what they last convened: the first has the person id 1. */
const volunteers = (...lastConvened: (number | null)[]) =>
  lastConvened.map((last_convened, index) => ({ person_id: index + 1, last_convened }));

/** The sentence about the one who is chosen. */
function reasonFor(
  lastConvened: (number | null)[],
  { incumbent = null, isPast = false }: { incumbent?: number | null; isPast?: boolean } = {},
): string {
  const order = convenorOrder({ volunteers: volunteers(...lastConvened), incumbent });
  const convenorId = order[0]?.person_id ?? null;
  return convenorReason(convening, order, {
    language,
    crewName: "Garden",
    nameOf: (id) => NAMES[id] ?? "",
    convenorId,
    isPast,
  });
}

describe("the reason for a convenor", () => {
  it.each([
    [[], "Nobody has volunteered yet."],
    [[4], "Hinemoa convenes: the only volunteer."],
    [[null, 3, 4], "Hinemoa convenes: the only one of three volunteers who has never convened Garden."],
    [[null, null], "Hinemoa convenes: neither volunteer has convened Garden before, and Hinemoa joined first."],
    [
      [null, null, null],
      "Hinemoa convenes: none of three volunteers has convened Garden before, and Hinemoa joined first.",
    ],
    [
      [4, null, null],
      "Noor convenes: two of three volunteers have never convened Garden, and of these Noor joined first.",
    ],
    [[5, 3], "Noor convenes: last did so in interval 3, longer ago than Hinemoa."],
    [[3, 3, 5], "Hinemoa convenes: last did so in interval 3, as Noor did, and Hinemoa joined first."],
    [[5, 3, 6, 7], "Noor convenes: last did so in interval 3, longer ago than Hinemoa, Wren, and Ilse."],
    [[5, 3, 6, 7, 8], "Noor convenes: last did so in interval 3, longer ago than the other four."],
  ])("with volunteers who last convened in %j is: %s", (lastConvened, reason) => {
    expect(reasonFor(lastConvened)).toBe(reason);
  });

  it("is told in the past of an interval that is over", () => {
    const isPast = true;
    expect(reasonFor([], { isPast })).toBe("Nobody convened.");
    expect(reasonFor([5, 3], { isPast })).toBe(
      "Noor convened: had last done so in interval 3, longer ago than Hinemoa.",
    );
    expect(reasonFor([5, null], { isPast })).toBe(
      "Noor convened: the only one of two volunteers who had never convened Garden.",
    );
  });

  it("is that they still volunteer, and who would come first otherwise", () => {
    expect(reasonFor([null, 3], { incumbent: 2 })).toBe(
      "Noor already convenes and still volunteers; otherwise Hinemoa would come first.",
    );
    expect(reasonFor([null, 3], { incumbent: 2, isPast: true })).toBe(
      "Noor already convened and still volunteered; otherwise Hinemoa would have come first.",
    );
  });

  it("is not said of a convenor whom the order does not explain", () => {
    const setting = { language, crewName: "Garden", nameOf: (id: number) => NAMES[id] ?? "", isPast: true } as const;
    expect(convenorReason(convening, volunteers(null, 2), { ...setting, convenorId: 2 })).toBe("Noor convened.");
    expect(convenorReason(convening, volunteers(null), { ...setting, convenorId: null })).toBe("Nobody convened.");
    const now = { ...setting, isPast: false, convenorId: null };
    expect(convenorReason(convening, volunteers(null), now)).toBe("Nobody convenes.");
  });
});

describe("the order of volunteers", () => {
  it("has a reason for each place", () => {
    const order = convenorOrder({ volunteers: volunteers(3, null, null, 2, 4, 3), incumbent: 5 });
    expect(order.map(({ person_id }) => person_id)).toEqual([5, 2, 3, 4, 1, 6]);
    expect(placeReasons(convening, order, { crewName: "Garden", isPast: false })).toEqual([
      "already convenes",
      "has never convened Garden",
      "has never convened Garden; joined later",
      "last convened Garden in interval 2",
      "last convened Garden in interval 3",
      "last convened Garden in interval 3; joined later",
    ]);
    expect(placeReasons(convening, order.slice(1, 2), { crewName: "Garden", isPast: true })).toEqual([
      "had never convened Garden",
    ]);
  });

  it("has no place for an incumbent who no longer volunteers", () => {
    expect(chooseConvenor({ volunteers: volunteers(null, null), incumbent: 3 })).toBe(1);
  });
});

describe("the reason for a convenor, to somebody who volunteers", () => {
  it.each([
    [{ order: volunteers(null), convenorId: 1 }, "You convene Garden in Interval 3: the only volunteer."],
    [
      { order: volunteers(2, 3), convenorId: 1 },
      "You convene Garden in Interval 3: last did so in interval 2, longer ago than Noor.",
    ],
    [
      { order: volunteers(3, null), convenorId: 1 },
      "You already convene Garden in Interval 3 and still volunteer; otherwise Noor would come first.",
    ],
    [
      { order: volunteers(null, null).toReversed(), convenorId: 2 },
      "Noor already convenes Garden in Interval 3 and still volunteers; otherwise you would come first.",
    ],
    [
      { order: convenorOrder({ volunteers: volunteers(5, 4, 3), incumbent: 2 }), convenorId: 2 },
      "Noor already convenes Garden in Interval 3 and still volunteers; otherwise Wren would come first.",
    ],
    [
      { order: volunteers(4, 3).toReversed(), convenorId: 2 },
      "Noor convenes Garden in Interval 3: last did so in interval 3, longer ago than you.",
    ],
  ])("%j", ({ order, convenorId }, expected) => {
    const names = { language, crewName: "Garden", nameOf: (id: number) => NAMES[id] ?? "" } as const;
    const forReader = { id: 1, intervalId: 3 };
    expect(convenorReason(convening, order, { ...names, forReader, convenorId, isPast: false })).toBe(expected);
  });
});
