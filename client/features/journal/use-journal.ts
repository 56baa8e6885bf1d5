import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useSearchParams } from "wouter";
import { JOURNAL_KINDS, type JournalKind } from "../../../shared/enumerations.ts";
import { parseId } from "../../../shared/ids.ts";
import type { JournalFilter, JournalPage } from "../../../shared/journal.ts";
import type { Failure } from "../../components/failure-text.ts";
import { ACTIVITY_PARAMETERS } from "../../paths.ts";
import { trpc } from "../../trpc.ts";

/** The filters in the page's URL. */
export function useJournalFilter(): JournalFilter {
  const [parameters] = useSearchParams();
  const idIn = (name: string) => parseId(parameters.get(name) ?? "");
  const kind = parameters.get(ACTIVITY_PARAMETERS.kind);
  return {
    person_id: idIn(ACTIVITY_PARAMETERS.person),
    crew_id: idIn(ACTIVITY_PARAMETERS.crew),
    interval_id: idIn(ACTIVITY_PARAMETERS.interval),
    kind: JOURNAL_KINDS.find((known): known is JournalKind => known === kind),
  };
}

/** The entries that match the filters in the URL, page by page. Loaded again after each change. */
export function useJournal() {
  const { client } = trpc.useUtils();
  const filter = useJournalFilter();
  const query = useInfiniteQuery<JournalPage, Failure, { pages: JournalPage[] }, unknown[], number | undefined>({
    queryKey: ["journal", filter],
    queryFn: ({ pageParam }) => client.journal.list.query({ ...filter, before: pageParam }),
    initialPageParam: undefined,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
  return {
    filter,
    entries: query.data?.pages.flatMap(({ entries }) => entries) ?? [],
    error: query.data ? null : query.error,
    isLoading: query.isPending,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    loadMore: () => void query.fetchNextPage(),
    retry: () => void query.refetch(),
  };
}
