import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays } from "../../shared/basics/dates.ts";
import { eoiInputSchema } from "../../shared/entry-pathways/entry-pathways.schema.ts";
import { AppError } from "../../server/errors.ts";
import { decline, writeNote } from "../../server/features/entry-pathways/entry-pathways.service.ts";
import { submitEoi } from "../../server/features/entry-pathways/eois.service.ts";
import { changeIntervalDates } from "../../server/features/intervals/corrections.service.ts";
import { listEntries } from "../../server/features/journal/journal.queries.ts";
import { undo } from "../../server/features/journal/undo.service.ts";
import { withdrawParticipation } from "../../server/features/absences/absences.service.ts";
import { addInterval, answers, BEGINNING, edits, text, who, type Step } from "../support/histories.ts";
import { rebuild, thingsInState, type JournalThings } from "../support/journal-things.ts";
import { trial } from "../support/trials.ts";
import { createWorld, type World } from "../support/world.ts";

/** A collective's data is made anew after so many sequences, since the journal is read from its beginning each time. */
const SEQUENCES_IN_A_WORLD = 100;

const plan = fc
  .record({ name: who, intervalId: fc.constantFrom(2, 3), answers: fc.option(answers) })
  .map(({ name, intervalId, answers: given }): Step => (world) => {
    const key = { collectiveId: world.collective.id, personId: world.person(name), intervalId };
    return tryTo(() => (given ? world.save(name, intervalId, given) : withdrawParticipation(world, key)));
  });

/** Somebody expresses interest; or a member writes a note about the first who did, or declines. */
const answerInterest = fc
  .record({ name: who, note: text, action: fc.constantFrom("submit", "note", "decline") })
  .map(({ name, note, action }): Step => async (world) => {
    const [first] = (await world.load()).entry_pathways;
    if (first && action === "note") return writeNote(world, { ...world.by(name), id: first.id }, note);
    if (first && action === "decline") return decline(world, { ...world.by(name), id: first.id }, null);
    const { collective } = await world.load();
    if (collective.slug === null || !collective.feature_eoi) return;
    const eoi = eoiInputSchema.parse({ name: note, email: `${crypto.randomUUID()}@example.org`, interest: "Boats" });
    return submitEoi({ ...world, baseUrl: () => "http://localhost" }, world.collective.id, eoi);
  });

/** Moves the end of the next interval, or of a later one. */
const moveInterval = fc
  .record({ name: who, id: fc.constantFrom(3, 4), days: fc.nat(3) })
  .map(({ name, id, days }): Step => async (world) => {
    const interval = (await world.load()).intervals.find((candidate) => candidate.id === id);
    if (!interval?.end_date) return;
    const end_date = addDays(interval.start_date, 24 + days);
    await tryTo(() => changeIntervalDates(world, world.by(name), { ...interval, end_date }));
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
    await tryTo(() => undo(world, world.by(name), input));
  });

/** The rules refuse some changes: then nothing has changed. */
async function tryTo(change: () => Promise<unknown>): Promise<void> {
  try {
    await change();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}

const thingsOf = ({ db, collective, clock }: World) => thingsInState(db, collective.id, clock.today());

describe("the journal", () => {
  it("leads from its beginning to the state, whatever was changed and undone", async () => {
    const changes = [...edits, moveInterval, answerInterest];
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
            world = await createWorld(BEGINNING);
            beginning = await thingsOf(world);
          }
          sequences += 1;
          for (const step of history) await step(world);
          expect(await rebuild(world.db, world.collective.id, beginning)).toEqual(await thingsOf(world));
        }),
        // A smaller one would be tried on data that the larger one has changed.
        { numRuns: trial(100, 10_000), endOnFailure: true },
      );
    } finally {
      await world?.close();
    }
  });
});
