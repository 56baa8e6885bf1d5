import { Button } from "antd";
import { useState } from "react";
import { DAYS_OF_GATHERINGS, DAYS_OF_SERIES } from "../../../shared/constants.ts";
import { addDays, isIsoDate } from "../../../shared/basics/dates.ts";
import { endDay, startDay } from "../../../shared/gatherings/gathering-times.ts";
import { parseId } from "../../../shared/basics/ids.ts";
import { pollAnswerOf, timesAsking, type ListedPoll } from "../../../shared/polls/polls.ts";
import { Disclosure } from "../../components/Disclosure.tsx";
import { EmptyCard } from "../../components/EmptyCard.tsx";
import { Loaded } from "../../components/Loaded.tsx";
import { LinkButton } from "../../components/LinkButton.tsx";
import { LoadingPage } from "../../components/LoadingPage.tsx";
import { periodOf } from "../../domain/gathering-days.ts";
import { PollsCard } from "../../domain/PollsCard.tsx";
import { useAddressChoice } from "../../hooks/use-address-choice.ts";
import { useCollectiveState } from "../../hooks/use-collective-state.ts";
import { useMe } from "../../hooks/use-me.ts";
import { useMedia } from "../../hooks/use-media.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { useInstant } from "../../hooks/use-instant.ts";
import { CREW_PARAMETER, FROM_PARAMETER, paths } from "../../../shared/paths.ts";
import { trpc } from "../../api/trpc.ts";
import { GatheringDays } from "./GatheringDays.tsx";
import { useGatheringPages, type ShownGatheringsProps } from "./use-gathering-pages.ts";

/** How many days are shown at first. */
const DAYS_AT_FIRST = 30;
/** How many are shown at most: a series has its gatherings for a year ahead. */
const LONGEST = DAYS_OF_SERIES;

/** Gatherings to come, by day. */
export function ComingGatherings({ wanted, isChosen }: ShownGatheringsProps) {
  const say = useMessages("gatherings");
  const { today } = useCollectiveState();
  const [days, setDays] = useState(DAYS_AT_FIRST);
  const [from] = useAddressChoice(FROM_PARAMETER);
  const first = from !== null && isIsoDate(from) && from > today ? from : today;
  const last = addDays(first, days);
  const { query, isFetching, hasNextPage, loadNextPage } = useGatheringPages(
    first === today && days < DAYS_OF_GATHERINGS ? {} : periodOf({ first, last }),
  );
  const polls = trpc.polls.list.useQuery();
  const now = useInstant();
  // The polls stand above the list, which must not move once people read it.
  if (polls.isPending) return <LoadingPage />;
  return (
    <>
      {polls.data && <SoughtTimes polls={polls.data} now={now} />}
      {first !== today && (
        <div>
          <LinkButton href={paths.gatherings}>{say("fromToday")}</LinkButton>
        </div>
      )}
      <Loaded query={query} what={say("theGatherings")}>
        {(all) => {
          const coming = all.filter((gathering) => gathering.ends_at > now && endDay(gathering) >= first);
          const chosen = coming.filter(wanted);
          const shown = chosen.filter((gathering) => startDay(gathering) <= last);
          const isCut = hasNextPage && all.every((gathering) => startDay(gathering) <= last);
          return (
            <>
              {shown.length > 0 ? (
                <GatheringDays gatherings={shown} from={first} />
              ) : isChosen && coming.length > 0 ? (
                <EmptyCard title={say("noneOfThese")} text={say("noneOfTheseHelp")} />
              ) : (
                <EmptyCard title={coming.length > 0 ? say("noneSoon", { days }) : say("none")} text={say("noneHelp")} />
              )}
              {(days < LONGEST || isCut) && coming.length > 0 && (
                <div>
                  <Button
                    loading={isFetching}
                    onClick={() => (isCut ? loadNextPage() : setDays(Math.min(days * 3, LONGEST)))}
                  >
                    {say("showLater")}
                  </Button>
                </div>
              )}
            </>
          );
        }}
      </Loaded>
    </>
  );
}

/** The open polls: yours or a crew's, as with the gatherings. */
function SoughtTimes({ polls, now }: { polls: readonly ListedPoll[]; now: string }) {
  const say = useMessages("gatherings");
  const { person_id } = useMe();
  const [crew] = useAddressChoice(CREW_PARAMETER);
  const [whose] = useAddressChoice("whose");
  const crewId = parseId(crew ?? "");
  const shown = polls.filter(
    (poll) =>
      (crewId === undefined || poll.crew_id === crewId) &&
      (whose !== "mine" ||
        timesAsking(poll, person_id, now).length > 0 ||
        poll.ranking.some((time) => pollAnswerOf(time, person_id) !== null)),
  );
  const isSlim = useMedia("slim");
  if (shown.length === 0) return null;
  if (!isSlim) return <PollsCard polls={shown} />;
  return (
    <Disclosure summary={say("timesSoughtCount", { count: shown.length })}>
      <PollsCard polls={shown} />
    </Disclosure>
  );
}
