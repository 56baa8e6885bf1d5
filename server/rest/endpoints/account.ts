import { endpoint, type Endpoint } from "../endpoint.ts";

export const ACCOUNT_ENDPOINTS: readonly Endpoint[] = [
  endpoint("GET /me/address", "account.address", {
    summary: "Get the address with which you sign in",
    description: "Nobody else can see it.",
    response: "OwnAddress",
  }),
  endpoint("PUT /me/address", "account.changeAddress", {
    summary: "Ask for another address",
    description: "A link is mailed to it. Until you follow it, within a day, nothing changes.",
    example: { email: "marisol@mail.example.org", current_password: "seven wet herons" },
    failures: ["WrongPassword", "EmailInUse"],
  }),
  endpoint("POST /me/address/confirm", "account.confirmAddress", {
    summary: "Confirm your new address",
    description: "With the token of the mailed link. The old address is notified, and can undo it for a week.",
    example: { token: "the-token-of-the-mailed-link" },
    failures: ["AddressLinkInvalid", "EmailInUse"],
  }),
  endpoint("PUT /me/language", "account.setLanguage", {
    summary: "Choose the language of your pages and emails",
    description: "`GET /me` returns it.",
    example: { language: "de" },
  }),
  endpoint("POST /auth/undo_changes", "account.undoChanges", {
    summary: "Undo what somebody else did to your account",
    description:
      "With the token of a link in an email about a change. Undoes all changes since the first such email to the same " +
      "address whose link still works, ends all sessions of the account and makes its password invalid. The returned " +
      "token sets a new one.",
    example: { token: "the-token-of-the-mailed-link" },
    response: "Undone",
    failures: ["AddressLinkInvalid"],
  }),
  endpoint("GET /me/sessions", "account.sessions", {
    summary: "List where you are signed in",
    response: "Sessions",
  }),
  endpoint("DELETE /me/sessions/:id", "account.endSession", {
    summary: "Sign out elsewhere",
    description: "Ends one of your sessions, with its open sockets.",
    failures: ["SessionNotFound"],
  }),
  endpoint("DELETE /me/sessions", "account.endOtherSessions", {
    summary: "Sign out everywhere else",
    description: "Ends all your sessions, with their open sockets, except the one sent with the call.",
  }),
  endpoint("GET /me/tokens", "account.tokens", {
    summary: "List your tokens for scripts",
    description: "Those that work, the newest first, without the tokens themselves.",
    response: "AccessTokens",
  }),
  endpoint("POST /me/tokens", "account.makeToken", {
    status: 201,
    summary: "Make a token for scripts",
    description:
      "Send it as `Authorization: Bearer ctk_...`. It is returned only once, and works for 90 days, or as many as you " +
      "say, up to a year. It ends earlier when you delete it, and whenever all your sessions end. Give your password " +
      "or, with two-step sign-in, a code.",
    example: { name: "Weekly report", scope: "Read", days: 90, current_password: "seven wet herons" },
    response: "NewAccessToken",
    failures: ["WrongPassword", "WrongCode", "TwoStepIsOff", "LimitReached"],
  }),
  endpoint("DELETE /me/tokens/:id", "account.endToken", {
    summary: "Delete one of your tokens",
    description: "It stops working at once, and its sockets are closed.",
    failures: ["TokenNotFound"],
  }),
  endpoint("GET /me/personal_data", "account.personalData", {
    summary: "Get everything that is kept about you",
    description: "With your private answers. Nobody else can get it, except for the host.",
    response: "PersonalData",
  }),
  endpoint("GET /me/kept_copies", "account.keptCopies", {
    summary: "Get until when copies have what you delete today",
    description:
      "Only copies that the server itself makes and deletes. The host may have other backups, exported folders, and " +
      "emails in files.",
    response: "KeptCopies",
  }),
  endpoint("GET /my_collective/deletable", "account.deletableCollective", {
    summary: "Check whether you can delete your collective",
    description: "Its only member can within 24 hours, if it was made by mistake.",
    response: "DeletableCollective",
  }),
  endpoint("POST /my_collective/delete", "account.deleteCollective", {
    summary: "Delete your collective",
    description: "With everything in it and your account. It asks for the collective's name. This cannot be undone.",
    example: { collective_name: "Saltmarsh Commons", current_password: "seven wet herons" },
    failures: ["WrongPassword", "WrongName", "CollectiveInUse"],
  }),
  endpoint("POST /me/leave_for_good", "account.leaveForGood", {
    summary: "Leave for good",
    description:
      'Deletes your account, profile, answers, handovers and emails at once. Past intervals then show "former ' +
      'member" where you took part. This cannot be undone.',
    example: { current_password: "seven wet herons" },
    failures: ["WrongPassword"],
  }),
  endpoint("GET /me/security_log", "account.securityLog", {
    summary: "Get your security log",
    description: "Nobody else can see it. Entries are kept for a year.",
    response: "SecurityLog",
  }),
  endpoint("GET /me/two_step", "account.twoStep", {
    summary: "Check whether two-step sign-in is on",
    response: "TwoStep",
  }),
  endpoint("POST /me/two_step/begin", "account.beginTwoStep", {
    summary: "Begin to turn two-step sign-in on",
    description: "Returns the secret for an authenticator app. Nothing changes before it is confirmed.",
    example: { current_password: "seven wet herons" },
    response: "TwoStepSetUp",
    failures: ["WrongPassword", "TwoStepIsOn"],
  }),
  endpoint("POST /me/two_step/confirm", "account.confirmTwoStep", {
    summary: "Turn two-step sign-in on",
    description:
      "With a code that the app shows. Returns ten recovery codes; each works once, and they cannot be read again.",
    example: { code: "492039" },
    response: "RecoveryCodes",
    failures: ["WrongCode", "TwoStepIsOn"],
  }),
  endpoint("POST /me/two_step/recovery_codes", "account.renewRecoveryCodes", {
    summary: "Make new recovery codes",
    description: "The earlier ones stop working.",
    example: { current_password: "seven wet herons" },
    response: "RecoveryCodes",
    failures: ["WrongPassword", "TwoStepIsOff"],
  }),
  endpoint("POST /me/two_step/turn_off", "account.turnOffTwoStep", {
    summary: "Turn two-step sign-in off",
    example: { current_password: "seven wet herons" },
    failures: ["WrongPassword"],
  }),
];

export const MAIL_PREFERENCES_ENDPOINTS: readonly Endpoint[] = [
  endpoint("GET /me/mail_preferences", "mailPreferences.get", {
    summary: "Get which emails you have chosen",
    description: "Nobody else can see it.",
    response: "MailPreferences",
  }),
  endpoint("PUT /me/mail_preferences", "mailPreferences.update", {
    summary: "Choose which emails you get",
    description:
      "Kinds that are left out stay as they are. Emails that somebody has asked for, such as a link, are always sent.",
    example: { reminders: false },
    response: "MailPreferences",
  }),
];
