/** By crew id (`docs/domain/crews.md#crews`). */
const COLORS: Record<number, string> = { 2: "blue", 3: "cyan", 4: "pink", 5: "green" };

/** All others share these in turn: they differ, but are quieter than the four. */
const MUTED_COLORS = ["gold", "purple", "lime", "volcano", "geekblue"];

/** Returns the name of a crew's colour, one of Ant Design's presets. */
export function crewColor(id: number): string {
  return COLORS[id] ?? MUTED_COLORS[Math.max(0, id - 5) % MUTED_COLORS.length] ?? "default";
}
