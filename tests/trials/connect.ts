import { createTRPCClient, createWSClient, httpLink, splitLink, wsLink } from "@trpc/client";
import WebSocket from "ws";
import type { AppRouter } from "../../server/router.ts";

export interface Script {
  client: ReturnType<typeof createTRPCClient<AppRouter>>;
  close: () => Promise<void>;
}

/** A client as the app has it: calls over HTTP, and one socket that comes back by itself. */
export function connect(url: string, cookie: string, retryDelayMs = (_attempt: number) => 50): Script {
  const socket = createWSClient({
    url: `${url.replace("http", "ws")}/trpc`,
    WebSocket: class extends WebSocket {
      constructor(address: string | URL) {
        super(address, { headers: { cookie } });
      }
    } as unknown as typeof globalThis.WebSocket,
    retryDelayMs,
  });
  const client = createTRPCClient<AppRouter>({
    links: [
      splitLink({
        condition: (operation) => operation.type === "subscription",
        true: wsLink({ client: socket }),
        false: httpLink({ url: `${url}/trpc`, headers: { cookie } }),
      }),
    ],
  });
  return { client, close: () => socket.close() };
}
