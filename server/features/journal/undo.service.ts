import type { ZodType } from "zod";
import { newCollectiveSchema } from "../../../shared/collective.schema.ts";
import { crewInputSchema } from "../../../shared/crews.schema.ts";
import type { Crew } from "../../../shared/crews.ts";
import type { ChangeResult } from "../../../shared/events.ts";
import type { Changed, Journalled } from "../../../shared/journal.ts";
import { intervalSchema } from "../../../shared/intervals.schema.ts";
import type { Person } from "../../../shared/people.ts";
import { profileSchema } from "../../../shared/people.schema.ts";
import { listRestorable, restoredWith } from "../../../shared/undo.ts";
import type { Db } from "../../db/database.ts";
import { AppError, validated } from "../../errors.ts";
import { change, type Change, type ChangeDependencies, type Within } from "../../revision/change.ts";
import { getCollective } from "../collective/collective.queries.ts";
import { writeCollective } from "../collective/collective.service.ts";
import { archiveWithin, restoreWithin } from "../planning/archive.service.ts";
import { findCrew } from "../crews/crews.queries.ts";
import { insertCrewWithin, writeCrew } from "../crews/crews.service.ts";
import { withoutMade, type Made } from "../gatherings/begin-series.ts";
import { findGathering, insertGathering } from "../gatherings/gatherings.queries.ts";
import { findSeries } from "../gatherings/series.queries.ts";
import { writeSeries } from "../gatherings/write-series.ts";
import { gatheringSeriesSchema, scopedCancellationSchema } from "../../../shared/gathering-series.schema.ts";
import { gatheringInputSchema } from "../../../shared/gatherings.schema.ts";
import { checkCrew, updated, writeCancellation, writeGathering } from "../gatherings/gatherings.service.ts";
import type { GatheringSeries } from "../../../shared/gathering-series.ts";
import type { Gathering } from "../../../shared/gatherings.ts";
import { gatheringTemplateInputSchema } from "../../../shared/gathering-templates.schema.ts";
import type { Poll } from "../../../shared/polls.ts";
import { pollInputSchema } from "../../../shared/polls.schema.ts";
import { findPoll } from "../polls/polls.queries.ts";
import { writePoll, writeWithdrawal } from "../polls/polls.service.ts";
import { findTemplate } from "../gatherings/templates.queries.ts";
import { insertTemplateWithin, writeTemplate } from "../gatherings/templates.service.ts";
import { bringBackWithin } from "../membership/departures.service.ts";
import { writeIntervalDates } from "../planning/corrections.service.ts";
import { findInterval } from "../intervals/intervals.queries.ts";
import { findPerson } from "../people/people.queries.ts";
import { findEntry } from "./journal.queries.ts";
import { isUndoneBy } from "./journal.service.ts";
import { writeProfile } from "../people/profile.service.ts";

const reasonSchema = scopedCancellationSchema.shape.reason;
const restoredSeriesSchema = gatheringInputSchema.extend({ rule: gatheringSeriesSchema.shape.rule });

interface Undoing {
  revision: number;
  /** The fields to restore; undefined means all, if none was changed again since. */
  fields?: readonly string[] | undefined;
}

/**
 * Restores what a change replaced, with another change (`docs/domain/journal.md#undo`). Other fields stay as they are
 * now. Throws `EntryNotFound`, `NothingToUndo`, `ChangedSince`, and what editing the thing throws.
 */
export async function undo(
  dependencies: ChangeDependencies,
  by: Change,
  { revision, fields }: Undoing,
): Promise<ChangeResult> {
  const { collectiveId, authorId } = by;
  return change(dependencies, by, async (trx, today) => {
    const entry = await findEntry(trx, { collectiveId, revision });
    if (!entry) throw new AppError("EntryNotFound");
    const restoration = isUndoneBy(authorId, entry, dependencies.clock.now())
      ? await findRestoration(trx, { ...by, clock: dependencies.clock, today }, entry.journalled)
      : null;
    if (!restoration) throw new AppError("NothingToUndo");
    const restorable = listRestorable(entry.journalled, restoration.current);
    if (!fields && restorable.some(({ changedSince }) => changedSince)) throw new AppError("ChangedSince");
    const wanted = fields?.flatMap((field) => restoredWith(entry.journalled.kind, field));
    const chosen = restorable.filter(({ field }) => wanted?.includes(field) ?? true);
    if (chosen.length === 0) throw new AppError("NothingToUndo");
    return restoration.write(Object.fromEntries(chosen.map(({ field, before }) => [field, before])));
  });
}

interface Restoration {
  /** The thing as it is now; null if it is deleted. */
  current: object | null;
  write: (restored: object) => Promise<Changed[]>;
}

/** Who undoes it, and when. */
type Undone = Change & Within;

/** Returns how to restore a thing, by the rules for editing it. */
async function findRestoration(
  trx: Db,
  { clock, today, ...by }: Undone,
  { kind, before, after }: Journalled,
): Promise<Restoration | null> {
  const { collectiveId } = by;
  switch (kind) {
    case "collective": {
      const { collective } = await getCollective(trx, collectiveId);
      return restoring(collective, newCollectiveSchema, (input) => writeCollective(trx, by, input));
    }
    case "crew": {
      const thing = after ?? before;
      const crew = thing && (await findCrew(trx, { collectiveId, id: thing.id }));
      if (crew) return restoringCrew(trx, { ...by, clock, today }, crew);
      if (!before || after) return null;
      return restoringDeleted(before, crewInputSchema, (restored) => insertCrewWithin(trx, collectiveId, restored));
    }
    case "person": {
      const person = after && (await findPerson(trx, { collectiveId, personId: after.id }));
      return person ? restoringPerson(trx, { ...by, clock, today }, person) : null;
    }
    case "interval": {
      const interval = after && (await findInterval(trx, collectiveId, after.id));
      if (!interval) return null;
      return restoring(interval, intervalSchema, (input) => writeIntervalDates(trx, by, input, today));
    }
    case "gathering_series": {
      const series = after && (await findSeries(trx, { collectiveId, id: after.id }));
      return series ? restoringSeries(trx, { ...by, clock, today }, series) : null;
    }
    case "gathering": {
      const key = { collectiveId, id: (after ?? before)?.id ?? 0 };
      const gathering = await findGathering(trx, key);
      if (gathering) return restoringGathering(trx, { ...by, clock, today }, gathering);
      if (!before || after) return null;
      return restoringDeleted(before, gatheringInputSchema, (restored) =>
        writeDeleted(trx, { collectiveId, at: clock.now().toISOString() }, restored),
      );
    }
    case "poll": {
      const poll = after && (await findPoll(trx, { collectiveId, id: after.id }));
      return poll ? restoringPoll(trx, { ...by, clock, today }, poll) : null;
    }
    case "gathering_template": {
      const key = { ...by, id: (after ?? before)?.id ?? 0 };
      const template = await findTemplate(trx, key);
      if (template) return restoring(template, gatheringTemplateInputSchema, (input) => writeTemplate(trx, key, input));
      if (!before || after) return null;
      return restoringDeleted(before, gatheringTemplateInputSchema, async (restored) => {
        const author_id = await idOfPerson(trx, collectiveId, restored.author_id);
        return insertTemplateWithin(trx, collectiveId, { ...restored, author_id });
      });
    }
    default:
      return null;
  }
}

function restoring<Input>(
  current: object,
  schema: ZodType<Input>,
  write: (input: Input) => Promise<Changed[]>,
): Restoration {
  return { current, write: (restored) => write(validated(schema, { ...current, ...restored })) };
}

/** Inserts a deleted thing with its id, if its input is still valid. */
function restoringDeleted<Thing extends object>(
  before: Thing,
  schema: ZodType<Partial<Thing>>,
  insert: (restored: Thing) => Promise<Changed[]>,
): Restoration {
  return { current: null, write: () => insert({ ...before, ...validated(schema, before) }) };
}

/** The id, or null once there is no such person. Entries from before it was kept have none. */
async function idOfPerson(trx: Db, collectiveId: number, personId: number | null | undefined): Promise<number | null> {
  const person = personId ? await findPerson(trx, { collectiveId, personId }) : undefined;
  return person?.id ?? null;
}

/** A gathering that was deleted is everyone's if its crew is gone. Its journal entry has a gathering in no series. */
async function writeDeleted(
  trx: Db,
  by: { collectiveId: number; at: string },
  { collective_id: _collective, crew_id, author_id, ...gathering }: Gathering,
): Promise<Changed[]> {
  const { collectiveId } = by;
  const crew = crew_id === null ? undefined : await findCrew(trx, { collectiveId, id: crew_id });
  const restored = await insertGathering(trx, by, {
    ...gathering,
    crew_id: crew?.id ?? null,
    author_id: await idOfPerson(trx, collectiveId, author_id),
  });
  return [updated(null, restored)];
}

/** A change archives or restores a crew, or edits it, never both. */
function restoringCrew(trx: Db, { clock, today, ...by }: Undone, crew: Crew): Restoration {
  const key = { ...by, id: crew.id };
  const editing = restoring(crew, crewInputSchema, (input) => writeCrew(trx, key, input));
  return {
    current: crew,
    write: (restored) => {
      if (!("archived_at" in restored)) return editing.write(restored);
      return restored.archived_at
        ? archiveWithin(trx, { clock, today }, key)
        : restoreWithin(trx, { clock, today }, key);
    },
  };
}

/** The same for somebody who was marked as having left, or who edited their profile. */
function restoringPerson(trx: Db, { clock, today, ...by }: Undone, person: Person): Restoration {
  const editing = restoring(person, profileSchema, (input) => writeProfile(trx, { ...by, id: person.id }, input));
  const key = { collectiveId: by.collectiveId, personId: person.id };
  return {
    current: person,
    write: (restored) =>
      "left_at" in restored ? bringBackWithin(trx, { clock, today }, key) : editing.write(restored),
  };
}

/** A change cancels or restores a gathering, or edits it, never both. */
function restoringGathering(trx: Db, { clock, ...by }: Undone, gathering: Gathering): Restoration {
  const key = { ...by, id: gathering.id, at: clock.now().toISOString() };
  const editing = restoring(gathering, gatheringInputSchema, (input) => writeGathering(trx, key, input));
  return {
    current: gathering,
    write: (restored: { cancelled_at?: boolean; cancel_reason?: string | null }) => {
      if (!("cancelled_at" in restored || "cancel_reason" in restored)) return editing.write(restored);
      const isCancelled = restored.cancelled_at ?? gathering.cancelled_at !== null;
      const cancellation = {
        cancelled_at: isCancelled ? (gathering.cancelled_at ?? key.at) : null,
        cancel_reason: isCancelled ? validated(reasonSchema, restored.cancel_reason ?? null) : null,
        authorId: by.authorId,
        at: key.at,
      };
      return writeCancellation(trx, gathering, cancellation);
    },
  };
}

/** The gatherings of a series that have not begun become again what they were, as far as a change of it changed them. */
function restoringSeries(trx: Db, undone: Undone, made: Made): Restoration {
  const series = withoutMade(made);
  return {
    current: series,
    write: async ({ cancelled_at, cancel_reason = series.cancel_reason, ...restored }: RestoredSeries) => {
      if (restored.crew_id !== undefined) await checkCrew(trx, undone, restored.crew_id);
      const input: object = validated(restoredSeriesSchema, { ...series, ...restored });
      const isCancelled = cancelled_at ?? series.cancelled_at !== null;
      const changed = {
        ...Object.fromEntries(Object.entries(input).filter(([field]) => field in restored)),
        cancelled_at: isCancelled ? (series.cancelled_at ?? undone.clock.now().toISOString()) : null,
        cancel_reason: isCancelled ? validated(reasonSchema, cancel_reason) : null,
      };
      return writeSeries(trx, undone, { before: series, changed });
    },
  };
}

type RestoredSeries = Omit<Partial<GatheringSeries>, "cancelled_at"> & { cancelled_at?: boolean };

/** A change gives a poll up or opens it again, or edits it, never both. */
function restoringPoll(trx: Db, { clock, ...by }: Undone, poll: Poll): Restoration {
  const key = { ...by, id: poll.id, now: clock.now().toISOString() };
  const editing = restoring(poll, pollInputSchema, (input) => writePoll(trx, key, input));
  return {
    current: poll,
    write: (restored: { withdrawn_at?: boolean }) =>
      "withdrawn_at" in restored
        ? writeWithdrawal(trx, { ...key, at: key.now }, restored.withdrawn_at)
        : editing.write(restored),
  };
}
