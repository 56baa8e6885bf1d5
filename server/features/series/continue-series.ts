import { DAYS_OF_SERIES } from "../../../shared/constants.ts";
import { addDays, type IsoDate } from "../../../shared/basics/dates.ts";
import { yieldToRequests } from "../../db/yield-to-requests.ts";
import type { Db, EntityKey, Instant } from "../../db/schema.ts";
import { AppError } from "../../errors.ts";
import { changeAndReturn, type ChangeDependencies } from "../../revision/change.ts";
import type { Services } from "../../rpc/context.ts";
import { listSeriesAnswers } from "../gatherings/going-to-all.queries.ts";
import { occurrencesOf } from "./occurrences.ts";
import { forgetEndedSeries } from "./series-answers.queries.ts";
import { followSeriesAnswers } from "./series-answers.service.ts";
import {
  findStoredSeries,
  insertMissing,
  listSeriesMadeBefore,
  updateSeries,
  type StoredSeries,
} from "./series.queries.ts";
import { seriesUpdated } from "./write-series.ts";

/**
 * Makes the gatherings of the year ahead that a collective's series still lack. Nothing is made twice, even if another
 * process does the same. A series for which there is no room has to wait: it is tried again the next day, and its page,
 * `status` and the log say so. Gives the answers that follow from those to series. Returns how many gatherings were made.
 */
export async function continueSeries(
  dependencies: ChangeDependencies & Pick<Services, "log">,
  { collectiveId, today }: { collectiveId: number; today: IsoDate },
): Promise<number> {
  const horizon = addDays(today, DAYS_OF_SERIES);
  let made = 0;
  for (const { id, made_until } of await listSeriesMadeBefore(dependencies.db, collectiveId, horizon)) {
    try {
      made += await continueOne(dependencies, { collectiveId, id }, { today, horizon });
    } catch (error) {
      if (!(error instanceof AppError && error.code === "LimitReached")) throw error;
      dependencies.log?.warn({ collective: collectiveId, series: id, made_until }, "A series has no room to go on");
    }
    await yieldToRequests();
  }
  if ((await listSeriesAnswers(dependencies.db, collectiveId)).length === 0) return made;
  const by = { collectiveId, authorId: null };
  let after: Instant | null = dependencies.clock.now().toISOString();
  await forgetEndedSeries(dependencies.db, { collectiveId, today, at: after });
  while (after !== null) {
    const at: Instant = after;
    after = await changeAndReturn(dependencies, by, async (trx) => {
      const { changes, leftAfter } = await followSeriesAnswers(trx, { ...by, at });
      return { changes, respond: () => leftAfter };
    });
    await yieldToRequests();
  }
  return made;
}

/** Each series is a change of its own: others can change something meanwhile, and one without room stops no other. */
async function continueOne(
  dependencies: ChangeDependencies,
  key: EntityKey,
  { today, horizon }: { today: IsoDate; horizon: IsoDate },
): Promise<number> {
  const at = dependencies.clock.now().toISOString();
  const by = { collectiveId: key.collectiveId, authorId: null };
  return changeAndReturn(dependencies, by, async (trx) => {
    const before = await findStoredSeries(trx, key);
    if (!before || before.cancelled_at !== null || before.made_until >= horizon)
      return { changes: [], respond: () => 0 };
    const next = addDays(before.made_until, 1);
    const series = await updateSeries(trx, key, { made_until: horizon });
    const from = next > today ? next : today;
    const count = await makeGatherings(trx, { ...before, made_until: horizon }, { from, at });
    return { changes: count > 0 ? [seriesUpdated(series, series)] : [], respond: () => count };
  });
}

/** Makes the gatherings of a series from a day on that are missing. Returns how many. Throws `LimitReached`. */
export async function makeGatherings(trx: Db, series: StoredSeries, { from, at }: { from: IsoDate; at: Instant }) {
  const all = occurrencesOf(series, from, series.made_until);
  const times = all.filter(({ original_start }) => !series.left_out.includes(original_start));
  const inserted = await insertMissing(trx, series, { times, at });
  return inserted.length;
}
