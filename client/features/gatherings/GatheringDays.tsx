import { useId } from "react";
import { addDays, type IsoDate } from "../../../shared/basics/dates.ts";
import { groupBy } from "../../../shared/basics/group-by.ts";
import { startDay } from "../../../shared/gatherings/gathering-times.ts";
import type { ListedGathering } from "../../../shared/gatherings/gatherings.ts";
import { Card } from "../../components/Card.tsx";
import { Shortened } from "../../components/ShortenedList.tsx";
import { GatheringRows } from "../../domain/GatheringRows.tsx";
import { SpreadsheetButton } from "../../domain/SpreadsheetButton.tsx";
import { useGatheringTimes } from "../../domain/use-gathering-times.ts";
import { useCollectiveState } from "../../hooks/use-collective-state.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import styles from "./GatheringDays.module.css";

interface GatheringDaysProps {
  gatherings: readonly ListedGathering[];
  /** The first day; what has begun earlier is on it. By default, each is on the day on which it begins. */
  from?: IsoDate;
}

/** Gatherings by day, in the order in which they come. */
export function GatheringDays({ gatherings, from = "" }: GatheringDaysProps) {
  const say = useMessages("gathering-words");
  const dayOf = (gathering: ListedGathering) => {
    const start = startDay(gathering);
    return start < from ? from : start;
  };
  return (
    <>
      <Card>
        <Shortened items={gatherings} first={Infinity}>
          {(shown) => (
            <ul aria-label={say("gatherings")} className={styles["days"]}>
              {[...groupBy(shown, dayOf)].map(([day, ofDay]) => (
                <li key={day}>
                  <Day day={day} gatherings={ofDay} among={gatherings} />
                </li>
              ))}
            </ul>
          )}
        </Shortened>
      </Card>
      <GatheringsSpreadsheet gatherings={gatherings} />
    </>
  );
}

function GatheringsSpreadsheet({ gatherings }: Pick<GatheringDaysProps, "gatherings">) {
  const say = useMessages("gathering-words");
  const sayColumn = useMessages("spreadsheet");
  const times = useGatheringTimes();
  const { crews } = useCollectiveState();
  return (
    <SpreadsheetButton
      name={say("gatherings")}
      lines={() => [
        (["title", "when", "place", "crew", "state", "going", "maybe", "wereThere"] as const).map((column) =>
          sayColumn(column),
        ),
        ...gatherings.map((gathering) => [
          gathering.title,
          times.whole(gathering),
          gathering.place ?? "",
          crews.find(({ id }) => id === gathering.crew_id)?.name ?? "",
          gathering.cancelled_at === null ? "" : say("cancelled"),
          String(gathering.going.length),
          String(gathering.maybe.length),
          String(gathering.were_there?.length ?? ""),
        ]),
      ]}
    />
  );
}

interface DayProps extends Required<Pick<GatheringDaysProps, "gatherings">> {
  day: IsoDate;
  among: readonly ListedGathering[];
}

function Day({ day, gatherings, among }: DayProps) {
  const say = useMessages("gatherings");
  const times = useGatheringTimes();
  const { today } = useCollectiveState();
  const heading = useId();
  const named = new Map([
    [today, "today"],
    [addDays(today, 1), "tomorrow"],
  ] as const);
  const name = named.get(day);
  const words = times.shortDate(day);
  return (
    <div role="group" aria-labelledby={heading} className={styles["day"]}>
      <h2 id={heading}>{name ? say(name, { day: words }) : words}</h2>
      <GatheringRows gatherings={gatherings} among={among} />
    </div>
  );
}
