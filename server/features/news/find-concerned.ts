import { answersTo, type GatheringOutline } from "../../../shared/gatherings/gatherings.ts";
import type { Db } from "../../db/schema.ts";
import { getAskedLookup, getAwayLookup } from "../gatherings/asked.queries.ts";
import { findAttendances } from "../gatherings/attendances.queries.ts";
import { listResting } from "../participation/resting.queries.ts";

type Said = "saidGoing" | "saidMaybe" | "saidWaiting" | "notSaid" | "notSaidYet";

type Concerned = (gathering: GatheringOutline, others?: readonly number[]) => Map<number, Said>;

/**
 * Returns a function that maps those who are mailed about one of these gatherings to what they have said: those who
 * come, perhaps or if they get a place, and those who are expected and have not said. People who pause, then or now, or
 * leave are mailed only if they have said Going or Maybe (`docs/domain/mail.md#emails-about-gatherings`). `others` are
 * mailed too unless they do not come.
 */
export async function findConcerned(
  db: Db,
  collectiveId: number,
  gatherings: readonly GatheringOutline[],
): Promise<Concerned> {
  const ids = gatherings.map(({ id }) => id);
  const attendances = await findAttendances(db, collectiveId, ids);
  const asked = await getAskedLookup(db, collectiveId, gatherings);
  const away = await getAwayLookup(db, collectiveId, gatherings);
  const resting = await listResting(db, collectiveId);
  return (gathering, others = []) => {
    const { going, waiting, maybe, not_going } = answersTo(gathering, attendances.get(gathering.id) ?? []);
    const concerned = new Map<number, Said>(others.map((person) => [person, "notSaidYet"]));
    if (gathering.expectation === "Expected") for (const person of asked(gathering)) concerned.set(person, "notSaid");
    for (const person of [...away(gathering), ...resting]) concerned.delete(person);
    for (const person of going) concerned.set(person, "saidGoing");
    for (const person of waiting) concerned.set(person, "saidWaiting");
    for (const person of maybe) concerned.set(person, "saidMaybe");
    for (const person of not_going) concerned.delete(person);
    return concerned;
  };
}
