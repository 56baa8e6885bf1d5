import { endpoint, type Endpoint } from "../endpoint.ts";

/** Signing in and out, and passwords. */
export const SIGNING_IN_ENDPOINTS: readonly Endpoint[] = [
  endpoint("POST /auth/login", "auth.login", {
    summary: "Sign in",
    description:
      "Sets the session cookie. A session sent with the call ends. If two-step sign-in is on, also send a code of " +
      "the authenticator app, or a recovery code.",
    example: { email: "marisol@example.org", password: "seven wet herons" },
    response: "SignedIn",
    failures: ["InvalidCredentials", "SecondStepRequired", "WrongCode"],
  }),
  endpoint("POST /auth/logout", "auth.logout", {
    summary: "Sign out",
    description: "Ends the session and its open sockets, and clears the cookie.",
  }),
  endpoint("POST /auth/forgot_password", "auth.forgotPassword", {
    summary: "Request a link to set a new password",
    description: "The link is mailed. The response is the same for unknown addresses.",
    example: { email: "marisol@example.org" },
  }),
  endpoint("POST /auth/reset_password", "auth.resetPassword", {
    summary: "Set a new password",
    description: "Ends all sessions of the person except the one sent with the call. The token works once.",
    example: { token: "the-token-of-the-mailed-link", password: "nine dry herons" },
    response: "PasswordReset",
    failures: ["PasswordTokenInvalid"],
  }),
  endpoint("POST /auth/change_password", "auth.changePassword", {
    summary: "Change your password",
    description: "Ends all your other sessions, and makes mailed links invalid. The current password must be right.",
    example: { current_password: "seven wet herons", password: "nine dry herons" },
    failures: ["WrongPassword"],
  }),
];
