import { useId } from "react";
import { GATHERING_ANSWERS } from "../../shared/enumerations.ts";
import { answerOf, type Answered } from "../../shared/gatherings.ts";
import { useMe } from "../hooks/use-me.ts";
import { useMessages } from "../hooks/use-messages.ts";
import styles from "./AnswerButtons.module.css";
import { useAnswer } from "./use-answer.ts";

interface AnswerButtonsProps {
  gathering: Answered;
  /** The current instant. */
  now: string;
}

/**
 * The person's own answer to a gathering, given with one click. Nothing if it is cancelled or over. Ant Design's `Radio`
 * would bring its forms to the dashboard, which weigh 20 KB.
 */
export function AnswerButtons({ gathering, now }: AnswerButtonsProps) {
  const say = useMessages("gathering-words");
  const name = useId();
  const { person_id } = useMe();
  const answer = useAnswer();
  if (gathering.cancelled_at !== null || gathering.ends_at <= now) return null;
  // The clicked answer is shown at once, and until the gathering has been loaded again.
  const given = answer.isPending ? answer.variables.answer : answerOf(gathering, person_id);
  return (
    <div role="radiogroup" aria-label={say("yourAnswer", { title: gathering.title })} className={styles["answers"]}>
      {GATHERING_ANSWERS.map((value) => (
        <label key={value}>
          <input
            type="radio"
            name={name}
            checked={value === given}
            onChange={() => answer.mutate({ id: gathering.id, answer: value })}
          />
          <span>{say(value)}</span>
        </label>
      ))}
    </div>
  );
}
