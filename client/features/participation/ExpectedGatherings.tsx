import { Form, type FormInstance } from "antd";
import type { Interval } from "../../../shared/intervals.ts";
import { SomeGatherings } from "../../domain/SomeGatherings.tsx";
import type { ParticipationValues } from "../../domain/participation-values.ts";
import { useInstant } from "../../hooks/use-instant.ts";

interface ExpectedGatheringsProps {
  form: FormInstance<ParticipationValues>;
  interval: Interval;
}

/**
 * The gatherings of an interval at which everyone, or one of the chosen crews, is expected. Each is answered with one
 * click, which is saved at once: it does not wait for the plan.
 */
export function ExpectedGatherings({ form, interval }: ExpectedGatheringsProps) {
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
