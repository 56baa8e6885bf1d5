import { Alert, Form, Input, theme } from "antd";
import type { OptOutType, ParticipationIntention } from "../../../shared/enumerations.ts";
import { IsoDatePicker } from "../../components/IsoDatePicker.tsx";
import { participationRules } from "./participation-rules.ts";
import { RadioItem } from "./RadioItem.tsx";

const INTENTIONS: { value: ParticipationIntention; label: string }[] = [
  { value: "OptIn", label: "Opt-in" },
  { value: "OptOut", label: "Opt-out" },
];

const OPT_OUT_TYPES: { value: OptOutType; label: string }[] = [
  { value: "Hiatus", label: "Pause for now (hiatus)" },
  { value: "Exit", label: "Leave indefinitely (exit)" },
];

/** The second step: whether one takes part at all and, where not, for how long. */
export function IntentionStep() {
  const intention = Form.useWatch<ParticipationIntention | null | undefined>("participation_intention");
  const optOutType = Form.useWatch<OptOutType | null | undefined>("opt_out_type");
  const optingOut = intention === "OptOut";
  return (
    <>
      <RadioItem name="participation_intention" label="Participation intention" options={INTENTIONS} required />
      {optingOut && <RadioItem name="opt_out_type" label="Opt-out type" options={OPT_OUT_TYPES} required />}
      {optingOut && optOutType === "Hiatus" && (
        <Form.Item
          name="opt_out_planned_return_date"
          label="Planned return date"
          required
          rules={participationRules("opt_out_planned_return_date")}
          extra="We send you a reminder by e-mail one week before."
        >
          <IsoDatePicker />
        </Form.Item>
      )}
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

function AboutExiting() {
  const { token } = theme.useToken();
  return (
    <Alert
      type="info"
      role="note"
      title="What exiting means"
      description={
        <ul style={{ margin: 0, paddingInlineStart: token.padding }}>
          <li>You are moved to exiting and offboarded in this interval: your places in its crews are given up.</li>
          <li>Nobody is alerted automatically, so do tell the people you work with.</li>
          <li>You stay a member until this interval is past, and can change your mind until then.</li>
          <li>You can rejoin later through the expression of interest.</li>
        </ul>
      }
      style={{ marginBottom: token.marginLG }}
    />
  );
}
