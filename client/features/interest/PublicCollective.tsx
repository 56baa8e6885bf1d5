import type { ReactNode } from "react";
import type { Collective } from "../../../shared/collective.ts";
import { LoadingPage } from "../../layout/LoadingPage.tsx";
import { PublicLayout } from "../../layout/PublicLayout.tsx";
import { TEXT_MEASURE } from "../../look.ts";
import { trpc } from "../../trpc.ts";
import { InterestMessage } from "./InterestMessage.tsx";
import { InterestLoadFailure } from "./InterestLoadFailure.tsx";

interface PublicCollectiveProps {
  slug: string;
  children: (collective: Collective) => ReactNode;
}

/** The public frame around a page of the collective at this slug, or around why there is none. */
export function PublicCollective({ slug, children }: PublicCollectiveProps) {
  // It is loaded once: nothing that comes in later may take the form away from somebody who is typing.
  const { data, error, refetch } = trpc.interest.collectiveBySlug.useQuery({ slug }, { staleTime: Infinity });
  return (
    <PublicLayout measure={TEXT_MEASURE}>
      {data ? (
        children(data)
      ) : error?.data?.appCode === "CollectiveNotFound" ? (
        <InterestMessage
          title="Sorry, we couldn't find that collective"
          text={`There is no collective "${slug}" here. Please check the address, or ask whoever gave it to you.`}
        />
      ) : error ? (
        <InterestLoadFailure error={error} onTryAgain={() => void refetch()} />
      ) : (
        <LoadingPage />
      )}
    </PublicLayout>
  );
}
