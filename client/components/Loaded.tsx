import type { ReactNode } from "react";
import type { Failure } from "./failure-text.ts";
import { LoadFailure } from "./LoadFailure.tsx";
import { LoadingPage } from "./LoadingPage.tsx";

/** The part of a query, such as the result of `useQuery`, that is needed here. */
export interface Loading<Data> {
  data: Data | undefined;
  error: Failure | null;
  refetch: () => unknown;
}

interface LoadedProps<Data> {
  query: Loading<Data>;
  /** The name of the thing that it loads, for `LoadFailure`, if it is not all of the page. */
  what?: string;
  /** Shown if there is no such thing, or no longer: other errors may pass. */
  missing?: ReactNode;
  /** Shown while it loads. */
  meanwhile?: ReactNode;
  children: (data: Data) => ReactNode;
}

const LOADING = <LoadingPage />;

/** Renders a query's data once it has loaded, and keeps it if a later load fails. */
export function Loaded<Data>({ query, what, missing, meanwhile = LOADING, children }: LoadedProps<Data>) {
  const { data, error, refetch } = query;
  if (missing !== undefined && [400, 404].includes(error?.data?.httpStatus ?? 0)) return missing;
  if (data !== undefined) return children(data);
  return error ? <LoadFailure what={what} error={error} onRetry={() => void refetch()} /> : meanwhile;
}
