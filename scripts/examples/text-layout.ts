import stringWidth from "string-width";

/** Line width of reports, in columns. */
export const LINE_WIDTH = 80;

const GAP = "  ";
const INDENT = "  ";
const GRAPHEMES = new Intl.Segmenter();

interface Column {
  title: string;
  /** Maximum width; longer texts are truncated. */
  width: number;
  align?: "right";
}

/** Formats rows under their titles; each column is as wide as its content. */
export function layOutTable(columns: readonly Column[], rows: readonly (readonly string[])[]): string[] {
  const titles = columns.map(({ title }) => title);
  const cells = [titles, ...rows].map((row) => columns.map(({ width }, index) => cut(row[index] ?? "", width)));
  const widths = columns.map((_, index) => Math.max(...cells.map((row) => stringWidth(row[index] ?? ""))));
  return cells.map((row) =>
    row
      .map((text, index) => {
        const padding = " ".repeat((widths[index] ?? 0) - stringWidth(text));
        return columns[index]?.align === "right" ? padding + text : text + padding;
      })
      .join(GAP)
      .trimEnd(),
  );
}

/** Wraps a text between words; all lines but the first are indented. */
export function wrap(text: string): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (line.trim() !== "" && stringWidth(longer) > LINE_WIDTH) {
      lines.push(line);
      line = INDENT + word;
    } else line = longer;
  }
  return [...lines, line].map((complete) => cut(complete, LINE_WIDTH));
}

/** Truncates a text to `width` columns, with an ellipsis. */
function cut(text: string, width: number): string {
  if (stringWidth(text) <= width) return text;
  let kept = "";
  for (const { segment } of GRAPHEMES.segment(text)) {
    if (stringWidth(kept + segment) > width - 1) break;
    kept += segment;
  }
  return `${kept}…`;
}
