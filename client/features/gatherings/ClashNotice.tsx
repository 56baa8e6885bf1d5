import { Alert, Form } from "antd";
import { MAX_DAYS_OF_GATHERING } from "../../../shared/constants.ts";
import { addDays, isPlannable } from "../../../shared/dates.ts";
import { localTime } from "../../../shared/gathering-times.ts";
import { answerOf } from "../../../shared/gatherings.ts";
import { periodOf } from "../../domain/gathering-days.ts";
import { useMe } from "../../hooks/use-me.ts";
import { useLanguage, useMessages } from "../../hooks/use-messages.ts";
import { trpc } from "../../trpc.ts";
import { dateIn, isMoment } from "./period-parts.ts";

const NAMED = 3;

/**
 * Names what the chosen crew, or the reader, already has at the time in the form. The form can be saved all the same.
 * Times are compared as the clocks show them in the form's time zone.
 */
export function ClashNotice({ timeZone, ownId }: { timeZone: string; ownId: number | undefined }) {
  const say = useMessages("gatherings");
  const language = useLanguage();
  const { person_id } = useMe();
  const start = Form.useWatch<string | null>("starts_at") ?? null;
  const end = Form.useWatch<string | null>("ends_at") ?? null;
  const crewId = Form.useWatch<number | null>("crew_id", { preserve: true }) ?? null;
  const [first, last] = [dateIn(start), dateIn(end)];
  const isPeriod = isMoment(start) && isMoment(end) && start < end && isPlannable(first);
  const enabled = isPeriod && last <= addDays(first, MAX_DAYS_OF_GATHERING);
  const { data = [] } = trpc.gatherings.list.useQuery(enabled ? periodOf({ first, last }) : {}, { enabled });
  const clashing = data.filter(
    (other) =>
      enabled &&
      other.id !== ownId &&
      other.cancelled_at === null &&
      ((crewId !== null && other.crew_id === crewId) || answerOf(other, person_id) === "Going") &&
      localTime(timeZone, other.starts_at) < end &&
      start < localTime(timeZone, other.ends_at),
  );
  const titles = new Intl.ListFormat(language).format(clashing.slice(0, NAMED).map(({ title }) => title));
  return (
    <div aria-live="polite">
      {clashing.length > 0 && (
        <Form.Item>
          <Alert type="warning" showIcon title={say("clashes", { titles })} />
        </Form.Item>
      )}
    </div>
  );
}
