import { keepPreviousData } from "@tanstack/react-query";
import { nextPage, type GatheringPeriod } from "../../../shared/gatherings/gatherings.ts";
import { trpc } from "../../api/trpc.ts";

/** The gatherings of a period, as far as its pages are loaded. */
export function useGatheringPages(period: Omit<GatheringPeriod, "cursor">) {
  const { data, error, refetch, isFetching, isPlaceholderData, hasNextPage, fetchNextPage } =
    trpc.gatherings.list.useInfiniteQuery(period, { getNextPageParam: nextPage, placeholderData: keepPreviousData });
  return {
    query: { data: data?.pages.flat(), error, refetch },
    isFetching,
    /** Whether its first page is still to come. */
    isAwaited: data === undefined || isPlaceholderData,
    hasNextPage,
    loadNextPage: () => void fetchNextPage(),
  };
}
