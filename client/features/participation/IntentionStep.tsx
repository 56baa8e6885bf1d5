import { Alert, Form, Input, Skeleton } from "antd";
import { useEffect } from "react";
import type { OptOutType, ParticipationIntention } from "../../../shared/enumerations.ts";
import { classNames } from "../../components/class-names.ts";
import { lazyComponent } from "../../components/lazy-component.ts";
import { formatLongDate } from "../../../shared/dates.ts";
import { earliestReturn } from "../../../shared/involvements.ts";
import { schemaRules } from "../../forms/schema-rules.ts";
import { loadSchemaWithReturnDate, participationRules, type ReturnDateFacts } from "./participation-rules.ts";
import styles from "./IntentionStep.module.css";
import { RadioItem } from "./RadioItem.tsx";

/** Loaded for a hiatus only: the calendar is a fifth of the page's code. */
const loadDatePicker = () => import("../../forms/IsoDatePicker.tsx").then((m) => m.IsoDatePicker);
const IsoDatePicker = lazyComponent(loadDatePicker, () => <Skeleton.Input active />);

const INTENTIONS: { value: ParticipationIntention; label: string }[] = [
  { value: "OptIn", label: "Opt-in" },
  { value: "OptOut", label: "Opt-out" },
];

const OPT_OUT_TYPES: { value: OptOutType; label: string }[] = [
  { value: "Hiatus", label: "Pause for now (hiatus)" },
  { value: "Exit", label: "Leave indefinitely (exit)" },
];

/** The second step: whether the person takes part and, if not, for how long. */
export function IntentionStep({ returnDate }: { returnDate: ReturnDateFacts }) {
  const intention = Form.useWatch<ParticipationIntention | null | undefined>("participation_intention");
  const optOutType = Form.useWatch<OptOutType | null | undefined>("opt_out_type");
  const optingOut = intention === "OptOut";
  useEffect(() => {
    // If it fails to load, the error is thrown where the picker is rendered.
    if (optingOut) loadDatePicker().catch(() => {});
  }, [optingOut]);
  return (
    <>
      <RadioItem name="participation_intention" label="Participation intention" options={INTENTIONS} required />
      {optingOut && <RadioItem name="opt_out_type" label="Opt-out type" options={OPT_OUT_TYPES} required />}
      {optingOut && optOutType === "Hiatus" && <ReturnDate facts={returnDate} />}
      {optingOut && optOutType !== "Hiatus" && <AboutExiting />}
      <Form.Item
        name="intention_context"
        label="Context"
        rules={participationRules("intention_context")}
        extra="Anything you would like the group to know about this."
      >
        <Input.TextArea rows={4} />
      </Form.Item>
    </>
  );
}

function ReturnDate({ facts }: { facts: ReturnDateFacts }) {
  const earliest = earliestReturn(facts.interval, facts.today);
  return (
    <Form.Item
      name="opt_out_planned_return_date"
      label="Planned return date"
      required
      rules={schemaRules(() => loadSchemaWithReturnDate(facts), "opt_out_planned_return_date")}
      extra={`You can return on ${formatLongDate(earliest)} at the earliest. We will send you a reminder by email one week before. You can change the date later: choose “Update your participation” on your dashboard.`}
    >
      <IsoDatePicker minimum={earliest} />
    </Form.Item>
  );
}

function AboutExiting() {
  return (
    <Alert
      type="info"
      role="note"
      title="What exiting means"
      description={
        <ul>
          <li>You will be marked as exiting and offboarded in this interval, and leave its crews.</li>
          <li>Nobody is alerted automatically, so please tell the people you work with.</li>
          <li>You stay a member until the interval ends, and can change your mind until then.</li>
          <li>You can rejoin later by expressing interest again.</li>
        </ul>
      }
      className={classNames(styles["exiting"])}
    />
  );
}
