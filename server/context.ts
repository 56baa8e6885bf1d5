import type { Request } from "express";
import type { Kysely } from "kysely";
import type { CollectiveState } from "../shared/collective.ts";
import type { Clock } from "./clock.ts";
import type { Database } from "./db/schema.ts";
import { resolveSession, type Member } from "./sessions/sessions.ts";
import type { SetupGate } from "./sessions/setup-gate.ts";
import type { LiveHub } from "./revision/live-hub.ts";
import { networkOf, type RateLimits } from "./http/rate-limits.ts";
import type { SocketRegistry } from "./sessions/socket-registry.ts";
import type { StateCache } from "./revision/state-cache.ts";

/** What lives as long as the server does. */
export interface Services {
  db: Kysely<Database>;
  clock: Clock;
  hub: LiveHub;
  stateCache: StateCache<CollectiveState>;
  sockets: SocketRegistry;
  setupGate: SetupGate;
  limits: RateLimits;
  /** Where people reach the app, for the links in mails. */
  baseUrl: () => string;
}

/** The cookie that names the session; it carries nothing else. */
export interface SessionCookie {
  write: (sessionId: string) => void;
  clear: () => void;
}

/** What a procedure works with. */
export interface Context extends Services {
  member: Member | null;
  cookie: SessionCookie;
  /** Whom the request came from, as limits by address count them. */
  network: string;
  requestId: string;
  /** On a socket: resolves when its client has taken in what it was sent. */
  drained?: (() => Promise<void>) | undefined;
}

/** The context of an HTTP request or of a socket's upgrade request; both carry the cookie. */
export async function createContext(services: Services, request: Request): Promise<Context> {
  const cookie: SessionCookie = {
    write: (sessionId) => {
      request.session = { id: sessionId };
    },
    clear: () => {
      request.session = null;
    },
  };
  return {
    ...services,
    member: await findMember(services, request),
    cookie,
    network: networkOf(request.ip ?? ""),
    requestId: request.id ?? "",
  };
}

/** The member whose session a request's cookie names, or null. Gives the cookie a new expiry where it is due. */
export async function findMember({ db, clock }: Services, request: Request): Promise<Member | null> {
  const found = await resolveSession(db, clock, request.session?.["id"]);
  // Only a session object that changed is sent again, with a new expiry.
  if (found?.renewed && request.session) request.session["renewed"] = clock.today();
  return found?.member ?? null;
}
