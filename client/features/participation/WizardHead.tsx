import { formatShortDate, type IsoDate } from "../../../shared/dates.ts";
import type { Interval } from "../../../shared/intervals.ts";
import { PageHead } from "../../components/PageHead.tsx";

export function WizardHead({ interval, today }: { interval: Interval; today: IsoDate }) {
  const start = formatShortDate(interval.start_date, today);
  const end = interval.end_date === null ? "open end" : formatShortDate(interval.end_date, today);
  return <PageHead title={`Participating in Interval ${interval.id}`} context={`${start} – ${end}`} />;
}
