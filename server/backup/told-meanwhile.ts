import SqliteDatabase from "better-sqlite3";
import type { TableName } from "../db/schema.ts";
import { isDamage } from "../db/sqlite/check-database.ts";
import { TOLD } from "./references.ts";

/** Collectives that have gone on from the backup in the replaced database: their newest entry of the backup is there. */
const SAME = `collective_id in (
  select own.collective_id from main.journal as own join replaced.journal as other
  on other.collective_id = own.collective_id and other.revision = own.revision and other.at = own.at
  where own.revision = (select max(revision) from main.journal where collective_id = own.collective_id)
)`;
/** People for whom an email still waited, or could not be sent: nobody knows what they were told. */
const NOT_REACHED = `select collective_id, person.id from replaced.people as person
  join replaced.users on users.id = person.user_id
  where normal_email in (
    select normal_recipient from replaced.outbound_emails where status <> 'sent' and call_device_id is null
  )`;
const OF_PERSON = `(collective_id, person_id) in (select collective_id, id from main.people)
  and (collective_id, person_id) not in (${NOT_REACHED})`;
/** The gatherings that the restore moves, cancels or brings back. */
const CHANGED = `select own.collective_id, own.id from main.gatherings as own join replaced.gatherings as other
  on other.collective_id = own.collective_id and other.id = own.id
  where (own.starts_at, own.ends_at, own.place, own.cancelled_at is null)
    is not (other.starts_at, other.ends_at, other.place, other.cancelled_at is null)`;

/** References that are left out if the backup lacks their rows. */
const MAY_BE_NEW: Partial<Record<string, TableName>> = {
  sent_by: "people",
  gathering_id: "gatherings",
  poll_id: "polls",
};

/**
 * Takes from a replaced database what people were told since the backup, so that nobody is told again
 * (`docs/domain/mail.md#mail`). Ids that the backup lacks will be given to new rows, so nothing that refers to them is
 * taken. A database that is damaged or older has nothing to take. Returns a warning if it fails, or else null.
 */
export function takeToldMeanwhile(restored: string, replaced: string, now: Date): string | null {
  const sqlite = new SqliteDatabase(restored, { fileMustExist: true });
  try {
    sqlite.prepare("attach ? as replaced").run(replaced);
    const hasTold = sqlite
      .prepare("select 1 from pragma_table_info('plan_reminders', 'replaced') where name = 'poll_id'")
      .get();
    if (hasTold) sqlite.transaction(() => takeAll(sqlite, now.toISOString()))();
    return null;
  } catch (error) {
    if (isDamage(error)) return null;
    const why = error instanceof Error ? error.message : String(error);
    return `People may be told again of what they were told since the backup. The replaced database does not say (${why}).`;
  } finally {
    sqlite.close();
  }
}

function takeAll(sqlite: SqliteDatabase.Database, at: string): void {
  for (const [kind, targets] of Object.entries(TOLD)) {
    // The words of a record: the second one, if it is of a table, follows an interval.
    const word = targets[0] === null ? "substr(about, instr(about, ' ') + 1)" : "about";
    const table = targets.find((target) => target !== null);
    const isKnown = table ? `cast(${word} as integer) in (select id from main.${table})` : "true";
    sqlite.prepare(take("told", `kind = ? and ${OF_PERSON} and ${isKnown}`)).run(kind);
  }
  const isOf = (parent: TableName, key: string) =>
    `${OF_PERSON} and (collective_id, ${key}) in (select collective_id, id from main.${parent})`;
  sqlite.exec(take("told_gatherings", isOf("gatherings", "gathering_id")));
  sqlite.exec(take("plan_reminders", `(interval_id is null or ${isOf("intervals", "interval_id")}) and ${OF_PERSON}`));
  tellOfChanged();
  const key = "collective_id, person_id, interval_id, crew_id";
  sqlite.exec(`delete from main.convening_news
    where ${SAME} and (${key}) not in (select ${key} from replaced.convening_news)`);

  /** Copies rows of a table, in the columns that both versions have. */
  function take(table: TableName, where: string): string {
    const columns = sqlite
      .prepare<[], string>(
        `select name from pragma_table_info('${table}', 'main')
         where name in (select name from pragma_table_info('${table}', 'replaced'))`,
      )
      .pluck()
      .all();
    // The sender of a reminder may have joined since the backup, and its gathering or poll may be new.
    const values = columns.map((name) =>
      name in MAY_BE_NEW ? `(select id from main.${MAY_BE_NEW[name]} where id = ${table}.${name})` : name,
    );
    return `insert or replace into main.${table} (${columns.join(", ")})
      select ${values.join(", ")} from replaced.${table} where ${SAME} and ${where}`;
  }

  /** People who know of a change that the restore undoes are told; of one that was still to be told, nobody is. */
  function tellOfChanged(): void {
    const known = "collective_id, gathering_id, starts_at, ends_at, place, cancelled";
    const now = known.replace("gathering_id", "id").replace("cancelled", "cancelled_at is not null");
    for (const [source, columns, id] of [
      ["gathering_news", known, "gathering_id"],
      ["gatherings", now, "id"],
    ]) {
      const insert = `insert into main.gathering_news (${known}, untold_since, changed_at)
        select ${columns}, @at, @at from replaced.${source}
        where ${SAME} and (collective_id, ${id}) in (${CHANGED}) on conflict do update set changed_at = @at`;
      sqlite.prepare(insert).run({ at });
    }
  }
}
