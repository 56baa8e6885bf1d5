import { useMemo } from "react";
import type { IntervalInvolvements, Me } from "../../../shared/involvements.ts";
import type { OwnAnswers } from "../../../shared/same-as-last-time.ts";
import { useOwnRecord } from "./use-own-record.ts";

interface Question {
  me: Me;
  intervalId: number;
  enabled: boolean;
  /** Everybody's involvements in the interval; undefined while they load. */
  everybody: Pick<IntervalInvolvements, "crew_involvements"> | undefined;
}

/** The person's own answers for an interval, with the private ones; undefined while they load, or if not enabled. */
export function useOwnAnswers({ me, intervalId, enabled, everybody }: Question) {
  const atHand = [me.current_interval, me.next_interval].find((own) => own?.interval_id === intervalId);
  const record = useOwnRecord({ intervalId, enabled: enabled && !atHand });
  const answers = useMemo((): OwnAnswers | undefined => {
    if (atHand) return atHand;
    if (record.data === undefined || !everybody) return undefined;
    const isOwn = ({ person_id }: { person_id: number }) => person_id === me.person_id;
    return { collective_involvement: record.data, crew_involvements: everybody.crew_involvements.filter(isOwn) };
  }, [atHand, record.data, everybody, me.person_id]);
  return { answers, error: record.error, retry: record.retry };
}
