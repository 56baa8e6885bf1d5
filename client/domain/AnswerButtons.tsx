import { useId } from "react";
import { GATHERING_ANSWERS } from "../../shared/enumerations.ts";
import { answerOf, type Answered } from "../../shared/gatherings.ts";
import { useMe } from "../hooks/use-me.ts";
import { useMessages } from "../hooks/use-messages.ts";
import styles from "./AnswerButtons.module.css";
import { moveByArrows } from "./move-by-arrows.ts";
import { useAnswer } from "./use-answer.ts";
import { useKeptAnswer } from "./use-kept-answers.ts";

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
  const kept = useKeptAnswer({ kind: "gathering", id: gathering.id, starts_at: "" });
  if (gathering.cancelled_at !== null || gathering.ends_at <= now) return null;
  // The clicked answer is shown at once, and until the gathering has been loaded again.
  const saved = kept === undefined ? answerOf(gathering, person_id) : kept;
  const given = answer.isPending ? answer.variables.answer : saved;
  return (
    <div role="presentation" onKeyDown={moveByArrows}>
      <div role="radiogroup" aria-label={say("yourAnswer", { title: gathering.title })} className={styles["answers"]}>
        {GATHERING_ANSWERS.map((value) => (
          <label key={value}>
            <input
              type="radio"
              name={name}
              checked={value === given}
              onChange={() => answer.mutate({ id: gathering.id, answer: value, undoable: true })}
            />
            <span>{say(value)}</span>
          </label>
        ))}
      </div>
    </div>
  );
}
