import { Notice } from "../../components/Notice.tsx";
import { Form } from "antd";
import { DAYS_OF_SERIES, MAX_DAYS_OF_GATHERING } from "../../../shared/constants.ts";
import { addDays, isPlannable, type IsoDate } from "../../../shared/basics/dates.ts";
import type { Repeats } from "../../../shared/series/gathering-series.schema.ts";
import { localTime, shortDayInWords } from "../../../shared/gatherings/gathering-times.ts";
import { answerOf, type Gathering } from "../../../shared/gatherings/gatherings.ts";
import { movedTo } from "../../../shared/basics/local-times.ts";
import { daysOfRepetition, repetitionFrom } from "../../../shared/series/repeats.ts";
import { periodOf } from "../../domain/gathering-days.ts";
import { useCollectiveState } from "../../hooks/use-collective-state.ts";
import { useMe } from "../../hooks/use-me.ts";
import { getLanguage, getLocale, useMessages } from "../../hooks/use-messages.ts";
import { trpc } from "../../api/trpc.ts";
import { repeatsAnew, type GatheringValues } from "./gathering-form.ts";
import { dateIn, isMoment, timeIn } from "../../forms/moments.ts";

const NAMED = 3;
/** How many gatherings of a series are looked at. */
const MAX_COMPARED = 60;

interface ClashNoticeProps {
  timeZone: string;
  /** The gathering that the form changes. */
  own: Pick<Gathering, "id" | "series_id"> | undefined;
  saved: Pick<GatheringValues, "repeats">;
}

/**
 * Names what those who are asked, or the reader, already have at the times in the form, and says whether a series
 * overlaps itself. The form can be saved all the same.
 * Times are compared as the clocks show them in the form's time zone.
 */
export function ClashNotice({ timeZone, own, saved }: ClashNoticeProps) {
  const say = useMessages("gatherings");
  const { today } = useCollectiveState();
  const { person_id } = useMe();
  const start = Form.useWatch<string | null>("starts_at") ?? null;
  const end = Form.useWatch<string | null>("ends_at") ?? null;
  const crewId = Form.useWatch<number | null>("crew_id", { preserve: true }) ?? null;
  const repeats = Form.useWatch<Repeats | null>("repeats", { preserve: true }) ?? null;
  const isAnew = repeatsAnew(repeats, saved);
  const first = dateIn(start);
  const isPeriod = isMoment(start) && isMoment(end) && start < end && isPlannable(first);
  const daysOf = useDaysOfRepetition();
  const planned =
    isPeriod && dateIn(end) <= addDays(first, MAX_DAYS_OF_GATHERING)
      ? (isAnew ? daysOf(repeats, first) : [first]).map((day) =>
          movedTo(`${day}T${timeIn(start)}`, { starts_at: start, ends_at: end }),
        )
      : [];
  const last = dateIn(planned.at(-1)?.ends_at ?? null);
  const enabled = last !== "";
  const { data = [] } = trpc.gatherings.list.useQuery(enabled ? periodOf({ first, last }) : {}, { enabled });
  const others = data
    .filter(
      (other) =>
        other.id !== own?.id &&
        // The rest of its own series moves to the new days as well.
        !(isAnew && other.series_id !== null && other.series_id === own?.series_id) &&
        other.cancelled_at === null &&
        // Two crews have other people, and everyone is in all of them.
        (crewId === null ||
          other.crew_id === null ||
          other.crew_id === crewId ||
          answerOf(other, person_id) === "Going"),
    )
    .map(({ title, starts_at, ends_at }) => ({
      title,
      starts_at: localTime(timeZone, starts_at),
      ends_at: localTime(timeZone, ends_at),
    }));
  const clashes = planned
    .map(({ starts_at, ends_at }) => ({
      day: dateIn(starts_at),
      titles: others
        .filter((other) => other.starts_at < ends_at && starts_at < other.ends_at)
        .map(({ title }) => title),
    }))
    .filter(({ titles }) => titles.length > 0);
  const named = [...new Set(clashes.flatMap(({ titles }) => titles))].slice(0, NAMED);
  const titles = new Intl.ListFormat(getLanguage()).format(named);
  const [earliest] = clashes;
  const overlaps = planned.some(({ ends_at }, index) => ends_at > (planned[index + 1]?.starts_at ?? ends_at));
  return (
    <div aria-live="polite">
      {overlaps && (
        <Form.Item>
          <Notice type="warning" title={say("seriesOverlaps")} />
        </Form.Item>
      )}
      {earliest && (
        <Form.Item>
          <Notice
            type="warning"
            title={
              isAnew
                ? say("seriesClashes", {
                    day: shortDayInWords(earliest.day, today, getLocale()),
                    more: clashes.length - 1,
                    titles,
                  })
                : say("clashes", { titles })
            }
          />
        </Form.Item>
      )}
    </div>
  );
}

/** Returns a function that lists the days of a repetition from its first one on, as far as they are looked at. */
function useDaysOfRepetition() {
  const { intervals } = useCollectiveState();
  return ({ ends_with_interval, ...repeats }: Repeats, first: IsoDate) => {
    const ends = intervals.find(({ start_date, end_date }) => start_date <= first && (end_date ?? "") >= first);
    const until = ends_with_interval ? (ends?.end_date ?? first) : repeats.until;
    const last = addDays(first, DAYS_OF_SERIES);
    return daysOfRepetition(repetitionFrom({ ...repeats, until }, first), first, { last }).slice(0, MAX_COMPARED);
  };
}
