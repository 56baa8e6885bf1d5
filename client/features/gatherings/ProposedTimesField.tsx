import { PlusOutlined } from "@ant-design/icons";
import { Button, Form } from "antd";
import { MAX_PROPOSED_TIMES } from "../../../shared/constants.ts";
import { DateTimeField } from "../../forms/DateTimeField.tsx";
import { FieldsRow } from "../../forms/FieldsRow.tsx";
import { schemaRules } from "../../forms/schema-rules.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import styles from "./ProposedTimesField.module.css";
import { loadPollSchema, nextTime, type TimeRowValues } from "./poll-form.ts";

/** The field `times` of a form, one row each. */
export function ProposedTimesField({ timeZone }: { timeZone: string }) {
  const say = useMessages("gatherings");
  const times = Form.useWatch<TimeRowValues[] | undefined>("times") ?? [];
  return (
    <Form.Item label={say("proposedTimes")} extra={say("timesHelp", { most: MAX_PROPOSED_TIMES, zone: timeZone })}>
      <Form.List name="times">
        {(rows, { add, remove }, { errors }) => (
          <>
            {rows.map(({ key, name }) => (
              <FieldsRow
                key={key}
                name={say("proposedTime", { number: String(name + 1) })}
                onRemove={rows.length > 1 ? () => remove(name) : undefined}
              >
                <Form.Item label={say("begins")} {...partOf(name, "starts_at")}>
                  <DateTimeField label={say("begins")} />
                </Form.Item>
                <Form.Item label={say("ends")} {...partOf(name, "ends_at")}>
                  <DateTimeField label={say("ends")} usualDate={times[name]?.starts_at?.split("T")[0] ?? null} />
                </Form.Item>
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

function partOf(index: number, part: keyof TimeRowValues) {
  return {
    name: [index, part],
    rules: schemaRules(loadPollSchema, ["times", index, part]),
    className: styles["moment"] ?? "",
  };
}
