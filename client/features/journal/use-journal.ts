import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useSearchParams } from "wouter";
import { parseId } from "../../../shared/basics/ids.ts";
import type { JournalFilter, JournalPage } from "../../../shared/journal/journal.ts";
import { isJournalKind } from "../../../shared/journal/journal-kinds.ts";
import type { Failure } from "../../components/failure-text.ts";
import { showFailure } from "../../components/toast.ts";
import { useCollectiveState } from "../../hooks/use-collective-state.ts";
import { ACTIVITY_PARAMETERS } from "../../../shared/paths.ts";
import { trpc } from "../../api/trpc.ts";
import { withPage } from "./with-page.ts";

export function useJournalFilter(): JournalFilter {
  const [parameters] = useSearchParams();
  const idIn = (name: string) => parseId(parameters.get(name) ?? "");
  const kind = parameters.get(ACTIVITY_PARAMETERS.kind);
  return {
    person_id: idIn(ACTIVITY_PARAMETERS.person),
    crew_id: idIn(ACTIVITY_PARAMETERS.crew),
    interval_id: idIn(ACTIVITY_PARAMETERS.interval),
    kind: isJournalKind(kind) ? kind : undefined,
  };
}

/** The entries for the URL's filters. The newest page loads again after each change; earlier ones rarely change. */
export function useJournal() {
  const { client } = trpc.useUtils();
  const queryClient = useQueryClient();
  const filter = useJournalFilter();
  const key = [...JOURNAL_KEY, filter];
  const query = useQuery<JournalPage, Failure>({
    queryKey: key,
    queryFn: async () => {
      const known = queryClient.getQueryData<JournalPage>(key);
      const oldest = known ? (known.next ?? 0) : Infinity;
      const newest = await client.journal.list.query(filter);
      // Read only now: earlier entries may have been loaded again meanwhile.
      let page = withPage(queryClient.getQueryData(key), newest);
      while (page.next !== null && page.next > oldest) {
        const before = page.next;
        page = withPage(page, await client.journal.list.query({ ...filter, before }), before);
      }
      return page;
    },
    placeholderData: keepPreviousData,
  });
  const earlier = useEarlierEntries();
  useForgetting();
  return { filter, query, earlier };
}

/** Loads a page of entries before a revision, in addition to those already loaded. */
export function useEarlierEntries() {
  const { client } = trpc.useUtils();
  const queryClient = useQueryClient();
  return useMutation<JournalPage, Failure, JournalFilter & { before: number }>({
    mutationFn: (wanted) => client.journal.list.query(wanted),
    onSuccess: (page, { before, ...filter }) =>
      queryClient.setQueryData<JournalPage>(
        [...JOURNAL_KEY, filter],
        (known) => known && withPage(known, page, before),
      ),
    onError: showFailure,
  });
}

/** The journal forgets removed people and withdrawn submissions. So does the page: earlier entries may name them. */
function useForgetting(): void {
  const queryClient = useQueryClient();
  const { people, entry_pathways } = useCollectiveState();
  const shown = useRef({ people, entry_pathways });
  useEffect(() => {
    const lacks = (now: readonly { id: number }[], before: readonly { id: number }[]) =>
      before.some(({ id }) => !now.some((item) => item.id === id));
    const isForgetting = lacks(people, shown.current.people) || lacks(entry_pathways, shown.current.entry_pathways);
    shown.current = { people, entry_pathways };
    if (isForgetting) void queryClient.resetQueries({ queryKey: JOURNAL_KEY });
  }, [people, entry_pathways, queryClient]);
}

const JOURNAL_KEY = ["journal"];
