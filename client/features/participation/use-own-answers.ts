import { useMemo } from "react";
import type { Me } from "../../../shared/involvements.ts";
import type { OwnAnswers } from "../../../shared/same-as-last-time.ts";
import { useOwnRecord } from "./use-own-record.ts";

interface Question {
  me: Me;
  intervalId: number;
  enabled: boolean;
}

/** The person's own answers for an interval, including private ones; undefined while loading, or if not enabled. */
export function useOwnAnswers({ me, intervalId, enabled }: Question) {
  const atHand = [me.current_interval, me.next_interval].find((own) => own?.interval_id === intervalId);
  const record = useOwnRecord({ intervalId, enabled: enabled && !atHand });
  const answers = useMemo((): OwnAnswers | undefined => {
    if (atHand) return atHand;
    if (record.data === undefined) return undefined;
    return { collective_involvement: record.data, crew_involvements: record.data?.crew_involvements ?? [] };
  }, [atHand, record.data]);
  return { answers, error: record.error, retry: record.retry };
}
