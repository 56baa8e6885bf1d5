import type { CapacityScore } from "../../../shared/enumerations.ts";
import { CapacityIcon } from "../../domain/CapacityIcon.tsx";
import { Text } from "../../components/Text.tsx";
import styles from "./Capacity.module.css";

const WORDS: Record<CapacityScore, string> = { [-1]: "Lower", 0: "Usual", 1: "Higher" };

/** A person's capacity in the list, as an icon and a word. */
export function Capacity({ score }: { score: CapacityScore | null }) {
  if (score === null) return <Text secondary>Not given</Text>;
  return (
    <span className={styles["capacity"]}>
      <CapacityIcon score={score} />
      <span aria-hidden>{WORDS[score]}</span>
    </span>
  );
}
