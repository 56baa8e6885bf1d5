import { answersTo, type GatheringOutline } from "../../../shared/gatherings.ts";
import type { Db } from "../../db/database.ts";
import { findAsked, findAway } from "./asked.queries.ts";
import { findAttendances } from "./attendances.queries.ts";

export type Said = "saidGoing" | "saidMaybe" | "saidWaiting" | "notSaid" | "notSaidYet";

/**
 * Maps those who are mailed about a gathering to what they have said: those who come, perhaps or if they get a place,
 * and those who are expected and have not said. Nobody who pauses or leaves (`docs/domain/mail.md#mails-about-gatherings`).
 * `others` are mailed too unless they do not come.
 */
export async function findConcerned(
  db: Db,
  gathering: GatheringOutline,
  others: readonly number[] = [],
): Promise<Map<number, Said>> {
  const { id, collective_id } = gathering;
  const said = (await findAttendances(db, collective_id, [id])).get(id) ?? [];
  const { going, waiting, maybe, not_going } = answersTo(gathering, said);
  const expected =
    gathering.expectation === "Expected" ? (await findAsked(db, collective_id, [gathering]))(gathering) : [];
  const away = await findAway(db, gathering);
  const concerned = new Map<number, Said>(others.map((person) => [person, "notSaidYet"]));
  for (const person of expected) concerned.set(person, "notSaid");
  for (const person of going) concerned.set(person, "saidGoing");
  for (const person of waiting) concerned.set(person, "saidWaiting");
  for (const person of maybe) concerned.set(person, "saidMaybe");
  for (const person of [...not_going, ...away]) concerned.delete(person);
  return concerned;
}
