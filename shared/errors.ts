/** All error codes of the server, with the message that people see if a page has no text of its own. */
export const ERROR_MESSAGES = {
  AuthenticationRequired: "Sign in to continue.",
  InvalidCredentials: "Invalid email or password",
  ForeignOrigin: "This request came from another site and was refused.",
  ValidationFailed: "Some fields are not valid. Please check them.",
  CollectiveNotFound: "The collective was not found.",
  PersonNotFound: "The person was not found.",
  CrewNotFound: "The crew was not found.",
  IntervalNotFound: "The interval was not found.",
  IntervalBegun: "An interval that has begun cannot be deleted. Change its dates instead.",
  IntervalExists: "There already is an interval with this number.",
  IntervalPlanned: "People have answered for this interval. Look again at who would lose their answers.",
  IntervalInPast: "This interval is over and can no longer be changed.",
  OptedOut: "You do not take part in this interval. To choose crews, change your answer first.",
  HandoverClosed: "A handover can be written from the beginning of its interval until the next one is over.",
  HandoverOfAnother: "Only the convenor of that interval can write its handover.",
  InvolvementNotFound: "There is no participation in this interval.",
  ProfileOfAnother: "You can only edit your own profile.",
  SessionNotFound: "You are no longer signed in there.",
  EoiNotFound: "The expression of interest was not found.",
  EoiFeatureDisabled: "Expression of Interest is not enabled for this collective.",
  EmailAlreadyExists: "There is already an expression of interest from this address.",
  EntryPathwayNotFound: "The expression of interest was not found. It may have been withdrawn.",
  EmailInUse: "This address is already in use by a member.",
  InvitationNotFound: "This invitation no longer exists.",
  PasswordTokenInvalid: "This link is no longer valid. Ask for a new one.",
  AddressLinkInvalid: "This link no longer works. It may have been used already, or it may have expired.",
  MailLinkInvalid: "This link does not work any more. Sign in to choose your mails in the settings.",
  WrongPassword: "This is not your current password",
  SetupTokenInvalid: "This set-up link is not valid. Use the newest one from the server's log.",
  PathNotFound: "There is nothing at this address.",
  TooManyRequests: "Too many attempts.",
  PayloadTooLarge: "This request is larger than the server accepts.",
  UnsupportedMediaType: "The server accepts only JSON.",
  MalformedRequest: "The server could not read this request.",
  StorageUnavailable: "Nothing was saved: the server cannot use its storage right now. Please try again in a while.",
  InternalError: "Something went wrong on the server. Nothing was changed; please try again.",
} as const;

export type ErrorCode = keyof typeof ERROR_MESSAGES;

/** Validation messages by field name, as forms show them. */
export type FieldErrors = Record<string, string>;
