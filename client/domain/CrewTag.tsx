import { Link } from "wouter";
import { classNames } from "../components/class-names.ts";
import tag from "../components/Tag.module.css";
import type { Crew } from "../../shared/crews/crews.ts";
import { paths } from "../../shared/paths.ts";
import colors from "./crew-color.module.css";
import { crewColor } from "./crew-color.ts";
import styles from "./CrewTag.module.css";

/** A crew's name as a coloured badge that leads to its page. */
export function CrewTag({ crew }: { crew: Pick<Crew, "id" | "name"> }) {
  return (
    <Link href={paths.crew(crew.id)} className={classNames(tag["tag"], styles["crew"], colors[crewColor(crew.id)])}>
      <bdi>{crew.name}</bdi>
    </Link>
  );
}
