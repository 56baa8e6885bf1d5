import type { Db } from "../../server/db/schema.ts";
import type { Poll, PollAnswers } from "../../shared/polls/polls.ts";

const HOUR = 3_600_000;

/**
 * Stores what begins after an instant as if it had been planned on a machine with other time-zone data, on which clocks
 * show another hour then: everything is so many hours later. `shown` says by how many hours the offsets differ: in the
 * hour that clocks show twice, another one would mean neither of the two.
 */
export async function storeWithOtherOffset(
  db: Db,
  added: number,
  { data = "2000a", after = "", shown: less = added } = {},
): Promise<void> {
  const later = (time: string) => (time > after ? new Date(Date.parse(time) + added * HOUR).toISOString() : time);
  const shown = (text: string | null) =>
    text?.replaceAll(/([-+]\d\d):00(?=\/|$)/g, (_all, hours: string) => {
      const offset = Number(hours) - less;
      return `${offset < 0 ? "-" : "+"}${String(Math.abs(offset)).padStart(2, "0")}:00`;
    }) ?? null;
  const timesOf = ({ starts_at, ends_at }: Poll["times"][number]) => {
    return starts_at > after ? { starts_at: later(starts_at), ends_at: later(ends_at) } : { starts_at, ends_at };
  };
  for (const row of await db.selectFrom("gatherings").selectAll().where("starts_at", ">", after).execute()) {
    const times = timesOf(row);
    const { id } = row;
    await db
      .updateTable("gatherings")
      .set({ ...times, local_times: shown(row.local_times) })
      .where("id", "=", id)
      .execute();
    for (const table of ["gathering_news", "told_gatherings"] as "gathering_news"[]) {
      const known = db.updateTable(table).set(times).where("gathering_id", "=", id);
      await known.where("starts_at", "=", row.starts_at).execute();
    }
  }
  for (const { id, times } of await db.selectFrom("polls").selectAll().execute()) {
    const moved = (JSON.parse(times) as (Poll["times"][number] & { local_times: string })[]).map((time) => {
      const own = time.starts_at > after ? shown(time.local_times) : time.local_times;
      return { ...time, ...timesOf(time), local_times: own };
    });
    await db
      .updateTable("polls")
      .set({ times: JSON.stringify(moved) })
      .where("id", "=", id)
      .execute();
  }
  for (const { poll_id, person_id, answers } of await db.selectFrom("poll_answers").selectAll().execute()) {
    const moved = (JSON.parse(answers) as PollAnswers["answers"]).map((one) => {
      return { ...one, starts_at: later(one.starts_at) };
    });
    const given = db.updateTable("poll_answers").set({ answers: JSON.stringify(moved) });
    await given.where("poll_id", "=", poll_id).where("person_id", "=", person_id).execute();
  }
  await db.updateTable("collectives").set({ time_zone_data: data }).execute();
}
