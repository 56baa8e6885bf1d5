import { describe, expect, it } from "vitest";
import { sql, type Selectable } from "kysely";
import type { Database } from "../../../server/db/schema.ts";
import { worldForEach } from "../../support/hooks.ts";

type Affinity<Value> = Value extends number ? "integer" : "text";
type Column<Value> = null extends Value ? `${Affinity<NonNullable<Value>>} null` : Affinity<Value>;
type Columns<Row> = { [Name in keyof Row]-?: Column<Row[Name]> };

/** The columns of the `Database` interface: the compiler compares them with it, the tests with the file. */
const TABLES: { [Table in keyof Database]: Columns<Selectable<Database[Table]>> } = {
  database_life: {
    id: "integer",
    epoch: "text",
    namespace: "text",
    erasures: "integer",
    cleared_erasures: "integer",
  },
  users: { id: "integer", email: "text", normal_email: "text null", password_hash: "text null" },
  sessions: {
    id: "integer",
    id_hash: "text",
    user_id: "integer",
    device: "text",
    created_at: "text",
    last_seen_at: "text",
  },
  security_events: { id: "integer", user_id: "integer", at: "text", kind: "text", device: "text" },
  password_tokens: { token_hash: "text", user_id: "integer", purpose: "text", expires_at: "text" },
  two_step: { user_id: "integer", sealed_secret: "text", on_since: "text null", last_step: "integer" },
  recovery_codes: { code_hash: "text", user_id: "integer" },
  address_links: {
    token_hash: "text",
    user_id: "integer",
    purpose: "text",
    email: "text",
    normal_email: "text",
    created_at: "text",
    expires_at: "text",
  },
  collectives: {
    id: "integer",
    name: "text",
    noun_name: "text null",
    slug: "text null",
    description: "text null",
    links: "text",
    feature_eoi: "integer",
    eoi_description: "text null",
    reminder_days: "text",
    revision: "integer",
    rolled_over_on: "text",
    last_interval_id: "integer",
  },
  former_slugs: { slug: "text", collective_id: "integer" },
  people: {
    id: "integer",
    collective_id: "integer",
    user_id: "integer null",
    display_name: "text",
    about: "text null",
    avatar_id: "integer null",
    contacts: "text",
    left_at: "text null",
  },
  journal: {
    collective_id: "integer",
    revision: "integer",
    at: "text",
    author_id: "integer null",
    kind: "text",
    before: "text null",
    after: "text null",
  },
  journal_subjects: { collective_id: "integer", revision: "integer", subject: "text", subject_id: "integer" },
  crews: {
    id: "integer",
    collective_id: "integer",
    name: "text",
    description: "text",
    links: "text",
    archived_at: "text null",
  },
  departures: {
    collective_id: "integer",
    person_id: "integer",
    reason: "text",
    marked_by: "integer null",
    token_hash: "text",
    expires_at: "text",
  },
  archived_choices: {
    collective_id: "integer",
    interval_id: "integer",
    crew_id: "integer",
    person_id: "integer",
    volunteered_convenor: "integer",
  },
  handovers: {
    collective_id: "integer",
    crew_id: "integer",
    interval_id: "integer",
    text: "text",
    author_id: "integer null",
    updated_at: "text",
  },
  intervals: {
    collective_id: "integer",
    id: "integer",
    start_date: "text",
    end_date: "text null",
    days_current: "integer",
  },
  collective_involvements: {
    id: "integer",
    collective_id: "integer",
    interval_id: "integer",
    person_id: "integer",
    status: "text",
    participation_intention: "text null",
    opt_out_type: "text null",
    opt_out_planned_return_date: "text null",
    intention_context: "text null",
    private_capacity_planning: "integer",
    wellbeing: "text null",
    focus: "text null",
    capacity: "text null",
    capacity_score: "integer null",
  },
  crew_involvements: {
    id: "integer",
    collective_id: "integer",
    interval_id: "integer",
    crew_id: "integer",
    person_id: "integer",
    convenor: "integer",
    volunteered_convenor: "integer",
  },
  plan_reminders: {
    collective_id: "integer",
    interval_id: "integer",
    person_id: "integer",
    sent_on: "text",
    sent_at: "text",
    sent_by: "integer null",
  },
  convening_news: {
    collective_id: "integer",
    person_id: "integer",
    interval_id: "integer",
    crew_id: "integer",
    convened: "integer",
    since: "text",
  },
  convening_mails: { collective_id: "integer", person_id: "integer", sent_at: "text" },
  silence_mails: { collective_id: "integer", person_id: "integer", interval_id: "integer" },
  mail_preferences: {
    collective_id: "integer",
    person_id: "integer",
    reminders: "integer",
    convening: "integer",
    returns: "integer",
    silence: "integer",
  },
  return_reminders: { collective_id: "integer", person_id: "integer", return_date: "text" },
  entry_pathways: {
    id: "integer",
    collective_id: "integer",
    email: "text",
    normal_email: "text null",
    token_hash: "text",
    created_at: "text",
    name: "text",
    interest: "text null",
    context: "text null",
    referral: "text null",
    conflict_experience: "text null",
    participant_connections: "text null",
    note: "text null",
    answered_by: "integer null",
    invited_person_id: "integer null",
  },
  calendar_feeds: {
    token_hash: "text",
    collective_id: "integer",
    person_id: "integer null",
    created_at: "text",
    created_by: "integer",
    purpose: "text",
  },
  live_events: {
    collective_id: "integer",
    revision: "integer",
    author_id: "integer null",
    event: "text",
    created_at: "text",
  },
  outbound_emails: {
    id: "integer",
    collective_id: "integer null",
    kind: "text",
    idempotency_key: "text",
    recipient: "text",
    normal_recipient: "text",
    subject: "text",
    body_text: "text null",
    body_html: "text null",
    unsubscribe_url: "text null",
    status: "text",
    attempts: "integer",
    next_attempt_at: "text",
    last_error: "text null",
    created_at: "text",
    sent_at: "text null",
    first_attempt_at: "text null",
    expires_at: "text",
  },
};

const world = worldForEach();

async function pragma(name: string): Promise<unknown> {
  const { rows } = await sql<Record<string, unknown>>`${sql.raw(`pragma ${name}`)}`.execute(world.db);
  return Object.values(rows[0] ?? {})[0];
}

describe("the database file", () => {
  it("has exactly the tables and columns of the Database interface", async () => {
    const { rows: tables } = await sql<{ name: string; strict: number }>`
      select name, strict from pragma_table_list
      where schema = 'main' and type = 'table' and name not like 'sqlite_%' and name not like 'kysely_%'`.execute(
      world.db,
    );
    expect(tables.every((table) => table.strict === 1)).toBe(true);
    const actual: Record<string, Record<string, string>> = {};
    for (const { name } of tables) {
      const { rows } = await sql<{ name: string; type: string; notnull: number; pk: number }>`
        select name, type, "notnull", pk from pragma_table_info(${name})`.execute(world.db);
      actual[name] = Object.fromEntries(
        rows.map((column) => [
          column.name,
          `${column.type.toLowerCase()}${column.notnull === 1 || column.pk > 0 ? "" : " null"}`,
        ]),
      );
    }
    expect(actual).toEqual(TABLES);
  });

  it("gives each id once in all tables that number their rows", async () => {
    const { rows } = await sql<{ name: string }>`select name from sqlite_schema
      where sql like '%id integer primary key%' and sql not like '%id integer primary key autoincrement%'`.execute(
      world.db,
    );
    // One has a single row, the other the ids of accounts.
    expect(rows.map(({ name }) => name)).toEqual(["database_life", "two_step"]);
  });

  it("is opened so that an acknowledged write survives a power cut", async () => {
    expect(await pragma("journal_mode")).toBe("wal");
    expect(await pragma("synchronous")).toBe(2);
    expect(await pragma("foreign_keys")).toBe(1);
  });
});
