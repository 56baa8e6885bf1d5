import { keepPreviousData } from "@tanstack/react-query";
import { nextPage, type GatheringPeriod, type ListedGathering } from "../../../shared/gatherings/gatherings.ts";
import { trpc } from "../../api/trpc.ts";

/** Props that the parts of the page of gatherings share. */
export interface ShownGatheringsProps {
  /** Which gatherings were chosen: whose, and of which crew. */
  wanted: (gathering: ListedGathering) => boolean;
  /** Whether only some of them are wanted. */
  isChosen: boolean;
}

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
