import { Flex } from "antd";
import { timeIn } from "../../../shared/basics/dates.ts";
import { failureText } from "../../components/failure-text.ts";
import { NativeSelect, type NativeSelectProps } from "../../forms/NativeSelect.tsx";
import { RefusalAlert } from "../../forms/RefusalAlert.tsx";
import { getLocale, useMessages } from "../../hooks/use-messages.ts";
import { trpc } from "../../api/trpc.ts";
import { SwitchRow } from "./SwitchRow.tsx";

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const NOON = 12;
/** The hours that a person has at first, and again when they turn them on. */
const USUAL = { from: 22, until: 8 };

/** The person's hours for notifications; undefined until they are loaded. A choice that cannot be saved stays. */
function useNotificationHours() {
  const { data } = trpc.calls.get.useQuery();
  const utils = trpc.useUtils();
  const change = trpc.calls.setHours.useMutation({
    scope: { id: "calls" },
    onSuccess: (hours) => utils.calls.get.setData(undefined, (known) => known && { ...known, hours }),
  });
  const { quiet = data?.hours.quiet, tomorrow_at = data?.hours.tomorrow_at } =
    (change.isSuccess ? undefined : change.variables) ?? {};
  return { quiet, tomorrow_at, change };
}

/** The hours in which no device of the person shows notifications. */
export function QuietHours() {
  const say = useMessages("settings");
  const { quiet, change } = useNotificationHours();
  if (quiet === undefined) return null;
  return (
    <>
      <SwitchRow
        label={say("quietHours")}
        explanation={say("quietHoursWhen")}
        checked={quiet !== null}
        onChange={(on) => change.mutate({ quiet: on ? USUAL : null })}
      >
        {quiet && (
          <Flex gap="small" align="center" wrap>
            <HourSelect
              label={say("quietFrom")}
              options={HOURS.filter((hour) => hour !== quiet.until)}
              value={quiet.from}
              onChange={(from) => change.mutate({ quiet: { ...quiet, from } })}
            />
            <span aria-hidden>–</span>
            <HourSelect
              label={say("quietUntil")}
              options={HOURS.filter((hour) => hour !== quiet.from)}
              value={quiet.until}
              onChange={(until) => change.mutate({ quiet: { ...quiet, until } })}
            />
          </Flex>
        )}
      </SwitchRow>
      <RefusalAlert refusal={change.error} title={say("choiceNotSaved")} describe={failureText} />
    </>
  );
}

/** At which hour the person is told of tomorrow's first gathering. */
export function TomorrowHour() {
  const say = useMessages("settings");
  const { tomorrow_at, change } = useNotificationHours();
  if (tomorrow_at === undefined) return null;
  return (
    <Flex vertical align="start" gap="small">
      <HourSelect
        label={say("tomorrowAt")}
        options={HOURS.filter((hour) => hour >= NOON)}
        value={tomorrow_at}
        onChange={(hour) => change.mutate({ tomorrow_at: hour })}
      />
      <RefusalAlert refusal={change.error} title={say("choiceNotSaved")} describe={failureText} />
    </Flex>
  );
}

function HourSelect(props: Omit<NativeSelectProps<number>, "nameOf">) {
  return (
    <NativeSelect {...props} nameOf={(hour) => timeIn("UTC", new Date(Date.UTC(1970, 0, 1, hour)), getLocale())} />
  );
}
