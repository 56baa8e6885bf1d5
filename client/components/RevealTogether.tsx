import { useIsFetching, useQueryClient, type QueryFilters } from "@tanstack/react-query";
import { useEffect, useState, type ReactNode } from "react";
import { LoadingPage } from "./LoadingPage.tsx";

/** Queries that load for the first time and have not failed yet. */
const FIRST_LOADS: QueryFilters = {
  predicate: ({ state }) => state.status === "pending" && state.fetchFailureCount === 0,
};

/**
 * Shows parts of a page together once each has loaded: late ones would move what people read. None may be lazy unless
 * something as large stands in its place.
 */
export function RevealTogether({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const [isShown, setIsShown] = useState(false);
  const isLoading = useIsFetching(FIRST_LOADS) > 0;
  useEffect(() => {
    if (isLoading || isShown) return undefined;
    // Asked again in a moment, when all parts have begun to load.
    const timer = setTimeout(() => {
      if (client.isFetching(FIRST_LOADS) === 0) setIsShown(true);
    });
    return () => clearTimeout(timer);
  }, [client, isLoading, isShown]);
  return (
    <>
      {!isShown && <LoadingPage />}
      <div style={{ display: isShown ? "contents" : "none" }}>{children}</div>
    </>
  );
}
