import type { CapacityScore } from "../../shared/enumerations.ts";
import styles from "./CapacityIcon.module.css";
import { classNames } from "../components/class-names.ts";
import tones from "../components/tones.module.css";
import { useMessages } from "../hooks/use-messages.ts";
import type { MessageKey } from "../../shared/messages.ts";

/** Filled cells of the battery. */
const CELLS: Record<CapacityScore, number> = { [-1]: 1, 0: 2, 1: 3 };

const TONES: Record<CapacityScore, string | undefined> = { [-1]: undefined, 0: undefined, 1: tones["success"] };

/** A low, medium or full battery; nothing without a capacity score. */
export function CapacityIcon({ score }: { score: CapacityScore | null | undefined }) {
  const say = useMessages("participation");
  if (score === null || score === undefined || !(score in CELLS)) return null;
  const name = say(CAPACITY_NAMES[score]);
  return (
    <span role="img" aria-label={name} title={name} className={classNames(styles["capacity"], TONES[score])}>
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

export const CAPACITY_NAMES = {
  [-1]: "lowerCapacity",
  0: "usualCapacity",
  1: "higherCapacity",
} as const satisfies Record<CapacityScore, MessageKey<"participation">>;
