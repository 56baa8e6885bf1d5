import { Form, type FormInstance } from "antd";
import { useState } from "react";
import type { IsoDate } from "../../../shared/basics/dates.ts";
import type { Interval } from "../../../shared/intervals/intervals.ts";
import type { CrewInvolvement, Participation } from "../../../shared/participation/involvements.ts";
import type { MessageKey } from "../../../shared/messages.ts";
import type { OwnParticipation } from "../../../shared/participation/same-as-last-time.ts";
import { PageContainer } from "../../components/PageContainer.tsx";
import { PageHead } from "../../components/PageHead.tsx";
import { IntervalDates } from "../../domain/IntervalDates.tsx";
import { useDraftForm } from "../../forms/use-draft-form.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { paths } from "../../../shared/paths.ts";
import { CapacityStep } from "./CapacityStep.tsx";
import { CrewsStep } from "./CrewsStep.tsx";
import { IntentionStep } from "./IntentionStep.tsx";
import styles from "./ParticipationWizard.module.css";
import { loadSchemaWithReturnDate } from "./participation-rules.ts";
import type { ParticipationValues } from "../../domain/participation-values.ts";
import { SameAsLastTime } from "./SameAsLastTime.tsx";
import { StepHeading } from "./StepHeading.tsx";
import { useSaveParticipation } from "../../domain/use-save-participation.ts";
import { FORM_NAME, useWizard } from "./use-wizard.ts";
import { CAPACITY_STEP, CREWS_STEP, INTENTION_STEP, type WizardStep } from "./wizard-steps.ts";
import { WizardButtons } from "./WizardButtons.tsx";
import { WizardNotices } from "./WizardNotices.tsx";
import { WizardSteps } from "./WizardSteps.tsx";
import { WaitingText } from "../../domain/WaitingText.tsx";
import { SomeGatherings } from "../../domain/SomeGatherings.tsx";
import { useInstant } from "../../hooks/use-instant.ts";

const STEP_HEADS = {
  [CAPACITY_STEP]: { title: "capacityHeading", meaning: "capacityMeaning" },
  [INTENTION_STEP]: { title: "intentionHeading", meaning: "intentionMeaning" },
  [CREWS_STEP]: { title: "crewsHeading", meaning: "crewsMeaning" },
} as const satisfies Record<WizardStep, Record<"title" | "meaning", MessageKey<"planning">>>;

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
  const returnDate = { interval, today, stored: saved.opt_out_planned_return_date };
  const form = useDraftForm({
    name: `participation:${interval.id}`,
    saved,
    loadSchema: () => loadSchemaWithReturnDate(returnDate),
    labelOf: String,
    readOnly,
    save: async (participation: Participation) => ({ to: paths.dashboard, confirm: await save(participation) }),
    showFieldErrors: (errors) => wizard.showFieldErrors(errors),
  });
  const wizard = useWizard({
    intervalId: interval.id,
    form: form.antForm,
    readOnly,
    initialIntention: form.initialValues.participation_intention,
    recorded: saved.participation_intention !== null,
    loadSchema: form.loadSchema,
  });

  const [isHeldUnknown, setIsHeldUnknown] = useState(false);

  const submit = () => void wizard.whenComplete(form.save);
  const isAtEnd = wizard.step === wizard.last;
  const head = STEP_HEADS[wizard.step];

  return (
    <PageContainer width="text">
      <PageHead
        title={say("title", { interval: String(interval.id) })}
        context={<IntervalDates interval={interval} />}
      />
      <WizardNotices readOnly={readOnly} interval={interval} leaving={leaving} form={form}>
        {lastTime && (
          <SameAsLastTime last={lastTime} interval={interval} form={form} onSubmit={isAtEnd ? null : submit} />
        )}
      </WizardNotices>
      {isHeld && <WaitingText />}
      <WizardSteps wizard={wizard} />
      <StepHeading step={wizard.step} title={say(head.title)} meaning={say(head.meaning)} />
      <Form
        // Not a form element: Enter in a single-line field must not submit.
        component="div"
        form={form.antForm}
        name={FORM_NAME}
        className={styles["form"]}
        layout="vertical"
        disabled={readOnly}
        initialValues={form.initialValues}
        onValuesChange={form.keepDraft}
        // The browser only shows where a textarea's text goes on.
        onFocus={({ target }) => target.scrollIntoView({ block: "nearest" })}
      >
        {wizard.step === CAPACITY_STEP && <CapacityStep />}
        {wizard.step === INTENTION_STEP && (
          <IntentionStep returnDate={returnDate} saved={saved} onHeldUnknown={setIsHeldUnknown} />
        )}
        {wizard.step === CREWS_STEP && (
          <CrewsStep personId={personId} involvements={involvements} previous={previous} />
        )}
      </Form>
      {wizard.step === CREWS_STEP && !readOnly && <ExpectedGatherings form={form.antForm} interval={interval} />}
      <WizardButtons
        wizard={wizard}
        readOnly={readOnly}
        saving={form.isSaving}
        onSubmit={isHeldUnknown ? null : submit}
      />
    </PageContainer>
  );
}

interface ExpectedGatheringsProps {
  form: FormInstance<ParticipationValues>;
  interval: Interval;
}

/**
 * The gatherings of an interval at which everyone, or one of the chosen crews, is expected. Each is answered with one
 * click, which is saved at once: it does not wait for the plan.
 */
function ExpectedGatherings({ form, interval }: ExpectedGatheringsProps) {
  const choices = Form.useWatch("crew_involvements", { form, preserve: true }) ?? [];
  const chosen = new Set<number | null>([null, ...choices.map(({ crew_id }) => crew_id)]);
  const now = useInstant();
  return (
    <SomeGatherings
      heading="expectedOfYou"
      days={{ first: interval.start_date, last: interval.end_date }}
      most={20}
      wanted={({ expectation, crew_id, cancelled_at, ends_at }) =>
        expectation === "Expected" && chosen.has(crew_id) && cancelled_at === null && ends_at > now
      }
    />
  );
}
