import { Flex, Form } from "antd";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useSearchParams } from "wouter";
import type { IsoDate } from "../../../shared/basics/dates.ts";
import { MAX_SHOWN_IN_A_SAVE } from "../../../shared/constants.ts";
import { PARTICIPATION_INTENTIONS } from "../../../shared/enumerations.ts";
import type { Interval } from "../../../shared/intervals/intervals.ts";
import type { CrewChoice, CrewInvolvement, Participation } from "../../../shared/participation/involvements.ts";
import type { OwnParticipation } from "../../../shared/participation/same-as-last-time.ts";
import { Notice } from "../../components/Notice.tsx";
import { Page } from "../../components/Page.tsx";
import { IntervalDates } from "../../domain/IntervalDates.tsx";
import { DraftForm } from "../../forms/DraftForm.tsx";
import { useDraftForm } from "../../forms/use-draft-form.ts";
import { useAddressChoice } from "../../hooks/use-address-choice.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { INTENTION_PARAMETER, paths, SAME_AS_LAST_TIME_PARAMETER } from "../../../shared/paths.ts";
import { CapacityStep } from "./CapacityStep.tsx";
import { CrewsStep } from "./CrewsStep.tsx";
import { IntentionStep } from "./IntentionStep.tsx";
import styles from "./ParticipationWizard.module.css";
import { useParticipationFields } from "./use-participation-fields.ts";
import type { ParticipationValues } from "../../domain/participation-values.ts";
import { SameAsLastTime } from "./SameAsLastTime.tsx";
import { StepHeading } from "./StepHeading.tsx";
import { useSaveParticipation } from "../../domain/use-save-participation.ts";
import { FORM_NAME, useWizard } from "./use-wizard.ts";
import { CAPACITY_STEP, CREWS_STEP, INTENTION_STEP } from "./wizard-steps.ts";
import { WizardButtons } from "./WizardButtons.tsx";
import { WizardSteps } from "./WizardSteps.tsx";
import { StayButton } from "../../domain/StayButton.tsx";
import { WaitingText } from "../../domain/WaitingText.tsx";
import { SomeGatherings } from "../../domain/SomeGatherings.tsx";
import { useInstant } from "../../hooks/use-instant.ts";

interface ParticipationWizardProps {
  personId: number;
  interval: Interval;
  today: IsoDate;
  readOnly: boolean;
  /** The interval after which the person leaves, if it comes before this one. */
  leaving: Interval | null;
  saved: ParticipationValues;
  /** Whether these wait for the network. */
  isHeld: boolean;
  /** The person's answers for the previous interval, if they can be reused. */
  lastTime: OwnParticipation | null;
  involvements: readonly CrewInvolvement[];
  previous: readonly CrewInvolvement[];
}

/** The three steps of a participation, saved together at the end. */
export function ParticipationWizard(props: ParticipationWizardProps) {
  const { personId, interval, today, readOnly, leaving, saved, isHeld, lastTime, involvements, previous } = props;
  const say = useMessages("planning");
  const save = useSaveParticipation(interval.id, saved);
  const shown = useRef<number[]>([]);
  const returnDate = { interval, today, stored: saved.opt_out_planned_return_date };
  const form = useDraftForm({
    name: `participation:${interval.id}`,
    saved,
    ...useParticipationFields(returnDate),
    readOnly,
    save: async (participation: Participation) => ({
      to: paths.dashboard,
      confirm: await save(participation, shown.current),
    }),
    showFieldErrors: (errors) => wizard.showFieldErrors(errors),
  });
  const [wanted, ask] = useAddressChoice(INTENTION_PARAMETER);
  const fillIn = useEffectEvent(() => {
    const intention = PARTICIPATION_INTENTIONS.find((one) => one === wanted);
    if (intention && !readOnly && saved.participation_intention === null)
      form.fillIn({ participation_intention: intention });
    // An intention that is changed from now on stays after a reload.
    if (wanted !== null) ask(null);
  });
  useEffect(() => fillIn(), []);
  const wizard = useWizard(interval.id, form);
  const [isHeldUnknown, setIsHeldUnknown] = useState(false);
  const [parameters] = useSearchParams();
  const isWanted = parameters.has(SAME_AS_LAST_TIME_PARAMETER);
  const [isFilledIn, setIsFilledIn] = useState(isWanted && !form.hasDraft);
  return (
    <Page
      width="text"
      title={say("title", { interval: String(interval.id) })}
      context={<IntervalDates interval={interval} />}
    >
      <DraftForm
        form={form}
        name={FORM_NAME}
        buttons={
          <WizardButtons
            wizard={wizard}
            form={form}
            isWaiting={isHeldUnknown}
            isRepeated={lastTime !== null && isFilledIn}
          />
        }
      >
        <Flex vertical gap="small" className={styles["notices"] ?? ""}>
          {readOnly && <Notice type="info" role="note" title={say("isOver")} />}
          {/* Their plan will not come true (`docs/domain/membership.md#leaving`). */}
          {leaving && (
            <Notice
              type="warning"
              role="note"
              title={say("leavesBefore", { interval: String(interval.id) })}
              description={say("leavesIn", { interval: String(leaving.id) })}
              action={<StayButton leaving={leaving} />}
            />
          )}
          {lastTime && (
            <SameAsLastTime
              last={lastTime}
              interval={interval}
              form={form}
              wizard={wizard}
              isWanted={isWanted}
              isFilledIn={isFilledIn}
              setIsFilledIn={setIsFilledIn}
            />
          )}
        </Flex>
        {isHeld && <WaitingText />}
        <WizardSteps wizard={wizard} />
        <StepHeading step={wizard.step} />
        <div
          className={styles["step"]}
          // The browser only shows where a textarea's text goes on.
          onFocus={({ target }) => target.scrollIntoView({ block: "nearest" })}
        >
          {wizard.step === CAPACITY_STEP && <CapacityStep />}
          {wizard.step === INTENTION_STEP && (
            <IntentionStep returnDate={returnDate} form={form} onHeldUnknown={setIsHeldUnknown} />
          )}
          {wizard.step === CREWS_STEP && (
            <CrewsStep intervalId={interval.id} personId={personId} involvements={involvements} previous={previous} />
          )}
        </div>
        {wizard.step === CREWS_STEP && !readOnly && (
          <ExpectedGatherings interval={interval} onShown={(ids) => (shown.current = ids)} />
        )}
      </DraftForm>
    </Page>
  );
}

/** The gatherings at which everyone, or a chosen crew, is expected. Answers are saved at once, before the plan. */
function ExpectedGatherings({ interval, onShown }: { interval: Interval; onShown: (ids: number[]) => void }) {
  const choices = Form.useWatch<CrewChoice[] | undefined>("crew_involvements", { preserve: true }) ?? [];
  const chosen = new Set<number | null>([null, ...choices.map(({ crew_id }) => crew_id)]);
  const now = useInstant();
  return (
    <SomeGatherings
      heading="expectedOfYou"
      days={{ first: interval.start_date, last: interval.end_date }}
      most={MAX_SHOWN_IN_A_SAVE}
      onShown={onShown}
      wanted={({ expectation, crew_id, cancelled_at, ends_at }) =>
        expectation === "Expected" && chosen.has(crew_id) && cancelled_at === null && ends_at > now
      }
    />
  );
}
