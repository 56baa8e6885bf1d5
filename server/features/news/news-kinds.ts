import type { IsoDate } from "../../../shared/basics/dates.ts";
import type { Instant } from "../../db/schema.ts";
import type { OptionalEmailKind } from "../../mail/outbox.ts";
import type { ConveningChange, HandedOn } from "../../mail/templates/convening-email.ts";
import type { PollEmail, PollItem } from "../../mail/templates/poll-email.ts";
import type { KnownGathering } from "../gatherings/told-gatherings.queries.ts";
import type { GatheringItem } from "../../mail/templates/gathering-email.ts";

export const CHANGE_KINDS = ["gathering new", "gathering settled", "gathering moved", "gathering cancelled"] as const;

export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** Whether emails of this kind say how a gathering has changed. */
export const isChangeKind = (kind: OptionalEmailKind): boolean =>
  (CHANGE_KINDS as readonly OptionalEmailKind[]).includes(kind);

/**
 * Whether emails of this kind are about what people know already. It counts as told to those who have turned it off, so
 * that they do not hear of it later by another kind. They know nothing of a new gathering that they were not told of.
 */
export const isOfKnownKind = (kind: OptionalEmailKind): boolean =>
  kind === "gathering moved" || kind === "gathering cancelled";

/** The data that emails of each kind are written from, as JSON: ids, and how things were then. */
export interface NewsKinds extends Record<OptionalEmailKind, object> {
  /** Of one gathering or one poll. */
  "answer reminder": AboutGatherings & AboutPolls & Pick<NewsKinds["plan reminder"], "sentBy">;
  "application new": AboutEntryPathways;
  "application waiting": AboutEntryPathways;
  "convening news": {
    intervalId: number;
    /** News that waits from before changes had names says whether the person `convenes`. */
    crews: readonly { id: number; change?: ConveningChange; convenes?: boolean }[];
    /** Whose changes it was. News that waits from before this was known lacks it. */
    by?: readonly number[];
  };
  "crew alone": {
    crews: readonly { id: number; intervalId: number }[];
  };
  "gathering cancelled": AboutGatherings;
  "gathering first": AboutGatherings;
  "gathering moved": AboutGatherings;
  "gathering new": AboutGatherings;
  "gathering place": AboutGatherings;
  "gathering place lost": AboutGatherings;
  "gathering settled": AboutGatherings;
  "gathering tomorrow": AboutGatherings;
  "gathering week": AboutGatherings;
  "handed on": {
    /** The person who will be away, and the day on which they plan to be back, if it is known; null if they leave. */
    from: number;
    back?: IsoDate | null | undefined;
    /** The first day, if it is to come. */
    start?: IsoDate | undefined;
    /** Whether they ask the recipient to see to it; otherwise it is left to the recipient's crew. */
    isAsked: boolean;
    things: readonly HandedOn[];
  };
  "handover new": {
    crewId: number;
    /** The interval that the handover is of. */
    intervalId: number;
  };
  "plan reminder": {
    intervalId: number;
    /** Null if no member reminds them. */
    sentBy: number | null;
    /** Whether they can begin with their last answers. */
    repeatable: boolean;
  };
  "poll new": AboutPolls;
  "poll soon": AboutPolls;
  "return reminder": { returnDate: IsoDate };
  "still with us": {
    /** How many intervals in a row the person has not answered for. */
    intervals: number;
    /** The current one. */
    intervalId: number;
    /** The one to plan. */
    nextId: number;
  };
}

/** The ids of entry pathways. */
export interface AboutEntryPathways {
  ids: readonly number[];
}

/** Polls as they were then. */
export interface AboutPolls extends Pick<PollEmail, "more"> {
  notes: readonly Omit<PollItem, "answerUrl">[];
}

export interface AboutGatherings {
  /** By their beginning. What waits in the outbox has them by this key. */
  notices: readonly NewsItem[];
  /** How many more gatherings there would be to tell of. */
  more: number;
}

/** One gathering in somebody's news, which is looked up when the email is written. */
export interface NewsItem extends Pick<GatheringItem, "said" | "others" | "isRaised"> {
  /** The gathering before the changes. */
  before?: KnownGathering;
  gatheringId: number;
  startsAt: Instant;
  /** When it is over. */
  until: Instant;
  /** The gatherings that it stands for, with this one, and their times `before`; undefined if there are no others. */
  alikes?: (readonly [id: number, starts_at?: Instant, ends_at?: Instant])[];
}
