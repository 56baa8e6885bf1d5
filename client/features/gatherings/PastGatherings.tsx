import { Button } from "antd";
import { useState } from "react";
import { DAYS_OF_GATHERINGS } from "../../../shared/constants.ts";
import { addDays } from "../../../shared/basics/dates.ts";
import { EmptyCard } from "../../components/EmptyCard.tsx";
import { Loaded } from "../../components/Loaded.tsx";
import { periodOf } from "../../domain/gathering-days.ts";
import { useCollectiveState } from "../../hooks/use-collective-state.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { useInstant } from "../../hooks/use-instant.ts";
import { GatheringDays } from "./GatheringDays.tsx";
import { useGatheringPages, type ShownGatheringsProps } from "./use-gathering-pages.ts";

/** How many days back the list goes. */
const LONGEST = 20 * 365;

/** Past gatherings, newest first. */
export function PastGatherings({ wanted, isChosen }: ShownGatheringsProps) {
  const say = useMessages("gatherings");
  const { today } = useCollectiveState();
  const [days, setDays] = useState(DAYS_OF_GATHERINGS);
  const period = periodOf({ first: addDays(today, -days), last: today });
  const { query, isFetching, hasNextPage, loadNextPage } = useGatheringPages({ ...period, order: "NewestFirst" });
  const now = useInstant();
  return (
    <Loaded query={query} what={say("theGatherings")}>
      {(all) => {
        const past = all.filter((gathering) => gathering.ends_at <= now && wanted(gathering));
        return (
          <>
            {past.length > 0 ? (
              <GatheringDays gatherings={past} />
            ) : (
              <EmptyCard title={say("nonePast", { days })} text={say(isChosen ? "noneOfTheseHelp" : "nonePastHelp")} />
            )}
            {(days < LONGEST || hasNextPage) && (
              <div>
                <Button loading={isFetching} onClick={() => (hasNextPage ? loadNextPage() : setDays(days * 2))}>
                  {say("showEarlier")}
                </Button>
              </div>
            )}
          </>
        );
      }}
    </Loaded>
  );
}
