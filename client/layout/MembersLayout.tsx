import type { ReactNode } from "react";
import { memberClient } from "../live/member-client.ts";
import { queryClient } from "../query-client.ts";
import { trpc } from "../trpc.ts";
import { AntDesignProvider } from "./AntDesignProvider.tsx";
import { CollectiveGate } from "./CollectiveGate.tsx";
import { RootLayout } from "./RootLayout.tsx";

/** Everything around a member's page: Ant Design, calls that the live events complete, the collective and its frame. */
export function MembersLayout({ children }: { children: ReactNode }) {
  return (
    <trpc.Provider client={memberClient} queryClient={queryClient}>
      <AntDesignProvider>
        <CollectiveGate>
          <RootLayout>{children}</RootLayout>
        </CollectiveGate>
      </AntDesignProvider>
    </trpc.Provider>
  );
}
