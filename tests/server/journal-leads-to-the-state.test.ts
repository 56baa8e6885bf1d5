import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays } from "../../shared/dates.ts";
import { eoiInputSchema } from "../../shared/entry-pathways.schema.ts";
import { defaultStart } from "../../shared/intervals.ts";
import type { Link } from "../../shared/links.ts";
import { profileSchema } from "../../shared/people.schema.ts";
import { AppError } from "../../server/errors.ts";
import { loadCollectiveState } from "../../server/features/state/collective-state.service.ts";
import { editCollective } from "../../server/features/collective/collective.service.ts";
import { archiveCrew, restoreCrew } from "../../server/features/planning/archive.service.ts";
import { createCrew, editCrew } from "../../server/features/crews/crews.service.ts";
import { decline, writeNote } from "../../server/features/interest/entry-pathways.service.ts";
import { submitEoi } from "../../server/features/interest/interest.service.ts";
import { changeIntervalDates } from "../../server/features/planning/corrections.service.ts";
import { createInterval } from "../../server/features/planning/intervals.service.ts";
import { listEntries } from "../../server/features/journal/journal.queries.ts";
import { undo } from "../../server/features/journal/undo.service.ts";
import { withdrawParticipation } from "../../server/features/participation/crew-choice.service.ts";
import { rebuild, thingsInState, type JournalThings } from "../support/journal-things.ts";
import { trial } from "../support/trials.ts";
import { createWorld, dayIn, type Answers, type World } from "../support/world.ts";
import { editProfile } from "../../server/features/people/profile.service.ts";

const PEOPLE = ["ada", "bo", "cy"];
const CREWS = ["garden", "kitchen"];

/** A collective's data is made anew after so many sequences, since the journal is read from its beginning each time. */
const SEQUENCES_IN_A_WORLD = 100;

type Step = (world: World) => Promise<unknown>;

const who = fc.constantFrom(...PEOPLE);
const by = (world: World, name: string) => ({ collectiveId: world.collective.id, authorId: world.person(name) });
const text = fc.constantFrom("one", "two", "three");
const links = fc.constantFrom<Link[]>([], [{ link_type: "Taiga", url: "https://example.org", label: null }]);
const crews = fc.subarray(CREWS);

const answers: fc.Arbitrary<Answers> = fc.oneof(
  fc.record({ volunteers: crews, wellbeing: text, private_capacity_planning: fc.boolean() }),
  fc.record({ joins: crews }),
  fc.record({
    participation_intention: fc.constant("OptOut" as const),
    opt_out_type: fc.constantFrom("Hiatus" as const, "Exit" as const),
    opt_out_planned_return_date: fc.constant("2026-09-01"),
  }),
);

const plan = fc
  .record({ name: who, intervalId: fc.constantFrom(2, 3), answers: fc.option(answers) })
  .map(({ name, intervalId, answers: given }): Step => (world) => {
    const key = { collectiveId: world.collective.id, personId: world.person(name), intervalId };
    return tryTo(() => (given ? world.save(name, intervalId, given) : withdrawParticipation(world, key)));
  });

const writeCrew = fc
  .record({ name: who, crew: fc.option(fc.constantFrom(...CREWS), { freq: 9 }), said: text, description: text, links })
  .map(({ name, crew, said, ...rest }): Step => (world) => {
    const input = { ...rest, name: said };
    return crew === null
      ? createCrew(world, by(world, name), input)
      : editCrew(world, { ...by(world, name), id: world.crew(crew) }, input);
  });

const archive = fc
  .record({ name: who, crew: fc.constantFrom(...CREWS), isDone: fc.boolean() })
  .map(({ name, crew, isDone }): Step => (world) => {
    const key = { ...by(world, name), id: world.crew(crew) };
    return isDone ? archiveCrew(world, key) : restoreCrew(world, key);
  });

const writeProfile = fc
  .record({ name: who, display_name: text, about: text })
  .map(({ name, ...said }): Step => (world) => {
    const contacts = [{ label: "Phone", text: said.about }];
    const profile = profileSchema.parse({ ...said, contacts });
    return editProfile(world, { ...by(world, name), id: world.person(name) }, profile);
  });

const writeCollective = fc.record({ author: who, name: text, links, slug: fc.constantFrom("a", "b") }).map(
  ({ author, ...said }): Step =>
    (world) =>
      editCollective(world, by(world, author), {
        ...said,
        noun_name: "us",
        description: null,
        feature_eoi: true,
        eoi_description: null,
      }),
);

/** Somebody expresses interest; or a member writes a note about the first who did, or declines. */
const answerInterest = fc
  .record({ name: who, note: text, action: fc.constantFrom("submit", "note", "decline") })
  .map(({ name, note, action }): Step => async (world) => {
    const [first] = (await load(world)).entry_pathways;
    if (first && action === "note") return writeNote(world, { ...by(world, name), id: first.id }, note);
    if (first && action === "decline") return decline(world, { ...by(world, name), id: first.id }, null);
    const { collective } = await load(world);
    if (collective.slug === null || !collective.feature_eoi) return;
    const eoi = eoiInputSchema.parse({ name: note, email: `${crypto.randomUUID()}@example.org`, interest: "Boats" });
    return submitEoi({ ...world, baseUrl: () => "http://localhost" }, world.collective.id, eoi);
  });

const addInterval = who.map((name): Step => async (world) => {
  const start_date = defaultStart((await load(world)).intervals.at(-1), world.clock.today());
  return createInterval(world, by(world, name), { start_date, end_date: addDays(start_date, 1) });
});

/** Moves the end of the next interval, or of a later one. */
const moveInterval = fc
  .record({ name: who, id: fc.constantFrom(3, 4), days: fc.nat(3) })
  .map(({ name, id, days }): Step => async (world) => {
    const interval = (await load(world)).intervals.find((candidate) => candidate.id === id);
    if (!interval?.end_date) return;
    const end_date = addDays(interval.start_date, 24 + days);
    await tryTo(() => changeIntervalDates(world, by(world, name), { ...interval, end_date }));
  });

/** Undoes one of the latest changes, whole or only in chosen fields, where that is possible. */
const undoOne = fc
  .record({
    name: who,
    ago: fc.nat(8),
    fields: fc.option(fc.subarray(["name", "description", "links", "end_date"])),
  })
  .map(({ name, ago, fields }): Step => async (world) => {
    const latest = await listEntries(world.db, { collectiveId: world.collective.id, limit: 9 });
    const entry = latest[ago];
    if (!entry) return;
    const input = { revision: entry.revision, ...(fields && { fields }) };
    await tryTo(() => undo(world, by(world, name), input));
  });

/** The rules refuse some changes: then nothing has changed. */
async function tryTo(change: () => Promise<unknown>): Promise<void> {
  try {
    await change();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}

const load = (world: World) =>
  loadCollectiveState(world.db, world.collective.id, { today: world.clock.today(), time_zone: "UTC" });
const thingsOf = ({ db, collective, clock }: World) => thingsInState(db, collective.id, clock.today());

describe("the journal", () => {
  it("leads from its beginning to the state, whatever was changed and undone", async () => {
    const changes = [archive, moveInterval, writeCrew, writeProfile, writeCollective, answerInterest];
    const steps = fc.array(
      fc.oneof(
        { weight: 8, arbitrary: undoOne },
        { weight: 5, arbitrary: plan },
        { weight: 1, arbitrary: addInterval },
        ...changes.map((arbitrary) => ({ weight: 3, arbitrary })),
      ),
      { minLength: 1, maxLength: 6 },
    );
    let world: World | undefined;
    let beginning: JournalThings = new Map();
    let sequences = 0;
    try {
      await fc.assert(
        fc.asyncProperty(steps, async (history) => {
          if (!world || sequences % SEQUENCES_IN_A_WORLD === 0) {
            await world?.close();
            world = await createWorld({ today: dayIn(2), people: PEOPLE, crews: CREWS, intervals: 3 });
            beginning = await thingsOf(world);
          }
          sequences += 1;
          for (const step of history) await step(world);
          expect(await rebuild(world.db, world.collective.id, beginning)).toEqual(await thingsOf(world));
        }),
        // What is smaller would be tried on data that the larger one has changed.
        { numRuns: trial(100, 10_000), endOnFailure: true },
      );
    } finally {
      await world?.close();
    }
  });
});
