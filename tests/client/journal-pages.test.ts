import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { withPage } from "../../client/features/journal/with-page.ts";
import type { JournalPage } from "../../shared/journal/journal.ts";

/** A journal of some revisions, in pages of three. */
function page(revisions: readonly number[], before = Infinity): JournalPage {
  const found = revisions.filter((revision) => revision < before).toSorted((a, b) => b - a);
  const entries = found.slice(0, 3).map((revision) => ({ revision }) as JournalPage["entries"][number]);
  return { entries, next: found.length > 3 ? (entries.at(-1)?.revision ?? null) : null };
}

const shown = ({ entries }: JournalPage) => entries.map(({ revision }) => revision);

describe("the journal's pages", () => {
  it("lose what has left the journal", () => {
    const both = withPage(page([1, 2, 3, 4, 5]), page([1, 2, 3, 4, 5], 3), 3);
    expect(shown(withPage(both, page([1, 2, 3, 5, 6])))).toEqual([6, 5, 3, 2, 1]);
  });

  it("never have a gap, whatever happens in between", () => {
    const steps = fc.array(fc.record({ isEarlier: fc.boolean(), happened: fc.nat({ max: 5 }) }), { maxLength: 20 });
    fc.assert(
      fc.property(steps, (all) => {
        const revisions = [1, 2, 3, 4, 5];
        let known = page(revisions);
        for (const { isEarlier, happened } of all) {
          const before = isEarlier && known.next !== null ? known.next : Infinity;
          const loaded = page(revisions, before);
          for (let count = 0; count < happened; count += 1) revisions.push(revisions.length + 1);
          known = withPage(known, loaded, before);
          const [first = 0, last = 0] = [shown(known)[0], shown(known).at(-1)];
          expect(shown(known)).toEqual(revisions.filter((at) => at >= last && at <= first).toReversed());
          expect(known.next).toBe(last === 1 ? null : last);
        }
      }),
    );
  });
});
