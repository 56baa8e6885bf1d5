import { Tag } from "antd";
import { Link } from "wouter";
import { classNames } from "../components/class-names.ts";
import type { Crew } from "../../shared/crews.ts";
import { paths } from "../../shared/paths.ts";
import { crewColor } from "./crew-color.ts";
import styles from "./CrewTag.module.css";

/** A crew's name as a coloured badge that leads to its page. */
export function CrewTag({ crew }: { crew: Pick<Crew, "id" | "name"> }) {
  return (
    <Link href={paths.crew(crew.id)} asChild>
      <Tag color={crewColor(crew.id)} className={classNames(styles["tag"])}>
        <bdi>{crew.name}</bdi>
      </Tag>
    </Link>
  );
}
