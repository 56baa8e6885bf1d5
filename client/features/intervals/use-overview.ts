import { answer } from "../../hooks/use-interval-involvements.ts";
import { trpc } from "../../trpc.ts";

/** How an interval comes together. Loaded again after each change to it. */
export function useOverview(intervalId: number) {
  const { data, error, refetch } = trpc.intervals.overview.useQuery({ interval_id: intervalId });
  return answer({ data, error, refetch });
}
