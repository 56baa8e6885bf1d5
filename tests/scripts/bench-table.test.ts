import { expect, it } from "vitest";
import type { Figure } from "../../scripts/bench/figure.ts";
import { describeFigures, readTable } from "../../scripts/bench/table.ts";

const FIGURE: Figure = { name: "save", subject: "a save", unit: "ms", prepare: () => Promise.resolve("") };

it("reads the table of the benchmark, so that an earlier build can be compared", () => {
  const lines = describeFigures([
    { figure: FIGURE, measurement: { ours: 12.34, reference: 10, ratio: 1.234 } },
    { figure: { ...FIGURE, name: "start" }, measurement: { ours: 130, reference: null, ratio: null } },
  ]);
  expect(readTable(["Building.", ...lines, ""].join("\n"))).toEqual([
    { name: "save", ours: "12.3 ms", ratio: "1.23" },
    { name: "start", ours: "130 ms", ratio: "" },
  ]);
});
