import { useInstant } from "../hooks/use-instant.ts";
import { GatheringRow, type GatheringRowProps } from "./GatheringRow.tsx";
import styles from "./GatheringRow.module.css";

interface GatheringRowsProps extends Pick<GatheringRowProps, "withDay"> {
  gatherings: readonly GatheringRowProps["gathering"][];
}

/** Gatherings one below the other; the parts of each are side by side if there is room. */
export function GatheringRows({ gatherings, ...row }: GatheringRowsProps) {
  const now = useInstant();
  return (
    <div className={styles["rows"]}>
      {gatherings.map((gathering) => (
        <GatheringRow key={gathering.id} gathering={gathering} now={now} {...row} />
      ))}
    </div>
  );
}
