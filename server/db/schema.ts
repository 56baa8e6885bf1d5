import type { Generated, Kysely, Transaction } from "kysely";
import type { PushDevice } from "../../shared/notifications/notifications.ts";
import type { Collective } from "../../shared/collective/collective.ts";
import type { Crew } from "../../shared/crews/crews.ts";
import type { IsoDate } from "../../shared/basics/dates.ts";
import type { SecurityEventKind, TokenScope } from "../../shared/enumerations.ts";
import type { JournalKind } from "../../shared/journal/journal-kinds.ts";
import type { MailPreference } from "../../shared/mail-preferences/mail-preferences.schema.ts";
import type { EntryPathway, Eoi } from "../../shared/entry-pathways/entry-pathways.schema.ts";
import type { GatheringSeries, SeriesAnswer } from "../../shared/series/gathering-series.schema.ts";
import type { GatheringTemplate } from "../../shared/templates/gathering-templates.schema.ts";
import type { JoinLink } from "../../shared/entry-pathways/join-links.schema.ts";
import type { CalendarImport } from "../../shared/import/imports.schema.ts";
import type { Attendance, GatheringOutline } from "../../shared/gatherings/gatherings.ts";
import type { Handover } from "../../shared/handovers/handovers.ts";
import type { Interval } from "../../shared/intervals/intervals.ts";
import type {
  CapacityPlanning,
  CollectiveInvolvement,
  CrewInvolvement,
} from "../../shared/participation/involvements.ts";
import type { JournalSubject } from "../../shared/journal/journal-subjects.ts";
import type { Language } from "../../shared/languages.ts";
import type { Person } from "../../shared/people/people.ts";
import type { Poll, PollAnswers } from "../../shared/polls/polls.ts";
import type { GivenUp } from "./given-up.ts";

/** 0 or 1: SQLite has no booleans. */
type Flag = 0 | 1;
/** An instant as ISO UTC text. */
export type Instant = string;
/** JSON as text. */
export type Json = string;

/** The purpose of a private address: dates, or the journal. */
export type FeedPurpose = "calendar" | "activity";

/** The type of a column for a field's value: SQLite has neither booleans nor lists or objects. */
type Stored<Value> = Value extends boolean ? Flag : Value extends object ? Json : Value;

export type StoredFields<Entity> = { [Field in keyof Entity]: Stored<Entity[Field]> };

/** The columns that hold an entity. SQLite numbers the rows, and booleans and lists have a default. */
type Columns<Entity> = {
  [Field in keyof Entity]: Field extends "id"
    ? Generated<number>
    : Entity[Field] extends boolean | readonly unknown[]
      ? Generated<Stored<Entity[Field]>>
      : Stored<Entity[Field]>;
};

/** Where a row's long texts are (`gathering_texts`); null if it has none. */
interface TextIds {
  description_id: Generated<number | null>;
  links_id: Generated<number | null>;
}

/** The answer from before its first change, and until when it comes back if it is given again. */
export interface Remembering {
  remembered: Generated<Json | null>;
  remembered_until: Generated<Instant | null>;
}

type WithoutTexts<Entity> = Omit<Entity, "description" | "links">;

/** The columns of what is kept of a person. */
interface OfPerson {
  collective_id: number;
  person_id: number;
}

/** When and where a gathering took place, when somebody knew of it. */
interface RecordedGathering extends Pick<GatheringOutline, "collective_id" | "starts_at" | "ends_at" | "place"> {
  gathering_id: number;
  cancelled: Flag;
}

/** The tables as created by the migrations; `tests/server/sqlite/tables.test.ts` compares both. */
export interface Database {
  database_life: {
    id: number;
    epoch: string;
    namespace: string;
    /** 1 once a server has sent emails to people, and not only kept them as files. */
    sends_mail: Generated<0 | 1>;
    /** How many times something was deleted for good. */
    erasures: Generated<number>;
    /** How many of these deletions have left no trace on the disk. */
    cleared_erasures: Generated<number>;
  };
  users: {
    id: Generated<number>;
    /** As typed. */
    email: string;
    /** The form by which it is found (`shared/basics/email-address.ts`). Null if the address belongs to another row. */
    normal_email: string | null;
    password_hash: string | null;
    /** Of the owner's pages and emails; null if they have not chosen one. */
    language: Language | null;
    /** The hours between which nobody is notified, on the clocks of each device; null: none. */
    quiet_from: Generated<number | null>;
    quiet_until: Generated<number | null>;
    /** The hour at which they are told of the first gathering of the next day. */
    tomorrow_at: Generated<number>;
  };
  sessions: {
    id: Generated<number>;
    id_hash: string;
    user_id: number;
    device: string;
    created_at: Instant;
    last_seen_at: Instant;
    /** Of a token for scripts, like the next three; null for a session, which a cookie opens. */
    scope: TokenScope | null;
    name: string | null;
    expires_at: Instant | null;
    /** The address that used it last; null until it is used. */
    last_address: string | null;
  };
  /** Given by browsers to sessions, for Web Push. Anybody who knows the address and the keys can notify. */
  call_devices: PushDevice & {
    id: Generated<number>;
    session_id: number;
    /** The public key of the server that the browser lets notify. */
    key: string;
    /** How many notifications in a row were refused. */
    refusals: Generated<number>;
    created_at: Instant;
  };
  /** Events of the security of an account, for its owner. */
  security_events: { id: Generated<number>; user_id: number; at: Instant; kind: SecurityEventKind; device: string };
  password_tokens: {
    token_hash: string;
    user_id: number;
    purpose: "reset" | "invitation";
    expires_at: Instant;
    /** 1 if it came in the reminder of an invitation. */
    is_reminder: Generated<0 | 1>;
  };
  /** Who sent an invitation or its link, to undo it if their account was stolen. */
  sent_invitations: {
    id: Generated<number>;
    collective_id: number;
    /** Who is invited. */
    person_id: number;
    author_id: number;
    kind: "invited" | "resent" | "corrected";
    /** The address before it was corrected. */
    replaced_email: string | null;
    sent_at: Instant;
  };
  two_step: {
    user_id: number;
    /** The secret shared with an authenticator app, encrypted (`server/sessions/secret-box.ts`). */
    sealed_secret: string;
    /** Null until a code has shown that the app has the secret. */
    on_since: Instant | null;
    /** The time step of the last accepted code: no code is accepted twice. */
    last_step: Generated<number>;
  };
  recovery_codes: { code_hash: string; user_id: number };
  /** Mailed links that make `email` the account's: a new address to confirm, or an old one to go back to. */
  address_links: {
    token_hash: string;
    user_id: number;
    purpose: "confirm" | "undo";
    email: string;
    normal_email: string;
    created_at: Instant;
    expires_at: Instant;
  };
  collectives: Columns<Collective> & {
    revision: Generated<number>;
    /** The last day that the roll-over has processed. */
    rolled_over_on: IsoDate;
    /** The cursor: up to which revision the journal was read for news. */
    news_read: Generated<number>;
    /** The last number that was used for an interval, even if it was deleted. */
    last_interval_id: Generated<number>;
    /** Null for collectives from before this was recorded. */
    founded_at: Generated<Instant | null>;
    /** The time-zone data by which its instants were made from local times; null if not all of them have some. */
    time_zone_data: Generated<string | null>;
  };
  /** Former slugs, which lead to their collective until another one takes them. */
  former_slugs: { slug: string; collective_id: number };
  people: Columns<Person> & {
    user_id: number | null;
    /** The last interval that had begun when they last joined; null if none had, or before this was kept. */
    joined_in: Generated<number | null>;
  };
  /** Who was marked as having left, and the mailed link that undoes it. */
  departures: OfPerson & { reason: string; marked_by: number | null; token_hash: string; expires_at: Instant };
  crews: Columns<Crew> & { author_id: Generated<number | null> };
  /** Who had chosen a crew that was archived, in an interval that has not begun. */
  archived_choices: OfPerson & { interval_id: number; crew_id: number; volunteered_convenor: Flag };
  handovers: StoredFields<{
    [Field in keyof Handover]: Field extends "author_id" ? Handover[Field] : NonNullable<Handover[Field]>;
  }>;
  /** Each collective counts its own (`last_interval_id`). */
  intervals: StoredFields<Interval> & {
    collective_id: number;
    author_id: Generated<number | null>;
    /** On how many days it was the current one, as the server saw it; its dates may have been changed since. */
    days_current: Generated<number>;
  };
  collective_involvements: Columns<Omit<CollectiveInvolvement, "capacity_planning">> & StoredFields<CapacityPlanning>;
  crew_involvements: Columns<Omit<CrewInvolvement, "status">> & { collective_id: number };
  /** Who was reminded of an interval, a gathering or a poll; `sent_by` is null if no member did. */
  plan_reminders: OfPerson & {
    sent_on: IsoDate;
    sent_at: Instant;
    sent_by: number | null;
    interval_id: number | null;
    gathering_id: number | null;
    poll_id: number | null;
  };
  /** Whether somebody convened a crew before a change by somebody else that they have not been told of. */
  convening_news: OfPerson & { interval_id: number; crew_id: number; convened: Flag; since: Instant };
  /** Whose changes it was. */
  convening_causes: OfPerson & { interval_id: number; crew_id: number; caused_by: number };
  /** Records that a person was told of something by a kind of email, and when they can be told again. */
  told: { collective_id: number; person_id: number; kind: string; about: string; expires_at: Instant };
  /** Which kinds of emails a person has turned on or off. Without a row, they get it if it is on at first. */
  mail_choices: { collective_id: number; person_id: number; kind: MailPreference; is_on: Flag };
  /** Likewise for notifications. */
  call_choices: { collective_id: number; person_id: number; kind: MailPreference; is_on: Flag };
  entry_pathways: Columns<Eoi & EntryPathway> & {
    normal_email: string | null;
    token_hash: string;
    /** The invited author, who has not joined yet; until then, members do not see the row. */
    invited_person_id: number | null;
  };
  /** Descriptions and links of gatherings, series and polls, each once in a collective. */
  gathering_texts: {
    id: Generated<number>;
    collective_id: number;
    /** The SHA-256 of the content. */
    hash: string;
    bytes: number;
    /** Who wrote it first. */
    author_id: number | null;
    /** Markdown, or a list of links as JSON. */
    content: string;
  };
  /** Gatherings that repeat; they exist until the day `made_until`. */
  gathering_series: Columns<WithoutTexts<GatheringSeries>> &
    TextIds & {
      made_until: IsoDate;
      /** The first part of the series that it was split from; null if it is that, or was not split. */
      series_id: Generated<number | null>;
      /** The import that made it. */
      import_id: Generated<number | null>;
      /** By which it is recognised in a later calendar, and by which also with another rule; null if it is in none. */
      source: Generated<string | null>;
      entry_source: Generated<string | null>;
      /** When it has no gathering although it repeats then. */
      left_out: Generated<Json>;
    };
  gatherings: Columns<GatheringOutline> &
    TextIds & {
      /** How often it was changed, by which calendar apps tell what is newer. */
      sequence: Generated<number>;
      /** Its times as the clocks are to show them (`clockTimes`); null if they are from before this was kept. */
      local_times: Generated<string | null>;
      /** The decision for it alone, other than that for its series. */
      decided_alone: "Cancelled" | "TakesPlace" | null;
    };
  imports: Columns<CalendarImport>;
  /** Which gatherings an import made or changed, and the texts that a change replaced. */
  imported_gatherings: TextIds & {
    collective_id: number;
    gathering_id: number;
    import_id: number;
    /** By which the calendar's entry is recognised; null without an id. */
    source: string | null;
    /** Hashes of the fields as the calendar has them (`entry-hashes.ts`); null if it came in before these were kept. */
    said: string | null;
    /** The gathering's own, after the import: a later one shows that it was edited. */
    sequence: number;
    /** The fields before the import changed them; null if it made the gathering. */
    replaced: Generated<Json | null>;
  };
  /** Somebody's answer to a gathering, and whether they were there. */
  attendances: Omit<StoredFields<Attendance>, "was_there" | "note"> &
    Remembering & {
      collective_id: number;
      note: Generated<string | null>;
      was_there: Flag | null;
      /** Whether the answer follows from the one to the series; without an answer, whether one may follow from it. */
      by_series: Generated<Flag>;
    };
  /** Who goes to all gatherings of a series until they say otherwise. */
  series_answers: SeriesAnswer & { collective_id: number };
  /**
   * Gatherings as they were before changes that people are to be told of, with the first and the last change. Nobody has
   * been told of one that is new.
   */
  gathering_news: RecordedGathering & { untold_since: Generated<Instant>; changed_at: Instant; is_new: Flag };
  /** How gatherings were when a person was told of them last, or changed or answered them. */
  told_gatherings: RecordedGathering & OfPerson;
  /** Who waits for a place, or has one and has not been told. */
  gathering_waits: OfPerson & {
    gathering_id: number;
    /** Whether they had a place, and are to be told that it is gone. */
    lost: Generated<Flag>;
  };
  /** When somebody last answered a gathering or a proposed time, planned or opted out, on each device. Kept for a month. */
  last_answers: OfPerson & {
    /** `interval` says that they opted out in it. */
    kind: "gathering" | "poll" | "interval" | "plan";
    /** The gathering, the poll or the interval. */
    subject_id: number;
    /** Of a poll's proposed time; empty for a gathering. */
    starts_at: string;
    answered_at: Instant;
    /** The device, as it calls itself, and as which of its answers. Empty and null by a link or a script. */
    device: string;
    number: Generated<number | null>;
  };
  /** Things that somebody has given up by opting out, as long as that can be undone. */
  given_up: GivenUp;
  /** Mailed links that answer for a person, each about either a gathering or a poll. */
  answer_links: OfPerson & {
    token_hash: string;
    gathering_id: Generated<number | null>;
    poll_id: Generated<number | null>;
    expires_at: Instant;
    used_at: Generated<Instant | null>;
  };
  /** Responses to requests with an `Idempotency-Key` (`server/revision/once.ts`). */
  kept_calls: OfPerson & {
    key_hash: string;
    /** A fingerprint of the procedure and its input. */
    request_hash: string;
    created_at: Instant;
    /** JSON, empty for a procedure that returns nothing; null if the response is not kept. */
    answer: string | null;
  };
  polls: Columns<WithoutTexts<Poll>> & TextIds;
  /** At which of the proposed times somebody can come. */
  poll_answers: StoredFields<PollAnswers> & Remembering & { collective_id: number };
  gathering_templates: Columns<GatheringTemplate>;
  /** Links by which a group of people ask to join; `used` says how many have. */
  join_links: Columns<JoinLink> & { used: Generated<number>; token_hash: string };
  calendar_feeds: {
    token_hash: string;
    collective_id: number;
    /** Whose dates it has besides the collective's; null for the collective's own. */
    person_id: number | null;
    created_at: Instant;
    created_by: number;
    purpose: Generated<FeedPurpose>;
  };
  live_events: { collective_id: number; revision: number; author_id: number | null; event: Json; created_at: Instant };
  /** All changes of two years (`docs/domain/journal.md#journal`). */
  journal: {
    collective_id: number;
    /** The revision of its event. */
    revision: number;
    at: Instant;
    /** Null if no member caused it. */
    author_id: number | null;
    kind: JournalKind;
    before: Json | null;
    after: Json | null;
  };
  /** The people and things by which entries are found. */
  journal_subjects: { collective_id: number; revision: number; subject: JournalSubject; subject_id: number };
  outbound_emails: {
    id: Generated<number>;
    collective_id: number | null;
    kind: string;
    idempotency_key: string;
    recipient: string;
    /** The form by which it is found (`shared/basics/email-address.ts`). */
    normal_recipient: string;
    subject: string;
    body_text: string | null;
    body_html: string | null;
    /** The data that it is written from, as JSON, if it can be written anew; deleted after delivery. */
    about: Generated<string | null>;
    status: Generated<"waiting" | "sent" | "failed">;
    attempts: Generated<number>;
    first_attempt_at: Generated<Instant | null>;
    next_attempt_at: Instant;
    /** The link that turns this kind of email off; deleted after delivery. */
    unsubscribe_url: string | null;
    /** The address of the collective to which replies go; deleted after delivery. */
    reply_to: Generated<string | null>;
    last_error: string | null;
    created_at: Instant;
    sent_at: Instant | null;
    /** When it stops being of use and is deleted; once it is sent, when its envelope is deleted. */
    expires_at: Instant;
    /** The device that is called; null for an email. */
    call_device_id: Generated<number | null>;
    /** The content of a notification (`shared/notifications/notifications.ts`); deleted after delivery. */
    call: Generated<Json | null>;
  };
}

export type TableName = keyof Database;

/** Either the database or an open transaction on it. */
export type Db = Kysely<Database> | Transaction<Database>;

export interface EntityKey {
  collectiveId: number;
  id: number;
}

/** Identifies a current or former member. */
export interface PersonKey {
  collectiveId: number;
  personId: number;
}
