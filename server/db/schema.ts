import type { Generated } from "kysely";
import type { IsoDate } from "../../shared/dates.ts";
import type {
  CapacityScore,
  OptOutType,
  ParticipationIntention,
  ParticipationStatus,
} from "../../shared/involvements.ts";

/** 0 or 1: SQLite has no booleans. */
export type Flag = 0 | 1;
/** An instant as ISO UTC text. */
export type Instant = string;
/** JSON as text. */
export type Json = string;

/** The tables as created by the migrations; `tests/server/database.test.ts` compares both. */
export interface Database {
  database_life: { id: number; epoch: string };
  users: { id: Generated<number>; email: string; password_hash: string | null };
  sessions: { id_hash: string; user_id: number; created_at: Instant; last_seen_at: Instant };
  password_tokens: {
    token_hash: string;
    user_id: number;
    purpose: "reset" | "invitation";
    expires_at: Instant;
  };
  collectives: {
    id: Generated<number>;
    name: string;
    noun_name: string | null;
    slug: string | null;
    description: string | null;
    links: Generated<Json>;
    feature_eoi: Generated<Flag>;
    eoi_description: string | null;
    revision: Generated<number>;
    /** The last day that the roll-over has processed. */
    rolled_over_on: IsoDate;
  };
  /** Former slugs, which lead to their collective until another one takes them. */
  former_slugs: { slug: string; collective_id: number };
  people: {
    id: Generated<number>;
    collective_id: number;
    user_id: number | null;
    display_name: string;
    about: string | null;
    avatar_id: number | null;
    left_at: Instant | null;
  };
  crews: { id: Generated<number>; collective_id: number; name: string; description: string; links: Generated<Json> };
  intervals: { collective_id: number; id: number; start_date: IsoDate; end_date: IsoDate | null };
  collective_involvements: {
    id: Generated<number>;
    collective_id: number;
    interval_id: number;
    person_id: number;
    status: ParticipationStatus;
    participation_intention: ParticipationIntention | null;
    opt_out_type: OptOutType | null;
    opt_out_planned_return_date: IsoDate | null;
    intention_context: string | null;
    private_capacity_planning: Generated<Flag>;
    wellbeing: string | null;
    focus: string | null;
    capacity: string | null;
    capacity_score: CapacityScore | null;
  };
  crew_involvements: {
    id: Generated<number>;
    collective_id: number;
    interval_id: number;
    crew_id: number;
    person_id: number;
    convenor: Generated<Flag>;
    volunteered_convenor: Generated<Flag>;
  };
  return_reminders: { collective_id: number; person_id: number; return_date: IsoDate };
  entry_pathways: {
    id: Generated<number>;
    collective_id: number;
    email: string;
    token_hash: string;
    created_at: Instant;
    name: string;
    interest: string | null;
    context: string | null;
    referral: string | null;
    conflict_experience: string | null;
    participant_connections: string | null;
  };
  live_events: {
    collective_id: number;
    revision: number;
    author_id: number | null;
    event: Json;
    created_at: Instant;
  };
  outbound_emails: {
    id: Generated<number>;
    collective_id: number | null;
    idempotency_key: string;
    recipient: string;
    subject: string;
    body_text: string | null;
    body_html: string | null;
    status: Generated<"waiting" | "sent" | "failed">;
    attempts: Generated<number>;
    first_attempt_at: Generated<Instant | null>;
    next_attempt_at: Instant;
    last_error: string | null;
    created_at: Instant;
    sent_at: Instant | null;
  };
}
