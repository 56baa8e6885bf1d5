import { sql, type RawBuilder } from "kysely";
import { asksAnew, type GatheringOutline } from "../../../shared/gatherings/gatherings.ts";
import { toColumns } from "../../db/columns.ts";
import type { Db } from "../../db/schema.ts";
import { inParts } from "../../db/in-parts.ts";
import { idsOf, listed } from "../../db/listed.ts";
import { recordGatheringNews, type Authorship } from "./record-news.queries.ts";
import { isToldTheSame, withClockTimes, type GatheringOfSeries, type NewGathering } from "./gatherings.queries.ts";
import { checkRoom } from "./room.queries.ts";
import { storeTexts, type StoredTexts } from "./texts.queries.ts";
import { keepTold } from "./told-gatherings.queries.ts";
import { recordLostPlaces, recordWaiting } from "./waits.queries.ts";

/** A gathering, and what becomes of it. */
export interface GatheringPatch {
  before: GatheringOutline;
  changed: Partial<
    Omit<NewGathering, "description" | "links"> & StoredTexts & Pick<GatheringOfSeries, "decided_alone">
  >;
}

/** Fields whose values differ between gatherings. Most others have one value for many of them. */
const TIMES = ["starts_at", "ends_at", "original_start"] as const;

/**
 * Changes a gathering, and records what people will be told of (`docs/domain/mail.md#emails-about-gatherings`). Throws
 * `LimitReached`.
 */
export async function updateGathering<Known extends GatheringOutline>(
  db: Db,
  before: Known,
  { changed, ...by }: Authorship & { changed: Partial<NewGathering> },
): Promise<Known> {
  const { collective_id: collectiveId } = before;
  const [stored = {}] = await storeTexts(db, { collectiveId, authorId: by.authorId }, [changed]);
  await updateGatherings(db, [{ before, changed: stored }], { ...by, collectiveId });
  return { ...before, ...changed };
}

/**
 * Changes many gatherings of a collective. The number of statements does not depend on theirs, except for one per
 * hundred new times, changes to tell of, and people who wait. Throws `LimitReached`.
 */
export async function updateGatherings(
  db: Db,
  patches: readonly GatheringPatch[],
  { collectiveId, ...by }: Authorship & { collectiveId: number },
): Promise<void> {
  if (patches.length === 0) return;
  const isTimed = ({ before, changed }: GatheringPatch) =>
    TIMES.some((field) => field in changed && changed[field] !== before[field]);
  const timed = patches.filter(isTimed).map(({ before, changed }) => ({ ...before, ...changed }));
  await writeTimes(db, collectiveId, timed);
  await writeFields(db, collectiveId, patches);
  const changes = patches.map(({ before, changed }) => ({ before, after: { ...before, ...changed } }));
  await checkRoom(db, { collectiveId, at: by.at }, changes);
  const announced = changes.filter(({ before, after }) => !isToldTheSame(before, after));
  const known = announced.map(({ before }) => before);
  await recordGatheringNews(db, known, by);
  const asking = idsOf(changes.filter(({ before, after }) => asksAnew(before, after)).map(({ before }) => before));
  await keepTold(db, collectiveId, { gatheringIds: asking, personIds: by.authorId === null ? [] : [by.authorId] });
  const placed = changes.filter(({ before, after }) => before.places !== after.places);
  await recordLostPlaces(db, placed, by.authorId);
  await recordWaiting(
    db,
    placed.map(({ after }) => after),
    by.authorId,
  );
}

/** Notes what was decided for gatherings alone, once it is written: nothing if their series is cancelled with them. */
export async function noteDecidedAlone(db: Db, collectiveId: number, ids: readonly number[]): Promise<void> {
  await sql`update gatherings set decided_alone = case
      when cancelled_at is null then 'TakesPlace'
      when exists (select id from gathering_series as series where series.id = gatherings.series_id
        and series.cancelled_at is not null
        and coalesce(series.cancel_reason, '') = coalesce(gatherings.cancel_reason, '')) then null
      else 'Cancelled' end
    where collective_id = ${collectiveId} and id in ${listed(db, ids)}`.execute(db);
}

type Timed = Pick<GatheringOutline, "id" | "time_zone" | (typeof TIMES)[number]>;

/** Writes the times of gatherings, and nothing else. */
export async function writeTimes(db: Db, collectiveId: number, gatherings: readonly Timed[]): Promise<void> {
  for (const part of inParts(gatherings)) {
    const rows = part.map(withClockTimes).map(({ id, starts_at, ends_at, original_start, local_times }) => {
      return sql`(cast(${id} as integer), ${starts_at}, ${ends_at}, ${original_start}, ${local_times})`;
    });
    await sql`with timed (id, starts_at, ends_at, original_start, local_times) as (values ${sql.join(rows)})
      update gatherings
      set starts_at = timed.starts_at, ends_at = timed.ends_at, original_start = timed.original_start,
        local_times = timed.local_times
      from timed where gatherings.id = timed.id and gatherings.collective_id = ${collectiveId}`.execute(db);
  }
}

/** Counts the changes, and writes all fields but the times. */
async function writeFields(db: Db, collectiveId: number, patches: readonly GatheringPatch[]): Promise<void> {
  const cells = patches.flatMap(({ before: { id }, changed }) =>
    Object.entries(toColumns(changed))
      .filter(([column]) => !TIMES.some((field) => field === column))
      .map(([column, value]) => ({ id, column, value })),
  );
  const assignments = [...Map.groupBy(cells, ({ column }) => column)].map(([column, ofColumn]) => {
    const cases = [...Map.groupBy(ofColumn, ({ value }) => value)].map(
      ([value, same]) => sql`when id in ${listed(db, idsOf(same))} then ${value}`,
    );
    return sql`${sql.ref(column)} = case ${sql.join(cases, sql` `)} else ${sql.ref(column)} end`;
  });
  const ids = idsOf(patches.map(({ before }) => before));
  const all: RawBuilder<unknown>[] = [sql`sequence = sequence + 1`, ...assignments];
  await sql`update gatherings set ${sql.join(all)}
    where collective_id = ${collectiveId} and id in ${listed(db, ids)}`.execute(db);
}
