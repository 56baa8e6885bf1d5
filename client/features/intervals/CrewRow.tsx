import type { ReactNode } from "react";
import { Link } from "wouter";
import type { CrewOverview } from "../../../shared/intervals/interval-overview.ts";
import type { Say } from "../../../shared/messages.ts";
import { namesOf } from "../../domain/crew-members.ts";
import { Contacts } from "../../domain/PrintOptions.tsx";
import { Text } from "../../components/Text.tsx";
import { Tag } from "../../components/Tag.tsx";
import { useMessages } from "../../hooks/use-messages.ts";
import { usePeopleById } from "../../hooks/use-collective-state.ts";
import { paths } from "../../../shared/paths.ts";
import styles from "./CrewsCard.module.css";
import { CrewChoices } from "../../domain/CrewChoices.tsx";
import type { ChooseCrew } from "../../domain/use-crew-choice.ts";

interface CrewRowProps {
  intervalId: number;
  crew: CrewOverview;
  ownId: number;
  past: boolean;
  /** Null for people who cannot choose crews. */
  onChoose: ChooseCrew | null;
}

/** A crew in an interval: what it lacks, its people compared with the previous interval, and its convenor. */
export function CrewRow({ intervalId, crew, ownId, past, onChoose }: CrewRowProps) {
  const say = useMessages("intervals");
  const peopleById = usePeopleById();
  const convenor = peopleById.get(crew.convenor_id ?? 0);
  const people = crew.person_ids.flatMap((id) => peopleById.get(id) ?? []);
  const link = (name: ReactNode) => <Link href={paths.person(crew.convenor_id ?? 0)}>{name}</Link>;
  return (
    <li className={styles["crew"]} aria-label={crew.name}>
      <div className={styles["about"]}>
        <div className={styles["name"]}>
          <Link href={paths.crew(crew.crew_id)}>
            <strong dir="auto">{crew.name}</strong>
          </Link>
          {crew.lacks.map((lack) => (
            <Tag key={lack} color={crew.can_go_ahead ? undefined : "warning"}>
              {say(lack)}
            </Tag>
          ))}
        </div>
        <div className={styles["sentence"]}>
          <Text secondary>
            {countPeople(say, crew, past)}
            {convenor && (
              <>
                {" · "}
                {say.rich(past ? "convened" : "convenes", { name: convenor.display_name, link })}{" "}
                <Contacts person={convenor} />
              </>
            )}
          </Text>
          <div data-print="only">{namesOf(people)}</div>
        </div>
      </div>
      {onChoose && <CrewChoices intervalId={intervalId} crew={crew} personId={ownId} onChoose={onChoose} />}
    </li>
  );
}

function countPeople(say: Say<"intervals">, { person_ids, people_before }: CrewOverview, past: boolean): string {
  const people = person_ids.length;
  if (people_before === null) return say("countPeople", { people });
  return say(past ? "peopleAndBefore" : "peopleAndLast", { people, before: people_before });
}
