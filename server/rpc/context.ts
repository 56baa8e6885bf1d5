import type { AnyRouter } from "@trpc/server";
import type { Request } from "express";
import type { Kysely } from "kysely";
import type { Logger } from "pino";
import { UNATTENDED } from "../../shared/notifications/notifications.ts";
import type { CollectiveState } from "../../shared/collective/collective.ts";
import type { IntervalHistory, IntervalOverview } from "../../shared/intervals/interval-overview.ts";
import type { Language } from "../../shared/languages.ts";
import type { Copies } from "../backup/old-copies.ts";
import type { Clock } from "../clock.ts";
import type { Config } from "../config.ts";
import type { Database } from "../db/schema.ts";
import type { SecretBox } from "../sessions/secret-box.ts";
import { describeDevice } from "../sessions/device.ts";
import { cookieOf, type SessionCookie } from "../sessions/session-cookie.ts";
import { resolveSession, resolveToken, type Member } from "../sessions/sessions.ts";
import type { SetupGate } from "../sessions/setup-gate.ts";
import type { SignedTokens } from "../mail/signed-tokens.ts";
import type { LiveHub } from "../revision/live-hub.ts";
import type { Once } from "../revision/once.ts";
import { AppError } from "../errors.ts";
import { bearerOf } from "../http/bearer.ts";
import type { Uploads } from "../http/file-input.ts";
import { keyIn } from "../http/idempotency-key.ts";
import { makeQueue, type InTurn } from "../db/yield-to-requests.ts";
import { languageOf } from "../http/language-of.ts";
import { networkOf, type RateLimits, type Standing } from "../http/rate-limits.ts";
import { UnknownFields } from "../http/unknown-fields.ts";
import type { SocketRegistry } from "../sessions/socket-registry.ts";
import type { DocumentCache } from "../revision/document-cache.ts";
import type { RevisionCache } from "../revision/revision-cache.ts";
import type { StateCache } from "../revision/state-cache.ts";
import type { Threads } from "../threads/threads.ts";

/** Services that live as long as the server. */
export interface Services {
  db: Kysely<Database>;
  clock: Clock;
  hub: LiveHub;
  stateCache: StateCache<CollectiveState>;
  /** The overview of each interval, by its id. */
  overviewCache: RevisionCache<IntervalOverview, number>;
  /** The answers of all intervals in numbers. */
  historyCache: RevisionCache<IntervalHistory>;
  /** The documents of calendars and of the activity, by address. */
  feedDocuments: DocumentCache;
  sockets: SocketRegistry;
  setupGate: SetupGate;
  limits: RateLimits;
  /** For work whose size somebody decides. */
  threads: Threads;
  uploads: Uploads;
  /** The time zone of collectives that have not chosen one, as an IANA name. */
  timeZone: string;
  /** Encrypts secrets that the server has to read again. */
  secretBox: SecretBox;
  /** For the links that turn a kind of email off. */
  signedTokens: SignedTokens;
  /** The public key by which devices let the server notify; null if it cannot. */
  pushKey: string | null;
  /** The public URL, for links in emails. */
  baseUrl: () => string;
  /** False if no mail server is set, so that emails are only kept as files. */
  sendsMail: boolean;
  /** Null if nobody is told about trouble. */
  host: HostServices | null;
  /** Where deleted data stays for a while. */
  copies: Copies;
  /** Of what has happened to members' data; commands have none. */
  log?: Logger | undefined;
}

/** The services that a job needs to tell the host about trouble. */
export interface HostServices {
  email: string;
  /** The path of the SQLite file, or the URL of the PostgreSQL database. */
  database: string;
  /** Since when the server itself should have made backups; null if it makes none. */
  backsUpSince: Date | null;
  /** Since when this process has found backups overdue; null if they are not. */
  overdueSince: Date | null;
}

/** Null if no host is named. */
export function hostOf({ hostEmail, database, backups }: Config, now: Date): HostServices | null {
  return hostEmail === null ? null : { email: hostEmail, database, backsUpSince: backups && now, overdueSince: null };
}

/** The services that jobs need; also available without a running server. */
export type JobServices = Pick<
  Services,
  "db" | "hub" | "clock" | "timeZone" | "sockets" | "baseUrl" | "signedTokens" | "host" | "copies" | "log"
>;

export interface Context extends Services {
  member: Member | null;
  cookie: SessionCookie;
  /** The client's network, as the key for rate limits. */
  network: string;
  /** The client's device (`shared/account/devices.ts`). */
  device: string;
  requestId: string;
  /** How many more requests are within the limit, once this one is counted. */
  standing: { calls: Standing | null };
  /** The fields that no procedure takes. */
  unknownFields: UnknownFields;
  router: AnyRouter;
  /** The request's `Idempotency-Key`. */
  idempotencyKey: string | undefined;
  /** Keeps the key of a request with what it changes. */
  once?: Once | undefined;
  /** Runs the procedures of a batch one after the other. */
  inTurn: InTurn;
  /** The language that the client wants the words of responses in. Most responses have none. */
  language: () => Language;
  /** On a socket: how many of its subscriptions are open. */
  subscriptions?: { open: number } | undefined;
  /** On a socket: resolves when it has room for more. */
  drained?: (() => Promise<void>) | undefined;
}

/** Creates the context of an HTTP request or a socket's upgrade request; both carry the cookie. */
export async function createContext(services: Services, request: Request, router: AnyRouter): Promise<Context> {
  return {
    ...services,
    member: await findMember(services, request),
    cookie: cookieOf(request),
    network: networkOf(request.ip ?? ""),
    device: describeDevice(request.headers["user-agent"]),
    requestId: request.id ?? "",
    standing: { calls: null },
    unknownFields: new UnknownFields(request),
    router,
    idempotencyKey: keyIn(request),
    inTurn: makeQueue(),
    language: () => languageOf(request),
  };
}

/** Requests that a device makes by itself (`UNATTENDED`). Every other one is noted as a use of the session. */
const BY_ITSELF: ReadonlySet<string> = new Set(["/trpc/me.get", "/trpc/calls.renew"]);

/**
 * Returns the member of the request's token or session, or null. Renews the cookie's expiry when it is due. A token that
 * does not work throws `TokenInvalid`: the cookie beside it does not count.
 */
export async function findMember({ db, clock, limits }: Services, request: Request): Promise<Member | null> {
  const token = bearerOf(request);
  if (token !== undefined) {
    const address = request.ip ?? "unknown";
    const member = await resolveToken(db, clock, { token, address });
    if (member) return member;
    await limits.count("calls", networkOf(address));
    throw new AppError("TokenInvalid");
  }
  const isUse = request.headers[UNATTENDED] === undefined || !BY_ITSELF.has(request.originalUrl);
  const found = await resolveSession(db, clock, { sessionId: request.session?.["id"], isUse });
  // Only a session object that changed is sent again, with a new expiry.
  if (found?.renewed && request.session) request.session["renewed"] = clock.now().toISOString().slice(0, 10);
  return found?.member ?? null;
}
