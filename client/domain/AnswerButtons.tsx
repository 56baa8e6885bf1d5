import { Radio } from "antd";
import { GATHERING_ANSWERS, type GatheringAnswer } from "../../shared/enumerations.ts";
import { answerOf, type Answered } from "../../shared/gatherings.ts";
import { useMe } from "../hooks/use-me.ts";
import { useMessages } from "../hooks/use-messages.ts";
import { useAnswer } from "./use-answer.ts";

interface AnswerButtonsProps {
  gathering: Answered;
  /** The current instant. */
  now: string;
}

/** The person's own answer to a gathering, given with one click. Nothing if it is cancelled or over. */
export function AnswerButtons({ gathering, now }: AnswerButtonsProps) {
  const say = useMessages("gatherings");
  const { person_id } = useMe();
  const answer = useAnswer();
  if (gathering.cancelled_at !== null || gathering.ends_at <= now) return null;
  // What was clicked is shown at once, and until the gathering has been loaded again.
  const given = answer.isPending ? answer.variables.answer : answerOf(gathering, person_id);
  return (
    <Radio.Group
      aria-label={say("yourAnswer", { title: gathering.title })}
      optionType="button"
      buttonStyle="solid"
      value={given}
      options={GATHERING_ANSWERS.map((value) => ({ value, label: say(value) }))}
      onChange={({ target }) => answer.mutate({ id: gathering.id, answer: target.value as GatheringAnswer })}
    />
  );
}
