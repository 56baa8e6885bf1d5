import { useMemo } from "react";
import { trpc } from "../api/trpc.ts";
import { useCollectiveState } from "./use-collective-state.ts";

/** The silent people, with the number of intervals they have not answered for (`docs/domain/membership.md#silence`). */
export function useSilences({ enabled = true }: { enabled?: boolean } = {}): ReadonlyMap<number, number> {
  const { current_interval: current } = useCollectiveState();
  const { data } = trpc.intervals.overview.useQuery(
    { interval_id: current?.id ?? 0 },
    { enabled: enabled && current !== null },
  );
  return useMemo(() => new Map(data?.silent.map(({ person_id, intervals }) => [person_id, intervals])), [data]);
}
