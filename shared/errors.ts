/**
 * Every code an answer of the server can carry. The text is what a person is shown where the screen has none of its
 * own.
 */
export const ERROR_MESSAGES = {
  AuthenticationRequired: "Sign in to continue.",
  InvalidCredentials: "Invalid email or password",
  ForeignOrigin: "This request came from another site and was refused.",
  ValidationFailed: "Some answers need another look.",
  CollectiveNotFound: "The collective was not found.",
  PersonNotFound: "The person was not found.",
  CrewNotFound: "The crew was not found.",
  IntervalNotFound: "The interval was not found.",
  IntervalInPast: "This interval is over and can no longer be changed.",
  InvolvementNotFound: "There is no participation in this interval.",
  ProfileOfAnother: "Only they themselves can edit a person's profile.",
  EoiNotFound: "The expression of interest was not found.",
  EoiFeatureDisabled: "Expression of Interest is not enabled for this collective.",
  EmailAlreadyExists: "There is already an expression of interest from this address.",
  EntryPathwayNotFound: "The expression of interest was not found. It may have been withdrawn.",
  EmailInUse: "Somebody with this address is a member already.",
  InvitationNotFound: "There is no such invitation any more.",
  PasswordTokenInvalid: "This link is not valid any more. Ask for a new one.",
  SetupTokenInvalid: "This set-up link is not valid. Use the newest one from the server's log.",
  PathNotFound: "There is nothing at this address.",
  TooManyRequests: "There were too many attempts.",
  PayloadTooLarge: "That is more than the server accepts in one call.",
  UnsupportedMediaType: "The server takes JSON only.",
  MalformedRequest: "The server could not read this request.",
  StorageUnavailable: "Nothing was saved: the server cannot use its storage right now. Please try again in a while.",
  InternalError: "Something went wrong on the server. Nothing was changed; please try again.",
} as const;

export type ErrorCode = keyof typeof ERROR_MESSAGES;

/** Messages of a validation error by field name, as the form shows them. */
export type FieldErrors = Record<string, string>;
