import { PlusOutlined } from "@ant-design/icons";
import { Button, Form } from "antd";
import { MAX_PROPOSED_TIMES } from "../../../shared/constants.ts";
import { FieldsRow } from "../../forms/FieldsRow.tsx";
import { cityOf } from "../../../shared/basics/dates.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import styles from "./ProposedTimesField.module.css";
import { PeriodFields } from "./PeriodFields.tsx";
import { nextTime, type TimeRowValues } from "./poll-form.ts";

/** The field `times` of a form, one row each. */
export function ProposedTimesField({ timeZone, minutes }: { timeZone: string; minutes: number | null }) {
  const say = useMessages("gatherings");
  const times = Form.useWatch<TimeRowValues[] | undefined>("times") ?? [];
  return (
    <Form.Item
      label={useMessages("labels")("times")}
      extra={say("timesHelp", { most: MAX_PROPOSED_TIMES, zone: cityOf(timeZone) })}
    >
      <Form.List name="times">
        {(rows, { add, remove }, { errors }) => (
          <>
            {rows.map(({ key, name }) => (
              <FieldsRow
                key={key}
                name={say("proposedTime", { number: String(name + 1) })}
                onRemove={rows.length > 1 ? () => remove(name) : undefined}
              >
                <PeriodFields row={name} minutes={minutes} className={styles["moment"]} />
              </FieldsRow>
            ))}
            <Button
              icon={<PlusOutlined aria-hidden />}
              disabled={rows.length >= MAX_PROPOSED_TIMES}
              onClick={() => add(nextTime(times.at(-1)))}
            >
              {say("addTime")}
            </Button>
            <Form.ErrorList errors={errors} />
          </>
        )}
      </Form.List>
    </Form.Item>
  );
}
