import { CheckOutlined, PlusOutlined } from "@ant-design/icons";
import { Flex } from "antd";
import { useState } from "react";
import { Link } from "wouter";
import type { CrewOverview } from "../../shared/intervals/interval-overview.ts";
import type { Interval } from "../../shared/intervals/intervals.ts";
import { participationStep } from "../../shared/paths.ts";
import { ActionButton } from "../components/ActionButton.tsx";
import { lazyComponent } from "../components/lazy-component.ts";
import { trpc } from "../api/trpc.ts";
import { useMessages } from "../hooks/use-messages.ts";
import styles from "./CrewChoices.module.css";
import { useConveningText } from "./use-convening-text.ts";
import { partIn, type ChooseCrew } from "./use-crew-choice.ts";

const ConfirmDialog = lazyComponent(() => import("../components/ConfirmDialog.tsx").then((m) => m.ConfirmDialog));

interface CrewChoicesProps {
  intervalId: number;
  crew: CrewOverview;
  personId: number;
  onChoose: ChooseCrew;
}

/** Two toggles, to join a crew and to convene it. People are asked before they replace the present convenor. */
export function CrewChoices({ intervalId, crew, personId, onChoose }: CrewChoicesProps) {
  const say = useMessages("intervals");
  const { client } = trpc.useUtils();
  const { textOfReplacing } = useConveningText();
  const [question, setQuestion] = useState<{ text: string; isOpen: boolean }>();
  const part = partIn(crew, personId);

  async function volunteer(): Promise<void> {
    if (crew.convenor_id === null) return onChoose(crew, "volunteers");
    const supposed = { crew_id: crew.crew_id, interval_id: intervalId, suppose: "volunteering" } as const;
    // Without an answer, the text after saving says it.
    const choice = await client.crews.convenor.query(supposed).catch(() => undefined);
    const text = choice && textOfReplacing(choice, crew.convenor_id);
    if (text) setQuestion({ text, isOpen: true });
    else await onChoose(crew, "volunteers");
  }

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
        onPress={() => (part === "volunteers" ? onChoose(crew, "takes part") : volunteer())}
      />
      {question && (
        <ConfirmDialog
          open={question.isOpen}
          onClose={() => setQuestion({ ...question, isOpen: false })}
          question={{
            title: say("volunteerQuestion", { crew: crew.name }),
            text: question.text,
            okText: say("volunteer"),
            onConfirm: () => onChoose(crew, "volunteers"),
          }}
        />
      )}
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
