import type { Event } from "../../shared/events/events.ts";
import {
  gatheringEditReachSchema,
  newGatheringSchema,
  type RuledSeries,
} from "../../shared/series/gathering-series.schema.ts";
import { gatheringInputSchema } from "../../shared/gatherings/gatherings.schema.ts";
import { nextPage, type AnsweredGathering, type ListedGathering } from "../../shared/gatherings/gatherings.ts";
import type { GatheringAnswer, GatheringScope } from "../../shared/enumerations.ts";
import { answerGathering } from "../../server/features/gatherings/answers.service.ts";
import { getAnsweredGathering, getGatherings } from "../../server/features/gatherings/gatherings.service.ts";
import { cancelGatherings, editGatherings, restoreGatherings } from "../../server/features/series/series.service.ts";
import { planGathering } from "../../server/features/series/begin-series.ts";
import { undo } from "../../server/features/journal/undo.service.ts";
import type { World } from "./world.ts";

/** A Thursday of January 2026, on whose 15th the tests begin. */
export const DINNER = { title: "Dinner", starts_at: "2026-01-15T19:00", ends_at: "2026-01-15T21:00" };

/** The series that a change is about. */
export function seriesIn([event]: readonly Event[]): RuledSeries {
  if (!event || !("GatheringsEvent" in event) || !("SeriesUpdated" in event.GatheringsEvent)) {
    throw new Error(`No series changed: ${JSON.stringify(event)}`);
  }
  return event.GatheringsEvent.SeriesUpdated;
}

/** Plans and changes series in a world, as ada. */
export function seriesIn2026(world: World, timeZone = "UTC") {
  const by = () => ({ collectiveId: world.collective.id, authorId: world.person("ada") });
  const period = { from: "2000-01-01T00:00:00Z", to: "2100-01-01T00:00:00Z" };
  /** Those of all pages. */
  const listAll = async (cursor?: string): Promise<ListedGathering[]> => {
    const page = await getGatherings(world, world.collective.id, { ...period, cursor });
    const next = nextPage(page);
    return next === null ? page : [...page, ...(await listAll(next))];
  };
  const read = (id: number) => getAnsweredGathering(world.db, { collectiveId: world.collective.id, id });
  /** The gathering that was planned on a day. */
  const on = async (day: string): Promise<AnsweredGathering> => {
    const found = (await listAll()).find(({ original_start }) => original_start?.startsWith(day));
    if (!found) throw new Error(`There is none on ${day}`);
    return read(found.id);
  };
  /** A gathering, or the one that was planned on a day. */
  const get = async (which: string | AnsweredGathering) => (typeof which === "string" ? on(which) : which);
  return {
    by,
    listAll: () => listAll(),
    on,
    read,
    plan: (repeats: object | null, changed: object = {}) =>
      planGathering({ ...world, timeZone }, by(), newGatheringSchema.parse({ ...DINNER, ...changed, repeats })),
    /** Edits the gathering of a day; what is not given stays. */
    async edit(
      day: string | AnsweredGathering,
      changed: object,
      reach: { scope?: GatheringScope; repeats?: object } = {},
    ) {
      const gathering = await get(day);
      const input = gatheringInputSchema.parse({ ...gathering, ...changed });
      return editGatherings(world, { ...by(), id: gathering.id }, { input, ...gatheringEditReachSchema.parse(reach) });
    },
    cancel: async (day: string | AnsweredGathering, scope: GatheringScope, reason: string | null = "Flooded") =>
      cancelGatherings(world, { ...by(), id: (await get(day)).id }, { reason, scope }),
    restore: async (day: string, scope: GatheringScope) =>
      restoreGatherings(world, { ...by(), id: (await on(day)).id }, scope),
    answer: async (day: string, name: string, said: GatheringAnswer | null) =>
      answerGathering(
        world,
        { collectiveId: world.collective.id, personId: world.person(name), id: (await on(day)).id },
        said,
      ),
    undo: ({ revision }: { revision: number }) => undo(world, by(), { revision }),
    /** When each begins, to the minute in UTC, with a mark if it is cancelled. */
    starts: async () =>
      (await listAll()).map(
        ({ starts_at, cancelled_at }) => `${starts_at.slice(5, 16)}${cancelled_at ? " cancelled" : ""}`,
      ),
  };
}
