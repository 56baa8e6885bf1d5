import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { message } from "antd";
import { useSearchParams } from "wouter";
import { JOURNAL_KINDS, type JournalKind } from "../../../shared/enumerations.ts";
import { parseId } from "../../../shared/ids.ts";
import type { JournalFilter, JournalPage } from "../../../shared/journal.ts";
import { failureText, type Failure } from "../../components/failure-text.ts";
import { ACTIVITY_PARAMETERS } from "../../paths.ts";
import { trpc } from "../../trpc.ts";
import { withPage } from "./with-page.ts";

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

/**
 * The entries that match the filters in the URL. The newest page is loaded again after each change; what was loaded of
 * earlier ones stays, since few of them change.
 */
export function useJournal() {
  const { client } = trpc.useUtils();
  const queryClient = useQueryClient();
  const filter = useJournalFilter();
  const query = useQuery<JournalPage, Failure>({
    queryKey: keyOf(filter),
    queryFn: async () => {
      const newest = await client.journal.list.query(filter);
      return withPage(queryClient.getQueryData(keyOf(filter)), newest);
    },
    placeholderData: keepPreviousData,
  });
  const earlier = useEarlierEntries();
  return {
    filter,
    entries: query.data?.entries ?? [],
    error: query.data ? null : query.error,
    isLoading: query.isPending,
    next: query.data?.next ?? null,
    earlier,
    retry: () => void query.refetch(),
  };
}

/** Loads a page of entries before a revision, beside what is loaded already. */
export function useEarlierEntries() {
  const { client } = trpc.useUtils();
  const queryClient = useQueryClient();
  return useMutation<JournalPage, Failure, JournalFilter & { before: number }>({
    mutationFn: (wanted) => client.journal.list.query(wanted),
    onSuccess: (page, { before, ...filter }) =>
      queryClient.setQueryData<JournalPage>(keyOf(filter), (known) => known && withPage(known, page, before)),
    onError: (error) => void message.error(failureText(error)),
  });
}

const keyOf = (filter: JournalFilter) => ["journal", filter];
