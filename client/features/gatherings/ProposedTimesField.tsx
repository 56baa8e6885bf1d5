import { PlusOutlined } from "@ant-design/icons";
import { Button, Form } from "antd";
import { useRef } from "react";
import { MAX_PROPOSED_TIMES } from "../../../shared/constants.ts";
import { FieldsRow } from "../../forms/FieldsRow.tsx";
import { endAfter, isMoment } from "../../forms/moments.ts";
import { MoreFields } from "../../forms/MoreFields.tsx";
import { cityOf } from "../../../shared/basics/dates.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import styles from "./ProposedTimesField.module.css";
import { PeriodFields } from "./PeriodFields.tsx";
import { beginsIn, nextTime, type PollValues, type TimeRowValues } from "./poll-form.ts";
import { TimesGrid } from "./TimesGrid.tsx";

interface ProposedTimesFieldProps {
  timeZone: string;
  /** The length of a new time. */
  minutes: number | null;
  saved: readonly TimeRowValues[];
}

/** The field `times` of a form: the hours to choose from and a row for each time, folded unless some are saved. */
export function ProposedTimesField({ timeZone, minutes, saved }: ProposedTimesFieldProps) {
  const say = useMessages("gatherings");
  const times = Form.useWatch<TimeRowValues[] | undefined>("times") ?? saved;
  const form = Form.useFormInstance<PollValues>();
  /** The times that presses have taken off an hour. */
  const takenOff = useRef(new Map<string, TimeRowValues[]>());
  return (
    <Form.Item
      label={useMessages("labels")("times")}
      extra={say("timesHelp", { most: MAX_PROPOSED_TIMES, zone: cityOf(timeZone) })}
    >
      <Form.List name="times">
        {(rows, { add, remove }, { errors }) => (
          <>
            <TimesGrid
              timeZone={timeZone}
              times={times}
              onPress={(hour) => {
                // Presses may come faster than the page renders.
                const present = form.getFieldValue("times") as TimeRowValues[];
                const taken = present.filter(beginsIn(hour));
                if (taken.length > 0) {
                  takenOff.current.set(hour, taken);
                  remove(taken.map((time) => present.indexOf(time)));
                  return;
                }
                const back = takenOff.current.get(hour) ?? [{ starts_at: hour, ends_at: endAfter(hour, minutes) }];
                const first = present.filter(({ starts_at }) => (starts_at ?? "") < hour).length;
                for (const [index, time] of back.slice(0, MAX_PROPOSED_TIMES - present.length).entries()) {
                  add(time, first + index);
                }
              }}
            />
            <MoreFields
              summary={say("exactTimes", { count: rows.length })}
              isUsed={(values) => saved.length > 0 || isIncomplete(values)}
            >
              {rows.map(({ key, name }) => (
                <FieldsRow
                  key={key}
                  name={say("proposedTime", { number: String(name + 1) })}
                  onRemove={() => remove(name)}
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
            </MoreFields>
            <Form.ErrorList errors={errors} />
          </>
        )}
      </Form.List>
    </Form.Item>
  );
}

/** Whether a row has to be filled in. */
function isIncomplete({ times = [] }: Partial<PollValues>): boolean {
  return times.some(({ starts_at, ends_at }) => !isMoment(starts_at) || !isMoment(ends_at));
}
