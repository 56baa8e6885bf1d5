import { meets, type Figure, type Goal } from "./figure.ts";
import type { Measurement } from "./rounds.ts";

const TITLES = ["name", "figure", "compared to", "ours", "reference", "ratio", "goal", ""];

/** The lines of the table of figures. */
export function describeFigures(measured: readonly { figure: Figure; measurement: Measurement }[]): string[] {
  return markdownTable(
    TITLES,
    measured.map(({ figure, measurement }) => describe(figure, measurement)),
  );
}

/** The lines of a Markdown table, with aligned columns. */
export function markdownTable(titles: readonly string[], rows: readonly string[][]): string[] {
  const widths = titles.map((_, column) => Math.max(3, ...[titles, ...rows].map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    `| ${widths.map((width, column) => (cells[column] ?? "").padEnd(width)).join(" | ")} |`;
  return [line(titles), line(widths.map((width) => "-".repeat(width))), ...rows.map(line)];
}

/** Reads what `describeFigures` has printed, also by an earlier version. */
export function readTable(text: string): { name: string; ours: string; ratio: string }[] {
  const rows = text
    .split("\n")
    .filter((line) => line.startsWith("| "))
    .map((line) => line.split("|").map((cell) => cell.trim()));
  const [titles = [], , ...figures] = rows;
  return figures.map((row) => {
    const cellOf = (title: string) => row[titles.indexOf(title)] ?? "";
    return { name: cellOf("name"), ours: cellOf("ours"), ratio: cellOf("ratio") };
  });
}

function describe(figure: Figure, measurement: Measurement): string[] {
  const { name, subject, comparedTo, unit, goal, moonshot } = figure;
  const { ours, reference, ratio } = measurement;
  return [
    name,
    subject,
    comparedTo ?? "",
    `${round(ours)} ${unit}`,
    reference === null ? "" : `${round(reference)} ${unit}`,
    ratio === null ? "" : ratio.toFixed(2),
    [goal && describeGoal(goal), moonshot && `(${describeGoal(moonshot)})`].filter(Boolean).join(" "),
    judge(figure, measurement),
  ];
}

/** A moonshot that is not reached does not count as missed. */
function judge({ goal, moonshot }: Figure, measurement: Measurement): string {
  if (moonshot && meets(moonshot, measurement)) return "moonshot";
  if (!goal) return "";
  return meets(goal, measurement) ? "met" : "missed";
}

function describeGoal(goal: Goal): string {
  return "atLeast" in goal ? `>= ${goal.atLeast}` : `<= ${goal.atMost}`;
}

/** Rounds to three significant digits. */
function round(figure: number): string {
  return figure >= 100 ? figure.toFixed(0) : figure.toPrecision(3);
}
