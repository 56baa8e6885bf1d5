/** The types of links of a collective or crew. */
export const LINK_TYPES = ["Loomio", "Matrix", "Taiga", "Website"] as const;
export type LinkType = (typeof LINK_TYPES)[number];

export const PARTICIPATION_STATUSES = ["Participating", "OnHiatus", "Exiting"] as const;
export type ParticipationStatus = (typeof PARTICIPATION_STATUSES)[number];

export const PARTICIPATION_INTENTIONS = ["OptIn", "OptOut"] as const;
export type ParticipationIntention = (typeof PARTICIPATION_INTENTIONS)[number];

export const OPT_OUT_TYPES = ["Hiatus", "Exit"] as const;
export type OptOutType = (typeof OPT_OUT_TYPES)[number];

/** Lower than usual, as usual, higher than usual. */
export const CAPACITY_SCORES = [-1, 0, 1] as const;
export type CapacityScore = (typeof CAPACITY_SCORES)[number];

/** Needs that a crew may have in an interval, in order of urgency. */
export const CREW_LACKS = ["no people", "no convenor", "nobody from last time"] as const;
export type CrewLack = (typeof CREW_LACKS)[number];

/** Why an entry of a calendar does not become a gathering (`docs/domain/calendar.md#importing-a-calendar`). */
export const IMPORT_REFUSALS = [
  "TooLong",
  "NoTime",
  "TooFar",
  "ZoneUnknown",
  "Over",
  "NotSoon",
  "Cancelled",
  "TooOften",
  "TooMany",
  "CutOff",
  "Task",
] as const;
export type ImportRefusal = (typeof IMPORT_REFUSALS)[number];

/** Changes of a newer calendar to a gathering that came in before (`docs/domain/calendar.md#importing-a-newer-calendar`). */
export const IMPORT_CHANGES = ["Title", "Time", "Place", "Details", "Cancelled", "TakesPlace"] as const;
export type ImportChange = (typeof IMPORT_CHANGES)[number];

/** Why what repeats in a calendar becomes single gatherings and no series. */
export const ALONE_REASONS = ["Rule", "Zone", "ChangedLater", "Existing", "RuleChanged"] as const;
export type AloneReason = (typeof ALONE_REASONS)[number];

/** Whether people are expected to come to a gathering (`docs/domain/gatherings.md#gatherings`). */
export const EXPECTATIONS = ["Expected", "Encouraged", "Welcome"] as const;
export type Expectation = (typeof EXPECTATIONS)[number];

export const GATHERING_ANSWERS = ["Going", "Maybe", "NotGoing"] as const;
export type GatheringAnswer = (typeof GATHERING_ANSWERS)[number];

export const LIST_ORDERS = ["OldestFirst", "NewestFirst"] as const;

/** Which gatherings of a series a change is for: one, also all later ones, or all. Never those that have begun. */
export const GATHERING_SCOPES = ["This", "Following", "All"] as const;
export type GatheringScope = (typeof GATHERING_SCOPES)[number];

/** As RFC 5545 writes them, from Monday. */
export const WEEKDAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"] as const;
export type Weekday = (typeof WEEKDAYS)[number];

export const REPETITION_UNITS = ["Week", "Month"] as const;
export type RepetitionUnit = (typeof REPETITION_UNITS)[number];
/** On which day of a month something repeats that begins on the 8th, a Tuesday: the 8th, the second or last Tuesday. */
export const MONTHLY_DAYS = ["Date", "Weekday", "LastWeekday"] as const;
export type MonthlyDay = (typeof MONTHLY_DAYS)[number];
/** Whether somebody can come at a proposed time (`docs/domain/gatherings.md#finding-a-time`). */
export const POLL_ANSWERS = ["Yes", "IfNeedBe", "No"] as const;
export type PollAnswer = (typeof POLL_ANSWERS)[number];

/** Why somebody is not reminded (`docs/domain/mail.md#reminders-to-plan`, `#reminders-to-answer`). */
export const REMINDER_REFUSALS = ["answered", "leaves", "rests", "invited", "once", "reminded", "unreachable"] as const;
export type ReminderRefusal = (typeof REMINDER_REFUSALS)[number];

/** Events of an account's security log (`docs/domain/account.md#security-log`). */
export const SECURITY_EVENT_KINDS = [
  "SignedInOnNewDevice",
  "PasswordChanged",
  "AddressChanged",
  /** Recorded by earlier versions; now it is `ChangesUndone`. */
  "AddressChangeUndone",
  "TwoStepTurnedOn",
  "TwoStepTurnedOff",
  "RecoveryCodesRenewed",
  "RecoveryCodeUsed",
  "CalendarAddressMade",
  "CollectiveCalendarAddressMade",
  "ActivityAddressMade",
  "SessionEnded",
  "AccessTokenMade",
  "AccessTokenEnded",
  "ChangesUndone",
  "AccountRecovered",
] as const;
export type SecurityEventKind = (typeof SECURITY_EVENT_KINDS)[number];

/** Procedures that a token may call; each scope includes those before it (`docs/domain/account.md#tokens`). */
export const TOKEN_SCOPES = ["Read", "OwnAnswers", "Everything"] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

/** The outcomes for an invitation that was sent with an account since it was stolen. */
export const INVITATION_OUTCOMES = ["Withdrawn", "AddressRestored", "LinkEnded", "Accepted"] as const;
export type InvitationOutcome = (typeof INVITATION_OUTCOMES)[number];

/** Changes to an account that can be undone (`docs/domain/account.md#undoing-changes-to-an-account`). */
export const UNDOABLE_PARTS = [
  "Address",
  "TwoStep",
  "RecoveryCodes",
  "CalendarAddress",
  "ActivityAddress",
  "CollectiveCalendarAddress",
  "AccessTokens",
] as const;
export type UndoablePart = (typeof UNDOABLE_PARTS)[number];

/** Why one of several people is not invited. */
export const INVITATION_REFUSALS = ["EmailInUse", "TooManyRequests"] as const;
