import { Form, Input, Skeleton } from "antd";
import { useEffect } from "react";
import {
  OPT_OUT_TYPES,
  PARTICIPATION_INTENTIONS,
  type OptOutType,
  type ParticipationIntention,
} from "../../../shared/enumerations.ts";
import type { IsoDate } from "../../../shared/basics/dates.ts";
import { lazyComponent } from "../../components/lazy-component.ts";
import { Notice } from "../../components/Notice.tsx";
import { earliestReturn } from "../../../shared/participation/involvements.ts";
import { Field } from "../../forms/Field.tsx";
import type { DraftFormInstance } from "../../forms/use-draft-form.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import type { ReturnDateFacts } from "./use-participation-fields.ts";
import type { ParticipationValues } from "../../domain/participation-values.ts";
import { HeldUnknown } from "./HeldUnknown.tsx";
import styles from "./IntentionStep.module.css";
import { RadioItem } from "./RadioItem.tsx";

/** Loaded for a hiatus only: the calendar is a fifth of the page's code. */
const loadDatePicker = () => import("../../forms/IsoDatePicker.tsx").then((m) => m.IsoDatePicker);
const IsoDatePicker = lazyComponent(loadDatePicker, () => <Skeleton.Input active />);
/** Loaded for somebody who opts out. */
const loadHeldField = () => import("./HeldField.tsx").then((m) => m.HeldField);
const HeldField = lazyComponent(loadHeldField, ({ onUnknown }) => <HeldUnknown onUnknown={onUnknown} />);

interface IntentionStepProps {
  returnDate: ReturnDateFacts;
  form: DraftFormInstance<ParticipationValues>;
  /** Called when the plan has to wait for what the person holds, and when it no longer has to. */
  onHeldUnknown: (isUnknown: boolean) => void;
}

/** The second step: whether the person takes part and, if not, for how long. */
export function IntentionStep({ returnDate, form, onHeldUnknown }: IntentionStepProps) {
  const say = useMessages("planning");
  const intention = Form.useWatch<ParticipationIntention | null | undefined>("participation_intention");
  const optOutType = Form.useWatch<OptOutType | null | undefined>("opt_out_type");
  const back = Form.useWatch<IsoDate | null | undefined>("opt_out_planned_return_date") ?? null;
  const optingOut = intention === "OptOut";
  const exits = optOutType === "Exit";
  const { saved } = form;
  // People have chosen to hold whatever is left after they have opted out.
  const isNew = optOutType !== saved.opt_out_type || (!exits && back !== saved.opt_out_planned_return_date);
  useEffect(() => {
    // If one fails to load, the error is thrown where it is rendered.
    if (optingOut) Promise.all([loadDatePicker(), loadHeldField()]).catch(() => {});
  }, [optingOut]);
  /** A goodbye does not stay beside an opt-in, whose context explains something else. */
  function followIntention(chosen: unknown) {
    const goodbye = saved.participation_intention === "OptOut" ? saved.intention_context : "";
    const [from, to] = chosen === "OptIn" ? [goodbye, ""] : ["", goodbye];
    if (form.antForm.getFieldValue("intention_context") === from) form.fillIn({ intention_context: to });
  }
  return (
    <>
      <RadioItem
        name="participation_intention"
        label={say("intention")}
        options={PARTICIPATION_INTENTIONS.map((value) => ({ value, label: say(value) }))}
        required
        onChange={followIntention}
      />
      {optingOut && (
        <RadioItem
          name="opt_out_type"
          label={say("optOutType")}
          options={OPT_OUT_TYPES.map((value) => ({ value, label: say(value) }))}
          required
        />
      )}
      {optingOut && optOutType === "Hiatus" && <ReturnDate facts={returnDate} />}
      {optingOut && exits && <AboutExiting />}
      {optingOut && isNew && (exits || back !== null) && (
        <HeldField interval={returnDate.interval} back={exits ? null : back} onUnknown={onHeldUnknown} />
      )}
      <Field name="intention_context" extra={say("contextMeaning")}>
        <Input.TextArea rows={4} />
      </Field>
    </>
  );
}

function ReturnDate({ facts }: { facts: ReturnDateFacts }) {
  const say = useMessages("planning");
  const earliest = earliestReturn(facts.interval, facts.today);
  return (
    <Field name="opt_out_planned_return_date" required extra={say("returnDateMeaning", { date: new Date(earliest) })}>
      <IsoDatePicker minimum={earliest} />
    </Field>
  );
}

function AboutExiting() {
  const say = useMessages("planning");
  return (
    <Notice
      type="info"
      role="note"
      title={say("exiting")}
      description={
        <ul>
          <li>{say("exitingNow")}</li>
          <li>{say("exitingQuietly")}</li>
          <li>{say("exitingAtEnd")}</li>
          <li>{say("rejoining")}</li>
        </ul>
      }
      className={styles["exiting"] ?? ""}
    />
  );
}
