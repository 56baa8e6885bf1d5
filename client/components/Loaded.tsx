import type { ReactNode } from "react";
import type { Failure } from "./failure-text.ts";
import { LoadFailure } from "./LoadFailure.tsx";
import { LoadingPage } from "./LoadingPage.tsx";

/** What is needed of a query, such as the result of `useQuery`. */
export interface Loading<Data> {
  data: Data | undefined;
  error: Failure | null;
  refetch: () => unknown;
}

interface LoadedProps<Data> {
  query: Loading<Data>;
  /** The start of the sentence that tells of a failure: "The people of this interval". */
  what: string;
  /** Shown until the data has come. */
  meanwhile?: ReactNode;
  children: (data: Data) => ReactNode;
}

const LOADING = <LoadingPage />;

/** What is made of a query's data, once it has come. It stays if the data cannot be loaded again. */
export function Loaded<Data>({ query, what, meanwhile = LOADING, children }: LoadedProps<Data>) {
  const { data, error, refetch } = query;
  if (data !== undefined) return children(data);
  return error ? <LoadFailure what={what} error={error} onRetry={() => void refetch()} /> : meanwhile;
}
