import type { ReactNode } from "react";
import type { Collective } from "../../../shared/collective/collective.ts";
import { Loaded } from "../../components/Loaded.tsx";
import { LoadingPage } from "../../components/LoadingPage.tsx";
import { DeadLink } from "../../components/OpenedLink.tsx";
import { useMessages } from "../../hooks/use-messages.ts";
import { useReadersLanguage } from "../../layout/use-readers-language.ts";
import { paths } from "../../../shared/paths.ts";
import { trpc } from "../../api/trpc.ts";

interface PublicCollectiveProps {
  slug: string;
  children: (collective: Collective) => ReactNode;
}

/** Loads a collective by slug for the public form, which may be in its language, or shows why that failed. */
export function PublicCollective({ slug, children }: PublicCollectiveProps) {
  const say = useMessages("interest");
  // Loaded once: later data must not remove the form while somebody is typing.
  const query = trpc.interest.collectiveBySlug.useQuery({ slug }, { staleTime: Infinity });
  const isInLanguage = useReadersLanguage(null, query.data?.language);
  const onward = { href: paths.login, label: say("signInAsMember") };
  const missing = <DeadLink title={say("noSuchCollective")} why={say("checkAddress", { slug })} onward={onward} />;
  return (
    <Loaded query={query} missing={missing}>
      {(collective) => (isInLanguage ? children(collective) : <LoadingPage />)}
    </Loaded>
  );
}
