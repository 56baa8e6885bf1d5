import { Notice } from "../../components/Notice.tsx";
import { Button, Flex } from "antd";
import { useEffect, useEffectEvent } from "react";
import { choosableCrews } from "../../../shared/crews/crews.ts";
import { intervalBefore, type Interval } from "../../../shared/intervals/intervals.ts";
import { sameAsLastTime, type OwnParticipation } from "../../../shared/participation/same-as-last-time.ts";
import { GiveUp } from "../../forms/GiveUp.tsx";
import type { DraftFormInstance } from "../../forms/use-draft-form.ts";
import { useCollectiveState } from "../../hooks/use-collective-state.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { useGoneCrewsText } from "../../domain/use-gone-crews-text.ts";
import { AnswersToCheck } from "./AnswersToCheck.tsx";
import type { Wizard } from "./use-wizard.ts";
import { CAPACITY_STEP } from "./wizard-steps.ts";
import { participationValues, type ParticipationValues } from "../../domain/participation-values.ts";

interface SameAsLastTimeProps {
  /** The person's answers for the previous interval. */
  last: OwnParticipation;
  interval: Interval;
  form: DraftFormInstance<ParticipationValues>;
  wizard: Wizard;
  /** Whether the page's link asks for them. */
  isWanted: boolean;
  isFilledIn: boolean;
  setIsFilledIn: (isFilledIn: boolean) => void;
}

/**
 * Offers to begin with the answers from the last interval, and says so once they are filled in
 * (`docs/domain/participation.md#same-as-last-time`). A link may ask for them; unsaved answers stay until the person
 * gives them up.
 */
export function SameAsLastTime(props: SameAsLastTimeProps) {
  const { last, interval, form, wizard, isWanted, isFilledIn, setIsFilledIn } = props;
  const say = useMessages("planning");
  const sayShared = useMessages("participation");
  const goneCrewsText = useGoneCrewsText();
  const { crews, intervals } = useCollectiveState();
  const { answers, goneCrewIds } = sameAsLastTime(last, new Set(choosableCrews(crews).map(({ id }) => id)));
  const source = { interval: String(intervalBefore(intervals, interval.id)?.id ?? "") };

  const fillIn = useEffectEvent(() => form.fillIn(participationValues(answers)));
  useEffect(() => {
    if (isFilledIn) fillIn();
  }, [isFilledIn]);

  if (isFilledIn) {
    const startEmpty = () => {
      form.discardDraft();
      setIsFilledIn(false);
    };
    return (
      <>
        <Notice
          type="info"
          role="status"
          title={say("lastAnswers", source)}
          description={goneCrewsText(goneCrewIds)}
          action={
            <Flex wrap gap="small">
              {!wizard.isAtEnd && (
                <Button type="primary" loading={form.isSaving} onClick={() => void wizard.submit()}>
                  {say("submit")}
                </Button>
              )}
              <Button onClick={startEmpty}>{say("startEmpty")}</Button>
            </Flex>
          }
        />
        {/* Beside the notice, which would be read out anew with each letter that is typed. */}
        {wizard.step === CAPACITY_STEP && <AnswersToCheck form={form} wizard={wizard} />}
      </>
    );
  }
  // People who have already begun keep what they typed.
  if (form.restored && !isWanted) return null;
  const label = sayShared("sameAsLastTime");
  return (
    <div>
      {form.hasDraft ? (
        <GiveUp label={label} onGivenUp={() => setIsFilledIn(true)} />
      ) : (
        <Button size="small" onClick={() => setIsFilledIn(true)}>
          {label}
        </Button>
      )}
    </div>
  );
}
