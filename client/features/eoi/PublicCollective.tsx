import type { ReactNode } from "react";
import type { Collective } from "../../../shared/collective/collective.ts";
import { LoadingPage } from "../../components/LoadingPage.tsx";
import { useMessages } from "../../hooks/use-messages.ts";
import { useReadersLanguage } from "../../layout/use-readers-language.ts";
import { trpc } from "../../api/trpc.ts";
import { EoiMessage } from "./EoiMessage.tsx";
import { EoiLoadFailure } from "./EoiLoadFailure.tsx";

interface PublicCollectiveProps {
  slug: string;
  children: (collective: Collective) => ReactNode;
}

/** Loads a collective by slug for the public form, which may be in its language, or shows why that failed. */
export function PublicCollective({ slug, children }: PublicCollectiveProps) {
  const say = useMessages("interest");
  // Loaded once: later data must not remove the form while somebody is typing.
  const { data, error, refetch } = trpc.interest.collectiveBySlug.useQuery({ slug }, { staleTime: Infinity });
  const isInLanguage = useReadersLanguage(null, data?.language);
  if (data && isInLanguage) return children(data);
  if (!error) return <LoadingPage />;
  if (error.data?.appCode !== "CollectiveNotFound") {
    return <EoiLoadFailure error={error} onTryAgain={() => void refetch()} />;
  }
  return <EoiMessage title={say("noSuchCollective")} text={say("checkAddress", { slug })} />;
}
