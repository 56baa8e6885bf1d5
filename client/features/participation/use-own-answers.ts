import { useQuery } from "@tanstack/react-query";
import type { TRPCClientError } from "@trpc/client";
import { getQueryKey } from "@trpc/react-query";
import { useMemo } from "react";
import type { AppRouter } from "../../../server/router.ts";
import type { Me, OwnInvolvement } from "../../../shared/involvements.ts";
import type { OwnAnswers } from "../../../shared/same-as-last-time.ts";
import { trpc } from "../../trpc.ts";

interface Question {
  me: Me;
  intervalId: number;
  enabled: boolean;
}

/** The person's own answers for an interval, including private ones; undefined while loading, or if not enabled. */
export function useOwnAnswers({ me, intervalId, enabled }: Question) {
  const { client } = trpc.useUtils();
  const input = { interval_id: intervalId };
  const atHand = [me.current_interval, me.next_interval].find((own) => own?.interval_id === intervalId);
  /** Null if the person was not part of the interval. */
  const {
    data: record,
    error,
    isLoadingError,
    refetch,
  } = useQuery<OwnInvolvement | null, TRPCClientError<AppRouter>>({
    queryKey: getQueryKey(trpc.me.participation, input, "query"),
    queryFn: () => client.me.participation.query(input).catch(nullIfThereIsNone),
    enabled: enabled && !atHand,
  });
  const answers = useMemo((): OwnAnswers | undefined => {
    if (atHand) return atHand;
    if (record === undefined) return undefined;
    return { collective_involvement: record, crew_involvements: record?.crew_involvements ?? [] };
  }, [atHand, record]);
  return { answers, error, isLoadingError, refetch };
}

function nullIfThereIsNone(error: TRPCClientError<AppRouter>): null {
  if (error.data?.appCode === "InvolvementNotFound") return null;
  throw error;
}
