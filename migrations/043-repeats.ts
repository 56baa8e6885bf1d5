import { sql, type Kysely } from "kysely";

interface Entry {
  collective_id: number;
  revision: number;
  before: string | null;
  after: string | null;
}

/** How many entries of the journal are read at once: each can have 300 KB of texts. */
const ENTRIES = 100;

/** A series has how it repeats in fields, in place of a rule. Its entries in the journal get them beside the rule. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table gathering_series rename column rule to repeats`.execute(db);
  const { rows } = await sql<{ id: number; repeats: string }>`select id, repeats from gathering_series`.execute(db);
  for (const { id, repeats } of rows) {
    await sql`update gathering_series set repeats = ${JSON.stringify(read(repeats))} where id = ${id}`.execute(db);
  }
  for (let last = { collective_id: 0, revision: 0 }; ;) {
    const { rows: entries } = await sql<Entry>`
      select collective_id, revision, before, after from journal where kind = 'gathering_series'
      and (collective_id, revision) > (${last.collective_id}, ${last.revision})
      order by collective_id, revision limit ${ENTRIES}`.execute(db);
    for (const { collective_id, revision, before, after } of entries) {
      await sql`update journal set before = ${withRepeats(before)}, after = ${withRepeats(after)}
        where collective_id = ${collective_id} and revision = ${revision}`.execute(db);
      last = { collective_id, revision };
    }
    if (entries.length < ENTRIES) break;
  }
}

function withRepeats(json: string | null): string | null {
  if (json === null) return null;
  const series = JSON.parse(json) as { rule: string };
  return JSON.stringify({ ...series, repeats: read(series.rule) });
}

/** Reads a rule as earlier versions wrote it. */
function read(rule: string) {
  const part = (name: string) => new RegExp(`(?:^|;)${name}=([^;]*)`).exec(rule)?.[1];
  const isWeekly = part("FREQ") !== "MONTHLY";
  const days = part("BYDAY");
  const monthday = part("BYMONTHDAY")?.split(",").at(-1);
  const week = isWeekly || days === undefined ? null : Number(days.slice(0, -2));
  const until = part("UNTIL");
  const times = part("COUNT");
  return {
    every: Number(part("INTERVAL") ?? 1),
    unit: isWeekly ? "Week" : "Month",
    weekdays: isWeekly ? (days?.split(",") ?? []) : [],
    on: week === null ? "Date" : week === -1 ? "LastWeekday" : "Weekday",
    monthday: monthday === undefined ? null : Number(monthday),
    week,
    weekday: week === null ? null : days?.slice(-2),
    until: until === undefined ? null : `${until.slice(0, 4)}-${until.slice(4, 6)}-${until.slice(6, 8)}`,
    times: times === undefined ? null : Number(times),
  };
}
