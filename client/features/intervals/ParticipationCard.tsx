import { Flex } from "antd";
import { useId, useState } from "react";
import type { Answers, IntervalOverview } from "../../../shared/intervals/interval-overview.ts";
import type { Say } from "../../../shared/messages.ts";
import type { Interval } from "../../../shared/intervals/intervals.ts";
import { Card } from "../../components/Card.tsx";
import { classNames } from "../../components/class-names.ts";
import { answeredText, withoutAnswerText } from "../../domain/participation-texts.ts";
import { Text } from "../../components/Text.tsx";
import { useLateParticipations } from "../../hooks/use-late-participations.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { participationParts } from "./overview-parts.ts";
import styles from "./ParticipationCard.module.css";
import colours from "./parts.module.css";
import { PeopleList } from "./PeopleList.tsx";

interface ParticipationCardProps {
  interval: Interval;
  overview: IntervalOverview;
  past: boolean;
}

/** Who takes part and who does not, as a bar with numbers. A click on a part lists its people. */
export function ParticipationCard({ interval, overview, past }: ParticipationCardProps) {
  const say = useMessages("intervals");
  const sayInterval = useMessages("interval-words");
  const late = useLateParticipations(interval);
  const [chosen, setChosen] = useState<keyof Answers>();
  const panelId = useId();
  const { answers } = overview;
  const parts = participationParts(say)
    .map(({ part, label }) => ({ part, label, people: answers[part] }))
    .filter(({ people }) => people.length > 0);
  const total = parts.reduce((sum, { people }) => sum + people.length, 0);
  const missing = answers.not_answered.length;
  const unanswered = past ? missing : late;
  const shown = parts.find(({ part }) => part === chosen);
  return (
    <Card heading={{ text: say("answers"), level: 2 }}>
      <Flex vertical gap="middle">
        <Text strong>{answeredText(sayInterval, { answered: total - missing, people: total }, past)}</Text>
        <div className={styles["bar"]} aria-hidden>
          {parts.map(({ part, people }) => (
            <div key={part} className={classNames(colours[part], styles[part])} style={{ flexGrow: people.length }} />
          ))}
        </div>
        <Flex component="ul" wrap gap="small" aria-label={say("answers")}>
          {parts.map(({ part, label, people }) => (
            <li key={part}>
              <button
                type="button"
                className={styles["part"]}
                aria-expanded={part === chosen}
                aria-controls={panelId}
                onClick={() => setChosen(part === chosen ? undefined : part)}
              >
                <span className={classNames(colours["swatch"], colours[part], styles[part])} />
                {label} <strong>{people.length}</strong>
              </button>
            </li>
          ))}
        </Flex>
        <div id={panelId} className={styles["panel"]}>
          {shown && <PeopleList label={shown.label} people={notedPeople(sayInterval, shown.people, overview)} />}
        </div>
        {unanswered > 0 && <Text secondary>{withoutAnswerText(sayInterval, unanswered, past)}</Text>}
      </Flex>
    </Card>
  );
}

/** Marks people who have been silent for a long time. */
function notedPeople(sayInterval: Say<"interval-words">, people: readonly number[], { silent }: IntervalOverview) {
  const silences = new Map(silent.map(({ person_id, intervals }) => [person_id, intervals]));
  return people.map((id) => {
    const intervals = silences.get(id);
    return { id, ...(intervals !== undefined && { mark: sayInterval("silence", { intervals }) }) };
  });
}
