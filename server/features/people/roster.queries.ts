import { normalizeEmail } from "../../../shared/basics/email-address.ts";
import { parseId } from "../../../shared/basics/ids.ts";
import type { Db } from "../../db/schema.ts";

/** A person as the host sees them. Members do not see each other's addresses. */
export interface RosterEntry {
  id: number;
  name: string;
  /** Null after their personal data was removed. */
  email: string | null;
  /** `invited`: has not set a password yet. */
  status: "member" | "invited" | "former";
}

export async function listRoster(db: Db, collectiveId: number): Promise<RosterEntry[]> {
  const rows = await selectRoster(db, collectiveId).orderBy("people.id").execute();
  return rows.map(toEntry);
}

/** Finds a current or former member by id or by address, however it is written. */
export async function findOnRoster(db: Db, collectiveId: number, idOrEmail: string): Promise<RosterEntry | undefined> {
  const id = parseId(idOrEmail);
  const row = await selectRoster(db, collectiveId)
    .where((eb) =>
      id === undefined ? eb("users.normal_email", "=", normalizeEmail(idOrEmail)) : eb("people.id", "=", id),
    )
    .executeTakeFirst();
  return row && toEntry(row);
}

/** Counts all current members, and the collectives that have any. */
export async function countMembers(db: Db): Promise<{ people: number; collectives: number }> {
  const { people, collectives } = await db
    .selectFrom("people")
    .select(({ fn }) => [
      fn.countAll<number | bigint>().as("people"),
      fn.count<number | bigint>("collective_id").distinct().as("collectives"),
    ])
    .where("left_at", "is", null)
    .executeTakeFirstOrThrow();
  return { people: Number(people), collectives: Number(collectives) };
}

function selectRoster(db: Db, collectiveId: number) {
  return db
    .selectFrom("people")
    .leftJoin("users", "users.id", "people.user_id")
    .select(["people.id", "people.display_name", "people.left_at", "users.email", "users.password_hash"])
    .where("people.collective_id", "=", collectiveId);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectRoster>["execute"]>>[number];

function toEntry({ id, display_name, email, left_at, password_hash }: Row): RosterEntry {
  const isInvited = email !== null && password_hash === null;
  return { id, name: display_name, email, status: left_at !== null ? "former" : isInvited ? "invited" : "member" };
}
