import { CheckOutlined, PlusOutlined } from "@ant-design/icons";
import { Flex } from "antd";
import { Link } from "wouter";
import type { CrewOverview } from "../../shared/intervals/interval-overview.ts";
import type { Interval } from "../../shared/intervals/intervals.ts";
import { participationStep } from "../../shared/paths.ts";
import { ActionButton } from "../components/ActionButton.tsx";
import { useMessages } from "../hooks/use-messages.ts";
import styles from "./CrewChoices.module.css";
import { partIn, type ChooseCrew } from "./use-crew-choice.ts";

interface CrewChoicesProps {
  crew: CrewOverview;
  personId: number;
  onChoose: ChooseCrew;
}

/** Two toggles, by which a person joins a crew in an interval and volunteers to convene it. */
export function CrewChoices({ crew, personId, onChoose }: CrewChoicesProps) {
  const say = useMessages("intervals");
  const part = partIn(crew, personId);
  return (
    <Flex wrap gap="small">
      <Choice
        label={say("takePart")}
        crew={crew}
        on={part !== "none"}
        onPress={() => onChoose(crew, part === "none" ? "takes part" : "none")}
      />
      <Choice
        label={say("volunteer")}
        crew={crew}
        on={part === "volunteers"}
        onPress={() => onChoose(crew, part === "volunteers" ? "takes part" : "volunteers")}
      />
    </Flex>
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
  const say = useMessages("intervals");
  return (
    <ActionButton
      color={on ? "primary" : "default"}
      variant={on ? "filled" : "outlined"}
      icon={on ? <CheckOutlined aria-hidden /> : <PlusOutlined aria-hidden />}
      aria-pressed={on}
      aria-label={say("choiceOf", { choice: label, crew: crew.name })}
      action={onPress}
    >
      {label}
    </ActionButton>
  );
}

/** Says why a person cannot choose crews in an interval, and leads to where they can change that. */
export function WhyNoChoice({ interval, leaving }: { interval: Interval; leaving: Interval | null }) {
  const say = useMessages("intervals");
  return (
    <p className={styles["why"]}>
      {say(leaving ? "youLeaveBefore" : "notTakingPart")}{" "}
      <Link href={participationStep(leaving?.id ?? interval.id, "participation")}>
        {say(leaving ? "stay" : "changeAnswer")}
      </Link>
    </p>
  );
}
