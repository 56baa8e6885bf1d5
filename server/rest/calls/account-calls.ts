import { ownAddressSchema, undoneSchema } from "../../../shared/account.schema.ts";
import { personalData, securityLog, sessions } from "../openapi/account-answers.ts";
import { nothing } from "../openapi/answers.ts";
import { restCall, type RestCall } from "../rest-call.ts";

const account = { tag: "My account", takesSession: true } as const;

/** A member's own account. */
export const ACCOUNT_CALLS: readonly RestCall[] = [
  restCall({
    ...account,
    method: "get",
    path: "/me/address",
    procedure: "account.address",
    summary: "Get the address with which you sign in",
    description: "Nobody else can see it.",
    answer: ownAddressSchema,
  }),
  restCall({
    ...account,
    method: "put",
    path: "/me/address",
    procedure: "account.changeAddress",
    summary: "Ask for another address",
    description: "A link is mailed to it. Until you follow it, within a day, nothing changes.",
    example: { email: "marisol@mail.example.org", current_password: "seven wet herons" },
    answer: nothing,
    failures: ["WrongPassword", "EmailInUse"],
  }),
  restCall({
    ...account,
    method: "post",
    path: "/me/address/confirm",
    procedure: "account.confirmAddress",
    summary: "Confirm your new address",
    description: "With the token of the mailed link. The old address is notified, and can undo it for a week.",
    example: { token: "the-token-of-the-mailed-link" },
    answer: nothing,
    failures: ["AddressLinkInvalid", "EmailInUse"],
  }),
  restCall({
    ...account,
    takesSession: false,
    method: "post",
    path: "/auth/undo_changes",
    procedure: "account.undoChanges",
    summary: "Undo what somebody else did to your account",
    description:
      "With the token of a link in a mail about a change. Undoes all changes since the first such mail to the same " +
      "address whose link still works, ends all sessions of the account and makes its password invalid. The returned " +
      "token sets a new one.",
    example: { token: "the-token-of-the-mailed-link" },
    answer: undoneSchema,
    failures: ["AddressLinkInvalid"],
  }),
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
    path: "/me/personal_data",
    procedure: "account.personalData",
    summary: "Get everything that is kept about you",
    description: "With your private answers. Nobody else can get it, except for the host.",
    answer: personalData,
  }),
  restCall({
    ...account,
    method: "post",
    path: "/me/leave_for_good",
    procedure: "account.leaveForGood",
    summary: "Leave for good",
    description:
      'Deletes your account, profile, answers, handovers and mails at once. Past intervals then show "former member" ' +
      "where you took part. This cannot be undone.",
    example: { current_password: "seven wet herons" },
    answer: nothing,
    failures: ["WrongPassword"],
  }),
  restCall({
    ...account,
    method: "get",
    path: "/me/security_log",
    procedure: "account.securityLog",
    summary: "Get your security log",
    description: "Nobody else can see it. Entries are kept for a year.",
    answer: securityLog,
  }),
];
