import { theme } from "antd";
import type { CapacityScore } from "../../shared/involvements.ts";

export const CAPACITY_NAMES: Record<CapacityScore, string> = {
  [-1]: "Lower capacity",
  0: "Usual capacity",
  1: "Higher capacity",
};

/** How full the battery is, in its cells. */
const CELLS: Record<CapacityScore, number> = { [-1]: 1, 0: 2, 1: 3 };

/** A battery that is low, half full or full; nothing where no capacity was said. */
export function CapacityIcon({ score }: { score: CapacityScore | null | undefined }) {
  const { token } = theme.useToken();
  if (score === null || score === undefined || !(score in CELLS)) return null;
  const color = { [-1]: token.colorWarning, 0: token.colorTextSecondary, 1: token.colorSuccess }[score];
  const name = CAPACITY_NAMES[score];
  return (
    <span role="img" aria-label={name} title={name} style={{ display: "inline-flex", flex: "none", color }}>
      <svg width={22} height={14} viewBox="0 0 22 14" aria-hidden>
        <rect x={0.75} y={0.75} width={18} height={12.5} rx={3} fill="none" stroke="currentColor" strokeWidth={1.5} />
        <path d="M20.5 5v4" stroke="currentColor" strokeWidth={2} strokeLinecap="round" />
        {Array.from({ length: CELLS[score] }, (_, cell) => (
          <rect key={cell} x={3 + cell * 5} y={3} width={3.6} height={8} rx={1} fill="currentColor" />
        ))}
      </svg>
    </span>
  );
}
