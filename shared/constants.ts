export const PRODUCT_NAME = "Crewtide";

/** Limits of input (`docs/domain/limits.md#limits`). */
export const MAX_NAME_LENGTH = 200;
/** Of tokens for scripts: how long they work at most, what is proposed, and how many an account can have. */
export const MAX_TOKEN_DAYS = 365;
export const TOKEN_DAYS = 90;
export const MOST_ACCESS_TOKENS = 20;
export const MAX_TEXT_LENGTH = 10_000;
/** The limit for a text that a member puts into an email to somebody else. */
export const MAX_MAILED_TEXT_LENGTH = 1_000;
export const MAX_EMAIL_LENGTH = 254;
export const MAX_PASSWORD_LENGTH = 1_000;
export const MIN_PASSWORD_LENGTH = 6;
export const MAX_TOKEN_LENGTH = 200;
export const MAX_CODE_LENGTH = 50;
export const MAX_CREWS_IN_A_SAVE = 500;
export const MAX_HELD_IN_A_SAVE = 500;
/** The plan shows no more gatherings that expect somebody. */
export const MAX_SHOWN_IN_A_SAVE = 20;
export const MAX_PEOPLE_IN_A_REQUEST = 1_000;
export const MAX_LINKS = 50;
export const MAX_LABEL_LENGTH = 200;
/** How long the note on an answer to a gathering is at most. */
export const MAX_NOTE_LENGTH = 200;
export const MAX_CONTACTS = 5;
export const MIN_URL_LENGTH = 5;
/** URLs must be shorter than this. */
export const URL_LENGTH_LIMIT = 2_048;
/** Allowed links: web pages, and nothing that a browser would execute. */
export const WEB_ADDRESS = /^https?:\/\//i;

/** The messages with the names of the avatars, in the order of their ids, which start at 1. */
export const AVATAR_NAMES = [
  "whale",
  "heron",
  "crab",
  "octopus",
  "turtle",
  "starfish",
  "seahorse",
  "lighthouse",
  "sailingBoat",
  "seal",
] as const;
export const AVATAR_COUNT = AVATAR_NAMES.length;

/** Above this number of crews in one interval, people are asked to pace themselves. */
export const COMFORTABLE_CREW_COUNT = 2;

/** From this number of intervals in a row without an answer, a person is marked as silent. */
export const SILENT_INTERVALS = 2;
/** An interval counts for silence only if it was the current one on at least this many days. */
export const DAYS_TO_ANSWER = 7;

/** How many intervals, up to the current one, count for how often people have convened. */
export const COUNTED_INTERVALS = 12;

/** The most reminders of an interval, and the longest time before it begins, in days. */
export const MAX_REMINDERS = 3;
export const LONGEST_NOTICE = 60;
/** The least number of days between two reminders of a person, no matter who sends them. */
export const DAYS_BETWEEN_REMINDERS = 2;
/** How many people a member can mark as having left in a week. */
export const MAX_MARKED_A_WEEK = 3;
/** For how many days somebody who was marked as having left can be brought back without an invitation. */
export const DAYS_TO_BRING_BACK = 30;

/** How long a gathering lasts at most, in days, and how many places it can have. */
export const MAX_DAYS_OF_GATHERING = 14;
export const MAX_PLACES = 1_000;
/** How long a written time is, with fractions of seconds. */
export const MAX_TIME_LENGTH = 40;
/** How large the file of an imported calendar is at most, in bytes, or its text, and how many gatherings it makes at once. */
export const MAX_FILE_BYTES = 10_000_000;
export const MAX_CALENDAR_LENGTH = 200_000;
export const MAX_IMPORTED = 1_000;
/** How far ahead gatherings are listed by default, in days. */
export const DAYS_OF_GATHERINGS = 90;
/** How many gatherings a list has: the others are on its next pages. */
export const MAX_LISTED = 500;
/** How far ahead there are gatherings of a series, in days. */
export const DAYS_OF_SERIES = 366;
/** How far ahead a series can begin, in days: ten years. */
export const MAX_DAYS_TO_SERIES = 3_653;
/** The most weeks or months between two gatherings of a series, and how many it can have in all, if it has an end. */
export const MAX_REPETITION_GAP = 52;
export const MAX_REPETITIONS = 500;
/** How many times can be proposed for a gathering. */
export const MAX_PROPOSED_TIMES = 12;
/** The most that a collective has of them, so that nobody fills the disk. Those ahead include the cancelled ones. */
export const MAX_COMING_GATHERINGS = 10_000;
export const MAX_GATHERINGS_AHEAD = 30_000;
export const MAX_PAST_GATHERINGS = 100_000;
export const MAX_OPEN_POLLS = 200;
export const MAX_TEMPLATES = 200;
/** How many open links for a group a collective has, how many people one of them lets in, and for how many days. */
export const MAX_JOIN_LINKS = 30;
export const MAX_USES_OF_JOIN_LINK = 200;
export const MAX_DAYS_OF_JOIN_LINK = 90;
/** How many gatherings the feed of a calendar has. */
export const MAX_FEED_GATHERINGS = 10_000;
/**
 * How many bytes the descriptions and links of a collective's gatherings, series and polls have together, each text
 * counted once; how many of them one person may have written; and how many those of its templates have.
 */
export const MAX_BYTES_OF_TEXTS = 24_000_000;
export const MAX_BYTES_OF_TEXTS_BY_ONE = 8_000_000;
export const MAX_BYTES_OF_TEMPLATES = 1_000_000;

/** Limits of the state (`docs/domain/limits.md#the-state`): numbers of rows, bytes of all crews, and bytes of one row. */
export const MAX_CREWS = 500;
export const MAX_INTERVALS = 3_000;
export const MAX_EOIS = 240;
export const MAX_EOIS_OF_STRANGERS = 160;
export const MAX_BYTES_OF_CREWS = 3_000_000;
export const MAX_BYTES_OF_COLLECTIVE = 200_000;
export const MAX_BYTES_OF_PROFILE = 12_000;
export const MAX_BYTES_OF_INVOLVEMENT = 9_000;
export const MAX_BYTES_OF_EOI = 10_000;
export const MAX_BYTES_OF_NOTE = 4_000;
/** How many bytes all handovers of an interval have. */
export const MAX_BYTES_OF_HANDOVERS = 1_000_000;

/** How many people are invited at once, and how long the list of them is at most, in characters. */
export const MAX_INVITED_AT_ONCE = 50;
export const MAX_INVITED_LENGTH = 100_000;

/** How many lines of an error's stack a page reports at most. */
export const MAX_ERROR_PLACES = 10;
