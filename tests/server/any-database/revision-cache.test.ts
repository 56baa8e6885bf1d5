import { describe, expect, it } from "vitest";
import { RevisionCache } from "../../../server/revision/revision-cache.ts";

const at = (collectiveId: number, revision = 1, today = "2026-01-15") => ({ collectiveId, revision, today });

describe("a cache by revision and day", () => {
  it("makes a value once per revision, day and part, and never returns an older one", async () => {
    const made: string[] = [];
    let revision = 1;
    const cache = new RevisionCache<string, number>((collectiveId, day, part) => {
      made.push(`${collectiveId} ${day} ${part}`);
      return Promise.resolve({ revision, value: `value ${made.length}` });
    });
    expect([await cache.get(at(1, 1), 7), await cache.get(at(1, 1), 7)]).toEqual(["value 1", "value 1"]);
    expect(await cache.get(at(1, 1), 8)).toBe("value 2");
    expect(await cache.get(at(2, 1), 7)).toBe("value 3");
    revision = 3;
    expect(await cache.get(at(1, 2), 7)).toBe("value 4");
    // It was made at a later revision than asked for.
    expect(await cache.get(at(1, 3), 7)).toBe("value 4");
    expect(await cache.get(at(1, 3, "2026-01-16"), 7)).toBe("value 5");
    expect(cache.counts).toEqual({ builds: 5, hits: 2 });
  });

  it("drops what was not used for longest, once its values exceed its capacity", async () => {
    const made: number[] = [];
    const make = (collectiveId: number) => {
      made.push(collectiveId);
      return Promise.resolve({ revision: 1, value: "four" });
    };
    const cache = new RevisionCache(make, { capacity: 12, sizeOf: (value) => value.length });
    for (const collectiveId of [1, 2, 3, 1, 4]) await cache.get(at(collectiveId));
    expect(made).toEqual([1, 2, 3, 4]);
    // The first one was used again before the fourth came; the second was not.
    for (const collectiveId of [1, 3, 4]) await cache.get(at(collectiveId));
    expect(made).toEqual([1, 2, 3, 4]);
    await cache.get(at(2));
    expect(made).toEqual([1, 2, 3, 4, 2]);
  });

  it("does not keep a failure", async () => {
    let fails = true;
    const cache = new RevisionCache<string>(() =>
      fails ? Promise.reject(new Error("no luck")) : Promise.resolve({ revision: 1, value: "made" }),
    );
    await expect(cache.get(at(1))).rejects.toThrow("no luck");
    fails = false;
    expect(await cache.get(at(1))).toBe("made");
  });
});
