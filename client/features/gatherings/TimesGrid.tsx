import { CalendarOutlined, CheckOutlined, LeftOutlined, RightOutlined } from "@ant-design/icons";
import { Button, ConfigProvider, Flex } from "antd";
import { useState, type KeyboardEvent } from "react";
import { MAX_PROPOSED_TIMES } from "../../../shared/constants.ts";
import { addDays, formatBy, formatShortDate, isIsoDate, timeIn } from "../../../shared/basics/dates.ts";
import { localTime, momentInWords } from "../../../shared/gatherings/gathering-times.ts";
import { concerns } from "../../../shared/gatherings/gatherings.ts";
import { periodOf } from "../../domain/gathering-days.ts";
import { trpc } from "../../api/trpc.ts";
import { useMe } from "../../hooks/use-me.ts";
import { useInstant } from "../../hooks/use-instant.ts";
import { useMedia } from "../../hooks/use-media.ts";
import { getLanguage, getLocale, useMessages } from "../../hooks/use-messages.ts";
import { dateIn } from "../../forms/moments.ts";
import { beginsIn, type TimeRowValues } from "./poll-form.ts";
import styles from "./TimesGrid.module.css";

/** The hours in which people meet; others are typed. */
const HOURS = Array.from({ length: 15 }, (_, index) => String(index + 8).padStart(2, "0"));

const weekdayOf = formatBy({ weekday: "short" });

interface TimesGridProps {
  timeZone: string;
  times: readonly TimeRowValues[];
  onPress: (hour: string) => void;
}

/**
 * The hours of a week, or of three days on a phone: a press proposes a time that begins then, the next one takes it back,
 * and what it has taken comes back by another. Arrows move the focus. An hour is pressed if a time begins anywhere in it,
 * and marked if something is planned then to which the person is asked.
 */
export function TimesGrid({ timeZone, times, onPress }: TimesGridProps) {
  const say = useMessages("gatherings");
  const { componentDisabled } = ConfigProvider.useConfig();
  const { person_id } = useMe();
  const now = localTime(timeZone, useInstant());
  const today = dateIn(now);
  const count = useMedia("slim") ? 3 : 7;
  const proposed = times.map(({ starts_at }) => dateIn(starts_at)).filter((day) => isIsoDate(day) && day > today);
  const [first, turnTo] = useState(proposed.toSorted()[0] ?? today);
  const [stop, setStop] = useState("");
  const days = Array.from({ length: count }, (_, index) => addDays(first, index));
  const moments = days.flatMap((day) => HOURS.map((hour) => `${day}T${hour}:00`));
  const { data = [] } = trpc.gatherings.list.useQuery(periodOf({ first, last: addDays(first, count - 1) }));
  const planned = data
    .filter((gathering) => gathering.cancelled_at === null && concerns(gathering, person_id))
    .map(({ title, ...at }) => ({
      title,
      starts_at: localTime(timeZone, at.starts_at),
      ends_at: localTime(timeZone, at.ends_at),
    }));
  const tabStop = moments.includes(stop) ? stop : moments.find((moment) => moment > now);

  function cellOf(moment: string) {
    const isChosen = times.some(beginsIn(moment));
    const titles = planned.flatMap(({ title, starts_at, ends_at }) =>
      starts_at <= `${moment.slice(0, -2)}59` && moment < ends_at ? [title] : [],
    );
    return (
      <td key={moment}>
        <button
          type="button"
          className={styles["hour"]}
          title={titles.join(" · ")}
          aria-label={[momentInWords(`${moment}Z`, "UTC", getLocale()), ...titles].join(" · ")}
          aria-pressed={isChosen}
          disabled={componentDisabled || moment <= now || (!isChosen && times.length >= MAX_PROPOSED_TIMES)}
          tabIndex={moment === tabStop ? 0 : -1}
          onFocus={() => setStop(moment)}
          onKeyDown={moveFocus}
          onClick={() => onPress(moment)}
        >
          {isChosen ? <CheckOutlined aria-hidden /> : titles.length > 0 && <CalendarOutlined aria-hidden />}
        </button>
      </td>
    );
  }

  return (
    <>
      <Flex gap="small" justify="flex-end">
        {[-count, count].map((by) => (
          <Button
            key={by}
            icon={by < 0 ? <LeftOutlined /> : <RightOutlined />}
            aria-label={say(by < 0 ? "earlierDays" : "laterDays")}
            disabled={by < 0 && first <= today}
            onClick={() => turnTo(addDays(first, by))}
          />
        ))}
      </Flex>
      <div className={styles["hours"]} ref={showEvening}>
        <table className={styles["grid"]} aria-label={say("hoursOfDays")}>
          <thead>
            <tr>
              {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- An empty corner is no control. */}
              <td />
              {days.map((day) => (
                <th key={day} scope="col">
                  {weekdayOf("UTC", getLocale()).format(Date.parse(day))}
                  <br />
                  {formatShortDate(day, today, getLanguage())}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {HOURS.map((hour) => (
              <tr key={hour}>
                <th scope="row">{timeIn("UTC", new Date(`${first}T${hour}:00Z`), getLocale())}</th>
                {days.map((day) => cellOf(`${day}T${hour}:00`))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

/** Most people meet in the evening. */
const showEvening = (hours: HTMLElement | null) => hours?.scrollTo(0, hours.scrollHeight);

/** Moves the focus to the hour beside the focused one. */
function moveFocus(event: KeyboardEvent<HTMLButtonElement>) {
  const across = Number(event.key === "ArrowRight") - Number(event.key === "ArrowLeft");
  const down = Number(event.key === "ArrowDown") - Number(event.key === "ArrowUp");
  const cell = event.currentTarget.closest("td");
  const row = event.currentTarget.closest("tr");
  if (!cell || !row || (across === 0 && down === 0)) return;
  event.preventDefault();
  const column = cell.cellIndex + (document.dir === "rtl" ? -across : across);
  row.closest("table")?.rows[row.rowIndex + down]?.cells[column]?.querySelector("button")?.focus();
}
