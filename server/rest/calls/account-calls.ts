import { nothing, securityLog, sessions } from "../openapi/answers.ts";
import { restCall, type RestCall } from "../rest-call.ts";

const account = { tag: "My account", takesSession: true } as const;

/** A member's own account. */
export const ACCOUNT_CALLS: readonly RestCall[] = [
  restCall({
    ...account,
    method: "get",
    path: "/me/sessions",
    procedure: "account.sessions",
    summary: "List where you are signed in",
    answer: sessions,
  }),
  restCall({
    ...account,
    method: "delete",
    path: "/me/sessions/:id",
    procedure: "account.endSession",
    summary: "Sign out elsewhere",
    description: "Ends one of your sessions, with its open sockets.",
    fromPath: { id: "id" },
    answer: nothing,
    failures: ["SessionNotFound"],
  }),
  restCall({
    ...account,
    method: "delete",
    path: "/me/sessions",
    procedure: "account.endOtherSessions",
    summary: "Sign out everywhere else",
    description: "Ends all your sessions, with their open sockets, except the one sent with the call.",
    answer: nothing,
  }),
  restCall({
    ...account,
    method: "get",
    path: "/me/security_log",
    procedure: "account.securityLog",
    summary: "Get what happened to the security of your account",
    description: "Nobody else can see it. Entries are kept for a year.",
    answer: securityLog,
  }),
];
