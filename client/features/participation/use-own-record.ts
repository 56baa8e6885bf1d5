import { useQuery } from "@tanstack/react-query";
import { TRPCClientError } from "@trpc/client";
import { getQueryKey } from "@trpc/react-query";
import type { AppRouter } from "../../../server/router.ts";
import type { OwnInvolvement } from "../../../shared/involvements.ts";
import { answer } from "../../hooks/use-interval-involvements.ts";
import { trpc } from "../../trpc.ts";

interface IntervalQuestion {
  intervalId: number;
  enabled: boolean;
}

/** The person's own answers and crews of an interval that is neither current nor next; null if there are none. */
export function useOwnRecord({ intervalId, enabled }: IntervalQuestion) {
  const { client } = trpc.useUtils();
  const input = { interval_id: intervalId };
  const asked = useQuery<OwnInvolvement | null, TRPCClientError<AppRouter>>({
    queryKey: getQueryKey(trpc.me.participation, input, "query"),
    queryFn: async () => {
      try {
        return await client.me.participation.query(input);
      } catch (error) {
        if (isRefusal(error) && error.data?.appCode === "InvolvementNotFound") return null;
        throw error;
      }
    },
    enabled,
  });
  return answer(asked);
}

function isRefusal(error: unknown): error is TRPCClientError<AppRouter> {
  return error instanceof TRPCClientError;
}
