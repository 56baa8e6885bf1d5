import type { ReactNode } from "react";
import { memberClient } from "../live/member-client.ts";
import { SendContext } from "../domain/use-queue.ts";
import { queryClient } from "../api/query-client.ts";
import { trpc } from "../api/trpc.ts";
import { AntDesignProvider } from "./AntDesignProvider.tsx";
import { CollectiveGate } from "./CollectiveGate.tsx";
import { PersistedQueries } from "./PersistedQueries.tsx";
import { RootLayout } from "./RootLayout.tsx";
import { enqueue } from "./QueuedMutations.tsx";

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
