import { addDays } from "../../shared/dates.ts";
import { change, type ChangeDependencies } from "../../server/change.ts";
import { insertUser } from "../../server/features/auth/auth.queries.ts";
import { createToken, hashToken } from "../../server/features/auth/tokens.ts";
import { insertCollective } from "../../server/features/collective/collective.queries.ts";
import { addPerson } from "../../server/features/people/people.service.ts";
import { COLLECTIVE } from "./collective/collective.ts";
import { CREWS } from "./collective/crews.ts";
import { ENTRY_PATHWAYS } from "./collective/entry-pathways.ts";
import { emailOf, PEOPLE, type PersonKey } from "./collective/people.ts";
import { insertCrew, insertEntryPathway, setCollectiveTexts, setProfile } from "./demo.queries.ts";

/** What the product has no way to enter yet is written here, inside `change` like everything members see. */

/** Answers the collective's id. */
export async function foundCollective({ db, clock }: ChangeDependencies): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const id = await insertCollective(trx, COLLECTIVE.name, clock.today());
    await setCollectiveTexts(trx, { id, ...COLLECTIVE });
    return id;
  });
}

/** Answers the crews' ids in the order of `CREWS`. */
export async function foundCrews(dependencies: ChangeDependencies, collectiveId: number): Promise<number[]> {
  const ids: number[] = [];
  await change(dependencies, { collectiveId, authorId: null }, async (trx) => {
    const events = [];
    for (const { letter: _letter, ...crew } of CREWS) {
      const created = await insertCrew(trx, { collective_id: collectiveId, ...crew });
      ids.push(created.id);
      events.push({ CrewsEvent: { CrewUpdated: created } });
    }
    return events;
  });
  return ids;
}

/** Adds a person who can sign in. Answers their id. */
export async function welcomePerson(
  dependencies: ChangeDependencies,
  collectiveId: number,
  { key, passwordHash }: { key: PersonKey; passwordHash: string },
): Promise<number> {
  const { name, about, avatar_id } = PEOPLE[key];
  let id = 0;
  await change(dependencies, { collectiveId, authorId: null }, async (trx) => {
    const userId = await insertUser(trx, { email: emailOf(key), password_hash: passwordHash });
    const today = dependencies.clock.today();
    const { personId, events } = await addPerson(trx, { collectiveId, userId, displayName: name, today });
    id = personId;
    const person = await setProfile(trx, { id, collective_id: collectiveId, about, avatar_id });
    return [...events, { PeopleEvent: { PersonUpdated: person } }];
  });
  return id;
}

export async function receiveEntryPathways(dependencies: ChangeDependencies, collectiveId: number): Promise<void> {
  await change(dependencies, { collectiveId, authorId: null }, async (trx) => {
    const events = [];
    for (const { daysAgo, ...answers } of ENTRY_PATHWAYS) {
      const pathway = await insertEntryPathway(trx, {
        ...answers,
        collective_id: collectiveId,
        token_hash: hashToken(createToken()),
        created_at: `${addDays(dependencies.clock.today(), -daysAgo)}T00:00:00.000Z`,
      });
      events.push({ EntryPathwayEvent: { EntryPathwayUpdated: pathway } });
    }
    return events;
  });
}
