import { Tag } from "antd";
import { classNames } from "./class-names.ts";
import type { Crew } from "../../shared/crews.ts";
import styles from "./CrewTag.module.css";

/** By crew id; all others are grey (`docs/domain.md#crews`). */
const COLORS: Record<number, string> = { 2: "blue", 3: "cyan", 4: "pink", 5: "green" };

/** A crew's name as a coloured badge. */
export function CrewTag({ crew }: { crew: Pick<Crew, "id" | "name"> }) {
  return (
    <Tag color={COLORS[crew.id] ?? "default"} className={classNames(styles["tag"])}>
      {crew.name}
    </Tag>
  );
}
