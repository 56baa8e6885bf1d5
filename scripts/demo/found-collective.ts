import type { EoiInput } from "../../shared/entry-pathways/entry-pathways.schema.ts";
import { profileSchema } from "../../shared/people/people.schema.ts";
import type { Instant } from "../../server/db/schema.ts";
import type { Changed } from "../../shared/journal/journal.ts";
import { change, type ChangeDependencies } from "../../server/revision/change.ts";
import { insertUser, updateLanguage } from "../../server/features/credentials/accounts.queries.ts";
import { createToken, hashToken } from "../../server/sessions/tokens.ts";
import { insertCollective, updateCollective } from "../../server/features/collective/collective.queries.ts";
import { insertCrew } from "../../server/features/structure/crews.queries.ts";
import { entryPathwayUpdated, takeOn, writeNote } from "../../server/features/entry-pathways/entry-pathways.service.ts";
import { insertEoi } from "../../server/features/entry-pathways/eois.queries.ts";
import { getPerson, updateProfile } from "../../server/features/people/people.queries.ts";
import { addPerson } from "../../server/features/membership/membership.service.ts";
import { COLLECTIVE } from "./collective/collective.ts";
import { CREWS } from "./collective/crews.ts";
import { emailOf, PEOPLE, type PersonKey } from "./collective/people.ts";

/** Creates the collective; crews and people are added inside `change`, as the product does. Returns its id. */
export async function foundCollective({ db, clock }: ChangeDependencies): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const id = await insertCollective(trx, COLLECTIVE, clock.today(null));
    await updateCollective(trx, id, COLLECTIVE);
    return id;
  });
}

/** Returns the crews' ids in the order of `CREWS`. */
export async function foundCrews(dependencies: ChangeDependencies, collectiveId: number): Promise<number[]> {
  const ids: number[] = [];
  await change(dependencies, { collectiveId, authorId: null }, async (trx) => {
    const changes: Changed[] = [];
    for (const { letter: _letter, ...crew } of CREWS) {
      const created = await insertCrew(trx, collectiveId, crew);
      ids.push(created.id);
      changes.push({ event: { CrewsEvent: { CrewUpdated: created } }, before: null });
    }
    return changes;
  });
  return ids;
}

/** Adds a person who can sign in. Returns their id. */
export async function welcomePerson(
  dependencies: ChangeDependencies,
  collectiveId: number,
  { key, passwordHash }: { key: PersonKey; passwordHash: string },
): Promise<number> {
  const { language } = PEOPLE[key];
  const profile = profileSchema.parse(PEOPLE[key]);
  let id = 0;
  await change(dependencies, { collectiveId, authorId: null }, async (trx, today) => {
    const userId = await insertUser(trx, { email: emailOf(key), password_hash: passwordHash });
    if (language) await updateLanguage(trx, userId, language);
    const { personId, changes } = await addPerson(trx, {
      collectiveId,
      userId,
      displayName: profile.display_name,
      today,
    });
    id = personId;
    const before = await getPerson(trx, { collectiveId, personId });
    const person = await updateProfile(trx, { collectiveId, personId }, profile);
    return [...changes, { event: { PeopleEvent: { PersonUpdated: person } }, before }];
  });
  return id;
}

/** Receives an expression of interest; a member takes it on, if there is one who does. */
export async function receiveEntryPathway(
  dependencies: ChangeDependencies,
  collectiveId: number,
  { eoi, created_at, answered }: { eoi: EoiInput; created_at: Instant; answered: { by: number; note: string } | null },
): Promise<void> {
  const token_hash = hashToken(createToken());
  let id = 0;
  await change(dependencies, { collectiveId, authorId: null }, async (trx) => {
    const pathway = await insertEoi(trx, { ...eoi, collective_id: collectiveId, token_hash, created_at });
    id = pathway.id;
    return [entryPathwayUpdated(pathway, null)];
  });
  if (!answered) return;
  const by = { collectiveId, authorId: answered.by, id };
  await takeOn(dependencies, by);
  await writeNote(dependencies, by, answered.note);
}
