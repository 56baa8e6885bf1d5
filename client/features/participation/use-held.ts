import { crewsByName } from "../../../shared/crews/crews.ts";
import { addDays, type IsoDate } from "../../../shared/basics/dates.ts";
import { startDay } from "../../../shared/gatherings/gathering-times.ts";
import { answerOf } from "../../../shared/gatherings/gatherings.ts";
import type { Interval } from "../../../shared/intervals/intervals.ts";
import type { Held } from "../../../shared/participation/involvements.ts";
import { paths } from "../../../shared/paths.ts";
import { useGatheringTimes } from "../../domain/use-gathering-times.ts";
import { useCollectiveState } from "../../hooks/use-collective-state.ts";
import { useMe } from "../../hooks/use-me.ts";
import { useInstant } from "../../hooks/use-instant.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import type { Loading } from "../../components/Loaded.tsx";
import { trpc } from "../../api/trpc.ts";

/** How far ahead gatherings are looked for: ten years. The server lists the first 500. */
const DAYS_AHEAD = 3_653;

/** From the beginning of an interval until the day of the return, which an exit does not have. */
export interface TimeAway {
  interval: Interval;
  back: IsoDate | null;
}

/** Something that somebody holds. Nothing is chosen for a crew that they convene. */
export interface HeldThing {
  kind: Held["kind"] | "wait" | "convened";
  id: number;
  href: string;
  title: string;
  text?: string;
  /** Whether a crew, or the next in line, takes it if nobody is named. */
  isTaken: boolean;
}

/** Lists what somebody holds in a time for which they want to be away, once all of it has loaded. */
export function useHeld({ interval, back }: TimeAway): Loading<HeldThing[]> {
  const now = useInstant();
  const say = useMessages("planning");
  const times = useGatheringTimes();
  const { person_id: me } = useMe();
  const { collective, today, entry_pathways, involvements, crews, current_interval: current } = useCollectiveState();
  const listed = trpc.gatherings.list.useQuery({ to: addDays(today, DAYS_AHEAD) });
  const polls = trpc.polls.list.useQuery();
  const parts = [involvements.current_interval, involvements.next_interval]
    .filter((one) => one?.interval_id === interval.id || (back === null && (one?.interval_id ?? 0) > interval.id))
    .flatMap((one) => one?.crew_involvements ?? []);
  const own = new Set(parts.filter((part) => part.person_id === me && part.convenor).map(({ crew_id }) => crew_id));
  const owesHandovers = interval.id === current?.id && own.size > 0;
  const written = trpc.crews.handovers.useQuery({ interval_id: interval.id }, { enabled: owesHandovers });
  const queries = [listed, polls, ...(owesHandovers ? [written] : [])];
  const error = queries.find(({ isLoadingError }) => isLoadingError)?.error ?? null;
  const refetch = () => {
    for (const { data, refetch: again } of queries) if (data === undefined) void again();
  };
  if (!listed.data || !polls.data || (owesHandovers && !written.data)) return { data: undefined, error, refetch };
  const convened = crewsByName(crews.filter(({ id }) => own.has(id)));
  const isOpen = ({ cancelled_at, starts_at }: (typeof listed.data)[number]) =>
    cancelled_at === null && starts_at > now;
  const missed = listed.data.filter((gathering) => {
    const day = startDay(gathering);
    return day >= interval.start_date && (back === null || day < back) && isOpen(gathering);
  });
  const planned = missed.filter(({ author_id }) => author_id === me);
  const isOtherVolunteer = (crewId: number) =>
    parts.some((part) => part.crew_id === crewId && part.person_id !== me && part.volunteered_convenor);
  const inCrew = ({ id, name: title }: (typeof convened)[number]) => {
    return { id, href: paths.crew(id), title, isTaken: true };
  };
  const describeGathering = (gathering: (typeof missed)[number]) => {
    const { id, title, crew_id } = gathering;
    return { id, href: paths.gathering(id), title, text: times.short(gathering), isTaken: crew_id !== null };
  };
  const coming = missed.filter((gathering) => answerOf(gathering, me) === "Going");
  const owed = convened.filter(({ id }) => owesHandovers && written.data?.every(({ crew_id }) => crew_id !== id));
  const answered = entry_pathways.filter(({ answered_by }) => answered_by === me);
  const opened = polls.data.filter(({ author_id }) => author_id === me);
  // Who leaves hands on the whole series.
  const handed = back === null ? listed.data.filter((one) => one.author_id === me && isOpen(one)) : planned;
  // Of a series, the next one stands for all.
  const alone = planned.filter(({ series_id }, at) => {
    return series_id === null || planned.findIndex((one) => one.series_id === series_id) === at;
  });
  const data = [
    ...coming.map((gathering): HeldThing => {
      const kind = gathering.waiting.includes(me) ? "wait" : "place";
      return { kind, ...describeGathering(gathering), isTaken: true };
    }),
    ...convened.map((crew): HeldThing => {
      const text = say(isOtherVolunteer(crew.id) ? "youConvene" : "youConveneAlone");
      return { kind: "convened", ...inCrew(crew), text };
    }),
    ...owed.map((crew): HeldThing => ({ kind: "crew", ...inCrew(crew) })),
    ...answered.map(({ id, name: title }): HeldThing => {
      const isTaken = collective.eoi_managing_crew_id !== null;
      return { kind: "entry_pathway", id, href: paths.entryPathway(id), title, isTaken };
    }),
    ...opened.map(({ id, title, crew_id }): HeldThing => {
      return { kind: "poll", id, href: paths.poll(id), title, isTaken: crew_id !== null };
    }),
    ...alone.map((gathering): HeldThing => {
      const words = describeGathering(gathering);
      const { series_id } = gathering;
      const count = series_id === null ? 1 : handed.filter((one) => one.series_id === series_id).length;
      const isWhole = series_id !== null && back === null;
      const text = isWhole || count > 1 ? say(isWhole ? "wholeSeries" : "partOfSeries", { count }) : words.text;
      return { kind: "gathering", ...words, text };
    }),
  ];
  return { data, error, refetch };
}
