import { CheckOutlined, PlusOutlined } from "@ant-design/icons";
import { Button, Tag } from "antd";
import { useState } from "react";
import { Link } from "wouter";
import type { CrewOverview } from "../../../shared/interval-overview.ts";
import { Text } from "../../components/Text.tsx";
import { usePeopleById } from "../../hooks/use-people-by-id.ts";
import { paths } from "../../paths.ts";
import styles from "./CrewsCard.module.css";
import { partIn, type ChooseCrew } from "./use-crew-choice.ts";

interface CrewRowProps {
  crew: CrewOverview;
  ownId: number;
  past: boolean;
  /** Null for people who cannot choose crews. */
  onChoose: ChooseCrew | null;
}

/**
 * A crew in an interval: what it lacks, how many people it has compared with the previous interval, and its convenor.
 */
export function CrewRow({ crew, ownId, past, onChoose }: CrewRowProps) {
  const convenor = usePeopleById().get(crew.convenor_id ?? 0);
  const part = partIn(crew, ownId);
  return (
    <li className={styles["crew"]} aria-label={crew.name}>
      <div className={styles["about"]}>
        <div className={styles["name"]}>
          <Link href={paths.crew(crew.crew_id)}>
            <strong>{crew.name}</strong>
          </Link>
          {crew.lacks.map((lack) => (
            <Tag key={lack} color={crew.can_go_ahead ? "default" : "warning"}>
              {capitalise(lack)}
            </Tag>
          ))}
        </div>
        <div className={styles["sentence"]}>
          <Text secondary>
            {countPeople(crew, past)}
            {convenor && (
              <>
                {" · "}
                <Link href={paths.person(convenor.id)}>{convenor.display_name}</Link> {past ? "convened" : "convenes"}
              </>
            )}
          </Text>
        </div>
      </div>
      {onChoose && (
        <div className={styles["actions"]}>
          <Choice
            label="Take part"
            crew={crew}
            on={part !== "none"}
            onPress={() => {
              return onChoose(crew, part === "none" ? "takes part" : "none");
            }}
          />
          <Choice
            label="Volunteer"
            crew={crew}
            on={part === "volunteers"}
            onPress={() => {
              return onChoose(crew, part === "volunteers" ? "takes part" : "volunteers");
            }}
          />
        </div>
      )}
    </li>
  );
}

interface ChoiceProps {
  label: string;
  crew: CrewOverview;
  on: boolean;
  onPress: () => Promise<void>;
}

/** A toggle button, pressed while the choice applies; its label stays the same. */
function Choice({ label, crew, on, onPress }: ChoiceProps) {
  const [isSaving, setIsSaving] = useState(false);
  return (
    <Button
      color={on ? "primary" : "default"}
      variant={on ? "filled" : "outlined"}
      icon={on ? <CheckOutlined /> : <PlusOutlined />}
      loading={isSaving}
      aria-pressed={on}
      aria-label={`${label}: ${crew.name}`}
      onClick={() => {
        setIsSaving(true);
        void onPress().finally(() => setIsSaving(false));
      }}
    >
      {label}
    </Button>
  );
}

function countPeople({ person_ids, people_before }: CrewOverview, past: boolean): string {
  const count = person_ids.length;
  const people = count === 1 ? "1 person" : `${count === 0 ? "No" : count} people`;
  if (people_before === null) return people;
  return `${people}, ${people_before} ${past ? "in the interval before" : "last interval"}`;
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
