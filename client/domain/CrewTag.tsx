import { Tag } from "antd";
import { Link } from "wouter";
import { classNames } from "../components/class-names.ts";
import type { Crew } from "../../shared/crews.ts";
import { paths } from "../../shared/paths.ts";
import styles from "./CrewTag.module.css";

/** By crew id (`docs/domain/crews.md#crews`). */
const COLORS: Record<number, string> = { 2: "blue", 3: "cyan", 4: "pink", 5: "green" };

/** All others share these in turn: they differ, but are quieter than the four. */
const MUTED_COLORS = ["gold", "purple", "lime", "volcano", "geekblue"];

function colorOf(id: number): string {
  return COLORS[id] ?? MUTED_COLORS[Math.max(0, id - 5) % MUTED_COLORS.length] ?? "default";
}

/** A crew's name as a coloured badge that leads to its page. */
export function CrewTag({ crew }: { crew: Pick<Crew, "id" | "name"> }) {
  return (
    <Link href={paths.crew(crew.id)} asChild>
      <Tag color={colorOf(crew.id)} className={classNames(styles["tag"])}>
        <bdi>{crew.name}</bdi>
      </Tag>
    </Link>
  );
}
