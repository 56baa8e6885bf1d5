import { MAX_DAYS_OF_GATHERING } from "../../../shared/constants.ts";
import type { Db, Instant } from "../../db/schema.ts";

/** The longest gathering, in milliseconds, with a change of clocks. */
const LONGEST = (MAX_DAYS_OF_GATHERING + 1) * 86_400_000;

/** Lists when gatherings begin from one instant to another, and their titles. */
export function listTitles(db: Db, collectiveId: number, { from, to }: { from: Instant; to: Instant }) {
  const ended = new Date(Date.parse(to) + LONGEST).toISOString();
  return (
    db
      .selectFrom("gatherings")
      .select(["starts_at", "title"])
      .where("collective_id", "=", collectiveId)
      .where("starts_at", ">=", from)
      .where("starts_at", "<=", to)
      // There is an index of their ends.
      .where("ends_at", ">", from)
      .where("ends_at", "<=", ended)
      .execute()
  );
}
