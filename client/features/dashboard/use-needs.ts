import { useState } from "react";
import type { Collective } from "../../../shared/collective/collective.ts";
import { choosableCrews, type Crew } from "../../../shared/crews/crews.ts";
import { daysBetween } from "../../../shared/basics/dates.ts";
import { EXPECTATIONS } from "../../../shared/enumerations.ts";
import { firstToPlan, locateIntervals } from "../../../shared/intervals/intervals.ts";
import type { Me } from "../../../shared/participation/involvements.ts";
import { canBeChosen, pollAnswerOf, timesAsking } from "../../../shared/polls/polls.ts";
import { periodAhead } from "../../domain/gathering-days.ts";
import { useCollective, useCollectiveState } from "../../hooks/use-collective-state.ts";
import { useMe } from "../../hooks/use-me.ts";
import { useInstant } from "../../hooks/use-instant.ts";
import { useMedia } from "../../hooks/use-media.ts";
import { trpc } from "../../api/trpc.ts";
import { intervalToPlan, missingPart } from "./own-plan.ts";

/** How many gatherings are asked about. The others are among those that are coming up. */
const GATHERINGS_AT_MOST = { phone: 1, desk: 2 };
/** From how many days before an interval ends its convenors are asked for their handovers. */
const DAYS_OF_HANDOVER = 7;

export type Needs = ReturnType<typeof useNeeds>;

/** Lists what waits for the person (`docs/domain/pages.md#dashboard`). */
export function useNeeds() {
  const me = useMe();
  const now = useInstant();
  const isSlim = useMedia("slim");
  const { today } = useCollectiveState();
  const { data: gatherings = [] } = trpc.gatherings.list.useQuery(periodAhead(today));
  const { data: polls = [] } = trpc.polls.list.useQuery();
  const { data: invitations = [] } = trpc.invitations.list.useQuery();
  const { data: unnoted = [] } = trpc.gatherings.unnoted.useQuery();
  const coming = gatherings.filter(({ ends_at, cancelled_at }) => ends_at > now && cancelled_at === null);
  const seen = useSeen(coming.filter(({ unanswered }) => unanswered.includes(me.person_id)).map(({ id }) => id));
  const asked = coming
    .filter(({ id }) => seen.has(id))
    .filter(
      ({ series_id }, index, all) =>
        series_id === null || all.findIndex((earlier) => earlier.series_id === series_id) === index,
    )
    .toSorted((one, other) => EXPECTATIONS.indexOf(one.expectation) - EXPECTATIONS.indexOf(other.expectation));
  const asking = polls.filter((poll) =>
    timesAsking(poll, me.person_id, now).some((time) => pollAnswerOf(time, me.person_id) === null),
  );
  return {
    plan: usePlanToMake(me),
    gatherings: asked.slice(0, GATHERINGS_AT_MOST[isSlim ? "phone" : "desk"]),
    polls: asking,
    answeredPolls: polls.filter(
      (poll) => poll.author_id === me.person_id && !asking.includes(poll) && canBeChosen(poll, now),
    ),
    entryPathways: useUnansweredEntryPathways(me),
    handovers: useHandoversToWrite(me),
    unopened: invitations.filter(({ invited_by, expires_at }) => invited_by === me.person_id && expires_at === null),
    unnoted,
  };
}

/** Keeps what has been asked as long as the page is open: an answered row stays where it is. */
function useSeen(ids: readonly number[]): ReadonlySet<number> {
  const [seen, setSeen] = useState<readonly number[]>(ids);
  const added = ids.filter((id) => !seen.includes(id));
  if (added.length > 0) setSeen([...seen, ...added]);
  return new Set(seen);
}

function usePlanToMake(me: Me) {
  const { crews, intervals, today } = useCollectiveState();
  const hasCrews = choosableCrews(crews).length > 0;
  const located = locateIntervals(intervals, today);
  const which = intervalToPlan(me, { hasCrews, first: firstToPlan(located, today) });
  const interval = which && located[which];
  return interval ? { interval, missing: missingPart(me[`${which}_interval`], hasCrews) } : undefined;
}

/** The expressions of interest that nobody answers, for those who look after them. */
function useUnansweredEntryPathways(me: Me) {
  const { entry_pathways: pathways } = useCollectiveState();
  const collective = useCollective();
  if (!collective || !looksAfterEois(collective, me)) return [];
  return pathways.filter(({ answered_by }) => answered_by === null);
}

function looksAfterEois({ eoi_managing_crew_id: managing }: Collective, { current_interval: current }: Me): boolean {
  return managing === null || (current?.crew_involvements ?? []).some(({ crew_id }) => crew_id === managing);
}

/** The crews that the person convenes in an interval that is about to end, without a handover. */
function useHandoversToWrite(me: Me): Crew[] {
  const { crews, intervals, today } = useCollectiveState();
  const { current } = locateIntervals(intervals, today);
  const own = me.current_interval?.crew_involvements.filter(({ convenor }) => convenor) ?? [];
  const endsSoon = Boolean(current?.end_date && daysBetween(today, current.end_date) < DAYS_OF_HANDOVER);
  const { data: written } = trpc.crews.handovers.useQuery(
    { interval_id: current?.id ?? 0 },
    { enabled: endsSoon && own.length > 0 },
  );
  if (!endsSoon || !written) return [];
  const done = new Set(written.map(({ crew_id }) => crew_id));
  return crews.filter(({ id }) => !done.has(id) && own.some(({ crew_id }) => crew_id === id));
}
