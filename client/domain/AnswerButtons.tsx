import { useId } from "react";
import { GATHERING_ANSWERS } from "../../shared/enumerations.ts";
import type { Answered } from "../../shared/gatherings/gatherings.ts";
import { useMessages } from "../hooks/use-messages.ts";
import { classNames } from "../components/class-names.ts";
import tones from "../components/tones.module.css";
import styles from "./AnswerButtons.module.css";
import { moveByArrows } from "./move-by-arrows.ts";
import { useAnswer } from "./use-answer.ts";
import { WaitingText } from "./WaitingText.tsx";

const TONES = { Going: "success", Maybe: "info", NotGoing: "" } as const;

interface AnswerButtonsProps {
  gathering: Answered;
  now: string;
}

/** The person's own answer to a gathering, by one click. Ant Design's `Radio` would add 20 KB to the dashboard. */
export function AnswerButtons({ gathering, now }: AnswerButtonsProps) {
  const say = useMessages("gathering-words");
  const name = useId();
  const { answer, isHeld, submit } = useAnswer(gathering);
  if (gathering.cancelled_at !== null || gathering.ends_at <= now) return null;
  return (
    <div role="presentation" onKeyDown={moveByArrows}>
      <div role="radiogroup" aria-label={say("yourAnswer", { title: gathering.title })} className={styles["answers"]}>
        {GATHERING_ANSWERS.map((value) => (
          <label key={value}>
            <input type="radio" name={name} checked={value === answer} onChange={() => void submit(value)} />
            <span className={classNames(styles[value], tones[TONES[value]])}>{say(value)}</span>
          </label>
        ))}
      </div>
      {isHeld && <WaitingText />}
    </div>
  );
}
