import { signedInSchema } from "../../../shared/auth.schema.ts";
import { nothing, passwordReset } from "../openapi/answers.ts";
import { restCall, type RestCall } from "../rest-call.ts";

const signingIn = { tag: "Signing in", takesSession: false } as const;

/** Signing in and out, and passwords. */
export const SIGNING_IN_CALLS: readonly RestCall[] = [
  restCall({
    ...signingIn,
    method: "post",
    path: "/auth/login",
    procedure: "auth.login",
    summary: "Sign in",
    description:
      "Sets the session cookie. A session sent with the call ends. If two-step sign-in is on, also send a code of the " +
      "authenticator app, or a recovery code.",
    example: { email: "marisol@example.org", password: "seven wet herons" },
    answer: signedInSchema,
    failures: ["InvalidCredentials", "SecondStepRequired", "WrongCode"],
  }),
  restCall({
    ...signingIn,
    method: "post",
    path: "/auth/logout",
    procedure: "auth.logout",
    summary: "Sign out",
    description: "Ends the session and its open sockets, and clears the cookie.",
    answer: nothing,
  }),
  restCall({
    ...signingIn,
    method: "post",
    path: "/auth/forgot_password",
    procedure: "auth.forgotPassword",
    summary: "Request a link to set a new password",
    description: "The link is mailed. The response is the same for unknown addresses.",
    example: { email: "marisol@example.org" },
    answer: nothing,
  }),
  restCall({
    ...signingIn,
    method: "post",
    path: "/auth/reset_password",
    procedure: "auth.resetPassword",
    summary: "Set a new password",
    description: "Ends all sessions of the person except the one sent with the call. The token works once.",
    example: { token: "the-token-of-the-mailed-link", password: "nine dry herons" },
    answer: passwordReset,
    failures: ["PasswordTokenInvalid"],
  }),
  restCall({
    ...signingIn,
    takesSession: true,
    method: "post",
    path: "/auth/change_password",
    procedure: "auth.changePassword",
    summary: "Change your password",
    description: "Ends all your other sessions, and makes mailed links invalid. The current password must be right.",
    example: { current_password: "seven wet herons", password: "nine dry herons" },
    answer: nothing,
    failures: ["WrongPassword"],
  }),
];
