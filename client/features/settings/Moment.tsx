import { useCollectiveState } from "../../hooks/use-collective-state.ts";
import { formatBy } from "../../../shared/basics/dates.ts";
import { getLocale } from "../../hooks/use-messages.ts";

const DATE_TIME_FORMAT: Intl.DateTimeFormatOptions = {
  month: "short",
  day: "numeric",
  hour: "2-digit",
  minute: "2-digit",
};
const momentOf = formatBy(DATE_TIME_FORMAT);
const momentWithYearOf = formatBy({ ...DATE_TIME_FORMAT, year: "numeric" });

function Moment({ at }: { at: string }) {
  const { today } = useCollectiveState();
  const instant = new Date(at);
  const isThisYear = String(instant.getFullYear()) === today.slice(0, 4);
  const formatOf = isThisYear ? momentOf : momentWithYearOf;
  return <time dateTime={at}>{formatOf(undefined, getLocale()).format(instant)}</time>;
}

/** When something happened to the person's account, for a tag of `say.rich`: the day and the time by their own clock. */
export const momentTag = (at: string) => () => <Moment at={at} />;
