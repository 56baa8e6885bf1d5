import SqliteDatabase from "better-sqlite3";
import { isDamage } from "../db/sqlite/check-database.ts";
import { TOLD } from "./references.ts";

/** Collectives of the replaced database that are those of the backup: their journals have an entry in common. */
const SAME = `collective_id in (
  select own.collective_id from main.journal as own join replaced.journal as other
  on other.collective_id = own.collective_id and other.revision = own.revision and other.at = own.at
)`;
const KEYS = { told_gatherings: "gathering_id", plan_reminders: "interval_id" } as const;

/**
 * Takes from a replaced database what people were told since the backup, so that nobody is told again
 * (`docs/domain/mail.md#mail`). Numbers that the backup does not know will be given again, so nothing is taken of these. One that
 * cannot be read, or is of an earlier version, has nothing to take.
 */
export function takeToldMeanwhile(restored: string, replaced: string): void {
  const sqlite = new SqliteDatabase(restored, { fileMustExist: true });
  try {
    sqlite.prepare("attach ? as replaced").run(replaced);
    const hasTold = sqlite.prepare("select 1 from replaced.sqlite_master where name = 'told_gatherings'").get();
    if (hasTold) sqlite.transaction(() => takeAll(sqlite))();
  } catch (error) {
    if (!isDamage(error)) throw error;
  } finally {
    sqlite.close();
  }
}

function takeAll(sqlite: SqliteDatabase.Database): void {
  const isOfPerson = "(collective_id, person_id) in (select collective_id, id from main.people)";
  for (const [kind, targets] of Object.entries(TOLD)) {
    // The words of a record: the second one, if it is of a table, follows an interval.
    const word = targets[0] === null ? "substr(about, instr(about, ' ') + 1)" : "about";
    const table = targets.find((target) => target !== null);
    const isKnown = table ? `cast(${word} as integer) in (select id from main.${table})` : "true";
    sqlite
      .prepare(
        `insert or replace into main.told select * from replaced.told
         where kind = ? and ${SAME} and ${isOfPerson} and ${isKnown}`,
      )
      .run(kind);
  }
  for (const [table, key] of Object.entries(KEYS)) {
    const parent = table === "told_gatherings" ? "gatherings" : "intervals";
    sqlite.exec(`insert or replace into main.${table} select * from replaced.${table}
      where ${SAME} and ${isOfPerson} and (collective_id, ${key}) in (select collective_id, id from main.${parent})`);
  }
  for (const table of ["polls", "entry_pathways"]) {
    sqlite.exec(`update main.${table} set untold_since = null
      where ${SAME} and id in (select id from replaced.${table} where untold_since is null)`);
  }
  const key = "collective_id, person_id, interval_id, crew_id";
  sqlite.exec(`delete from main.convening_news
    where ${SAME} and (${key}) not in (select ${key} from replaced.convening_news)`);
}
