import type { ReactNode } from "react";
import { memberClient } from "../live/member-client.ts";
import { SendContext } from "../domain/use-queue.ts";
import { queryClient } from "../api/query-client.ts";
import { trpc } from "../api/trpc.ts";
import { AntDesignProvider } from "./AntDesignProvider.tsx";
import { PersistedQueries } from "./PersistedQueries.tsx";
import { RootLayout } from "./RootLayout.tsx";
import { enqueue } from "./QueuedMutations.tsx";
import { MessagePage } from "../components/MessagePage.tsx";
import { useMessages } from "../hooks/use-messages.ts";
import { useMembersLanguage } from "./use-readers-language.ts";

/** The layout of members' pages: Ant Design, the member's client, the data that this device keeps, and the frame. */
export function MembersLayout({ children }: { children: ReactNode }) {
  return (
    <trpc.Provider client={memberClient} queryClient={queryClient}>
      <AntDesignProvider>
        <PersistedQueries>
          <CollectiveGate>
            <SendContext value={enqueue}>
              <RootLayout>{children}</RootLayout>
            </SendContext>
          </CollectiveGate>
        </PersistedQueries>
      </AntDesignProvider>
    </trpc.Provider>
  );
}

/** Loads the signed-in person and the collective, and renders its children once both are loaded, in their language. */
function CollectiveGate({ children }: { children: ReactNode }) {
  const say = useMessages("layout");
  const me = trpc.me.get.useQuery();
  const state = trpc.collective.state.useQuery();
  const isInLanguage = useMembersLanguage(me.data?.language, state.data?.collective?.language);
  if (me.data && state.data) return isInLanguage && children;
  const error = me.error ?? state.error;
  function retry(): void {
    if (me.error) void me.refetch();
    if (state.error) void state.refetch();
  }
  // Until then, the page shows the frame of index.html. Without a session, the person is being redirected to sign-in.
  if (!error || error.data?.appCode === "AuthenticationRequired") return null;
  return (
    <MessagePage
      title={say("dataNotFound")}
      text={say("collectiveNotLoaded")}
      onRetry={retry}
      isRetrying={me.isFetching || state.isFetching}
    />
  );
}
