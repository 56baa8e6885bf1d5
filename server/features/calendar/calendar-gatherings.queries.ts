import { sql } from "kysely";
import { MAX_FEED_GATHERINGS } from "../../../shared/constants.ts";
import type { GatheringOutline } from "../../../shared/gatherings/gatherings.ts";
import { gatheringOutlineSchema } from "../../../shared/gatherings/gatherings.schema.ts";
import type { Link } from "../../../shared/basics/links.schema.ts";
import { columnsOf, readerOf } from "../../db/columns.ts";
import { listed } from "../../db/listed.ts";
import type { Db, EntityKey, Instant, PersonKey } from "../../db/schema.ts";
import { DESCRIPTION, LINKS, storedLinks } from "../gatherings/texts.queries.ts";

/** A gathering, and what calendar apps compare. */
export interface CalendarGathering extends GatheringOutline {
  description: string | null;
  links: Link[];
  /** The name of its crew; null if it is everyone's. */
  crew: string | null;
  /** How often it was changed. */
  sequence: number;
  /** Whether the owner of the calendar comes for sure. */
  isSure: boolean;
}

const toOutline = readerOf(gatheringOutlineSchema);

const TEXTS = [DESCRIPTION, LINKS];
const NO_TEXTS = [sql<string | null>`null`.as("description"), sql<string | null>`null`.as("links")] as typeof TEXTS;

function select(db: Db, collectiveId: number, withTexts = true) {
  return db
    .selectFrom("gatherings")
    .select([...columnsOf(gatheringOutlineSchema), "sequence"])
    .select(withTexts ? TEXTS : NO_TEXTS)
    .select(({ selectFrom }) =>
      selectFrom("crews").select("name").whereRef("crews.id", "=", "gatherings.crew_id").as("crew"),
    )
    .where("collective_id", "=", collectiveId);
}

type Row = Awaited<ReturnType<ReturnType<typeof select>["executeTakeFirstOrThrow"]>>;

const toEntry = (row: Row) => ({ ...toOutline(row), links: storedLinks(row.links) });

/** Whose gatherings a feed has: a member's, or all. */
export interface FeedScope {
  collectiveId: number;
  personId: number | null;
}

/** Gatherings that end after `from` and begin before `to`, of which those after `now` come first. */
interface Window {
  from: Instant;
  now: Instant;
  to: Instant;
}

/**
 * Lists the ids of a collective's gatherings, or of those to which a person goes, perhaps, or if they get a place: up to
 * so many of those to come and, if there are fewer, of those that were last.
 */
export async function listFeedGatheringIds(db: Db, scope: FeedScope, { from, now, to }: Window): Promise<number[]> {
  const coming = await ids(db, scope)
    .where("ends_at", ">", now)
    .where("starts_at", "<", to)
    .orderBy("starts_at")
    .orderBy("id")
    .limit(MAX_FEED_GATHERINGS)
    .execute();
  const past = await ids(db, scope)
    .where("ends_at", ">", from)
    .where("ends_at", "<=", now)
    .orderBy("ends_at", "desc")
    .orderBy("id")
    .limit(MAX_FEED_GATHERINGS - coming.length)
    .execute();
  return [...coming, ...past].map(({ id }) => id);
}

function ids(db: Db, { collectiveId, personId }: FeedScope) {
  return db
    .selectFrom("gatherings")
    .select("id")
    .where("collective_id", "=", collectiveId)
    .$if(personId !== null, (query) =>
      query.where("id", "in", (eb) =>
        eb
          .selectFrom("attendances")
          .select("gathering_id")
          .where("attendances.collective_id", "=", collectiveId)
          .where("person_id", "=", personId)
          .where("answer", "in", ["Going", "Maybe"]),
      ),
    );
}

/** Lists gatherings by their ids, in their order, perhaps without their texts. Those that are gone are left out. */
export async function listCalendarGatherings(
  db: Db,
  { collectiveId, personId, withTexts }: FeedScope & { withTexts: boolean },
  gatheringIds: readonly number[],
): Promise<CalendarGathering[]> {
  const rows = await select(db, collectiveId, withTexts).where("id", "in", listed(db, gatheringIds)).execute();
  const byId = new Map(rows.map((row) => [row.id, toEntry(row)]));
  const sure = personId === null ? null : await listSure(db, { collectiveId, personId }, gatheringIds);
  return gatheringIds.flatMap((id) => {
    const gathering = byId.get(id);
    return gathering ? [{ ...gathering, isSure: sure?.has(id) ?? true }] : [];
  });
}

/** The gatherings to which a person goes for sure: they have a place (`docs/domain/gatherings.md#places`). */
async function listSure(db: Db, { collectiveId, personId }: PersonKey, gatheringIds: readonly number[]) {
  const rows = await db
    .selectFrom("attendances as own")
    .innerJoin("gatherings", "gatherings.id", "own.gathering_id")
    .select("gathering_id as id")
    .where(({ and }) => and({ "own.collective_id": collectiveId, "own.person_id": personId, "own.answer": "Going" }))
    .where("own.gathering_id", "in", listed(db, gatheringIds))
    .where(({ eb, or, ref, selectFrom }) =>
      or([
        eb("gatherings.places", "is", null),
        eb(
          "gatherings.places",
          ">",
          selectFrom("attendances as other")
            .select(({ fn }) => fn.countAll<number>().as("before"))
            .where(({ and }) =>
              and({
                "other.collective_id": collectiveId,
                "other.gathering_id": ref("own.gathering_id"),
                "other.answer": "Going",
              }),
            )
            .where((other) =>
              other.or([
                other("other.answered_at", "<", ref("own.answered_at")),
                other.and([
                  other("other.answered_at", "=", ref("own.answered_at")),
                  other("other.person_id", "<", personId),
                ]),
              ]),
            ),
        ),
      ]),
    )
    .execute();
  return new Set(rows.map(({ id }) => id));
}

export async function findCalendarGathering(
  db: Db,
  { collectiveId, id }: EntityKey,
  withTexts: boolean,
): Promise<CalendarGathering | undefined> {
  const row = await select(db, collectiveId, withTexts).where("id", "=", id).executeTakeFirst();
  return row && { ...toEntry(row), isSure: true };
}
