import * as fc from "fast-check";
import { addDays } from "../../shared/basics/dates.ts";
import { defaultStart } from "../../shared/intervals/intervals.ts";
import type { Link } from "../../shared/basics/links.schema.ts";
import { profileSchema } from "../../shared/people/people.schema.ts";
import { editCollective } from "../../server/features/collective/collective.service.ts";
import { archiveCrew, restoreCrew } from "../../server/features/crews/archive.service.ts";
import { createCrew, editCrew } from "../../server/features/crews/crews.service.ts";
import { createInterval } from "../../server/features/intervals/intervals.service.ts";
import { editProfile } from "../../server/features/people/profile.service.ts";
import { dayIn, EXIT, hiatusUntil, type Answers, type World } from "./world.ts";

/** Acts of members by chance, for tests of what must be so whatever has happened. */

export type Step = (world: World) => Promise<unknown>;

const PEOPLE = ["ada", "bo", "cy", "di"];
const CREWS = ["garden", "kitchen", "library"];
/** The world in which they do it. */
export const BEGINNING = { today: dayIn(2), people: PEOPLE, crews: CREWS, intervals: 3 };

export const who = fc.constantFrom(...PEOPLE);
/** Only a few texts, so that some are written again. */
export const text = fc.constantFrom("one", "two", "three");
const links = fc.constantFrom<Link[]>([], [{ link_type: "Taiga", url: "https://example.org", label: null }]);
const crews = fc.subarray(CREWS);

const capacity = { wellbeing: fc.constantFrom("", "tired", "well"), private_capacity_planning: fc.boolean() };
const optOut = fc.constantFrom(hiatusUntil("2026-09-01"), EXIT);
export const answers: fc.Arbitrary<Answers> = fc.oneof(
  fc.record({ ...capacity, volunteers: crews }),
  fc.record({ ...capacity, joins: crews }),
  fc.tuple(fc.record(capacity), optOut).map(([said, intention]) => ({ ...said, ...intention })),
);

const writeCrew = fc
  .record({ name: who, crew: fc.option(fc.constantFrom(...CREWS), { freq: 9 }), said: text, description: text, links })
  .map(({ name, crew, said, ...rest }): Step => (world) => {
    const input = { ...rest, name: said };
    return crew === null
      ? createCrew(world, world.by(name), input)
      : editCrew(world, { ...world.by(name), id: world.crew(crew) }, input);
  });

const archive = fc
  .record({ name: who, crew: fc.constantFrom(...CREWS), isDone: fc.boolean() })
  .map(({ name, crew, isDone }): Step => (world) => {
    const key = { ...world.by(name), id: world.crew(crew) };
    return isDone ? archiveCrew(world, key) : restoreCrew(world, key);
  });

const writeProfile = fc
  .record({ name: who, display_name: text, about: text })
  .map(({ name, ...said }): Step => (world) => {
    const profile = profileSchema.parse({ ...said, contacts: [{ label: "Phone", text: said.about }] });
    return editProfile(world, { ...world.by(name), id: world.person(name) }, profile);
  });

const writeCollective = fc
  .record({ author: who, name: text, links, slug: fc.constantFrom("a", "b") })
  .map(({ author, ...said }): Step => (world) => {
    const rest = { noun_name: "us", description: null, feature_eoi: true, eoi_description: null };
    return editCollective(world, world.by(author), { ...said, ...rest });
  });

/** Somebody edits something that members see. */
export const edits = [writeCrew, archive, writeProfile, writeCollective];

/** Adds an interval of two days after the last one. */
export const addInterval = who.map((name): Step => async (world) => {
  const start_date = defaultStart((await world.load()).intervals.at(-1), world.clock.today());
  return createInterval(world, world.by(name), { start_date, end_date: addDays(start_date, 1) });
});
