import type { Database } from "./schema.ts";

export type TableName = keyof Database;

/** Every table with the columns of its primary key. A table comes after those that its rows refer to. */
export const TABLES = {
  database_life: ["id"],
  users: ["id"],
  sessions: ["id"],
  security_events: ["id"],
  password_tokens: ["token_hash"],
  two_step: ["user_id"],
  recovery_codes: ["code_hash"],
  address_links: ["token_hash"],
  collectives: ["id"],
  former_slugs: ["slug"],
  people: ["id"],
  sent_invitations: ["id"],
  departures: ["collective_id", "person_id"],
  crews: ["id"],
  intervals: ["collective_id", "id"],
  handovers: ["collective_id", "crew_id", "interval_id"],
  collective_involvements: ["id"],
  crew_involvements: ["id"],
  archived_choices: ["collective_id", "interval_id", "person_id", "crew_id"],
  plan_reminders: ["collective_id", "interval_id", "person_id", "sent_on"],
  convening_news: ["collective_id", "person_id", "interval_id", "crew_id"],
  told: ["collective_id", "person_id", "kind", "about"],
  mail_choices: ["collective_id", "person_id", "kind"],
  entry_pathways: ["id"],
  gathering_texts: ["id"],
  gathering_series: ["id"],
  gatherings: ["id"],
  attendances: ["collective_id", "gathering_id", "person_id"],
  gathering_news: ["collective_id", "gathering_id"],
  gathering_waits: ["collective_id", "gathering_id", "person_id"],
  answer_links: ["token_hash"],
  polls: ["id"],
  poll_answers: ["collective_id", "poll_id", "person_id"],
  gathering_templates: ["id"],
  calendar_feeds: ["token_hash"],
  live_events: ["collective_id", "revision"],
  journal: ["collective_id", "revision"],
  journal_subjects: ["collective_id", "subject", "subject_id", "revision"],
  outbound_emails: ["id"],
} as const satisfies { [Table in TableName]: readonly (keyof Database[Table])[] };

export const TABLE_NAMES = Object.keys(TABLES) as TableName[];
