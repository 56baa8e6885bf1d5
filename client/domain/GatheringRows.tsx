import { clash } from "../../shared/gatherings/gatherings.ts";
import { useMe } from "../hooks/use-me.ts";
import { useInstant } from "../hooks/use-instant.ts";
import { GatheringRow, type GatheringRowProps } from "./GatheringRow.tsx";
import styles from "./GatheringRow.module.css";

interface GatheringRowsProps extends Pick<GatheringRowProps, "withDay"> {
  gatherings: readonly GatheringRowProps["gathering"][];
  /** Among which those are that take place at the same time. By default, the shown ones. */
  among?: readonly GatheringRowProps["gathering"][] | undefined;
}

/** Gatherings one below the other; the parts of each are side by side if there is room. */
export function GatheringRows({ gatherings, among = gatherings, ...row }: GatheringRowsProps) {
  const now = useInstant();
  const { person_id } = useMe();
  return (
    <div className={styles["rows"]}>
      {gatherings.map((gathering) => (
        <GatheringRow
          key={gathering.id}
          gathering={gathering}
          now={now}
          clashing={among.find((other) => clash(gathering, other, person_id))?.title}
          {...row}
        />
      ))}
    </div>
  );
}
