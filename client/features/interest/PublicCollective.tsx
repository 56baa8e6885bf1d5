import type { ReactNode } from "react";
import type { Collective } from "../../../shared/collective.ts";
import { LoadingPage } from "../../layout/LoadingPage.tsx";
import { trpc } from "../../trpc.ts";
import { InterestMessage } from "./InterestMessage.tsx";
import { InterestLoadFailure } from "./InterestLoadFailure.tsx";

interface PublicCollectiveProps {
  slug: string;
  children: (collective: Collective) => ReactNode;
}

/** Loads the collective of a slug for a public page, or says why there is none. */
export function PublicCollective({ slug, children }: PublicCollectiveProps) {
  // It is loaded once: nothing that comes in later may take the form away from somebody who is typing.
  const { data, error, refetch } = trpc.interest.collectiveBySlug.useQuery({ slug }, { staleTime: Infinity });
  if (data) return children(data);
  if (!error) return <LoadingPage />;
  if (error.data?.appCode !== "CollectiveNotFound") {
    return <InterestLoadFailure error={error} onTryAgain={() => void refetch()} />;
  }
  return (
    <InterestMessage
      title="Sorry, we couldn't find that collective"
      text={`There is no collective "${slug}" here. Please check the address, or ask whoever gave it to you.`}
    />
  );
}
