import type { Collective } from "../../../shared/collective/collective.ts";
import type { IsoDate } from "../../../shared/basics/dates.ts";
import type { JournalKind } from "../../../shared/journal/journal-kinds.ts";
import { todayOf } from "../../clock.ts";
import { NIGHT, whenAwake } from "../../mail/push/quiet-hours.ts";
import type { JobServices } from "../../rpc/context.ts";
import type { Db, Instant } from "../../db/schema.ts";
import { forEachCollective } from "../../each-collective.ts";
import { getCollective } from "../collective/collective.queries.ts";
import { LONGEST_SETTLING, SETTLING } from "./news.service.ts";
import { keepRead, listUnread, toEntry, type Entry } from "./unread.queries.ts";

/** News that follows from entries of the journal. */
export interface NewsReader<Kind extends JournalKind> {
  /** The kind of entries. */
  kind: Kind;
  /** For how long an entry is news if the server was off, in milliseconds; undefined: for good. */
  freshFor?: number;
  /** Whether it waits until the morning, and all other news of the collective with it. */
  isForMorning?: boolean;
  isNews(entry: Entry<Kind>): boolean;
  /** Tells people how it is now, and nobody twice. Returns how many are told. */
  tell(services: JobServices, news: Read<Kind>): Promise<number>;
}

/** A collective's news, and its day. */
interface Read<Kind extends JournalKind> {
  collective: Collective;
  today: IsoDate;
  entries: readonly Entry<Kind>[];
}

/**
 * Tells people of what the journal has of each collective beyond its cursor, once that has settled, and moves the cursor
 * (`docs/domain/mail.md#what-is-read-from-the-journal`). If a reader fails, the others tell theirs, and all is read again.
 * Returns how many people are told.
 */
export async function readNews(services: JobServices, readers: readonly NewsReader<JournalKind>[]): Promise<number> {
  const { db, clock } = services;
  const now = clock.now().getTime();
  const kinds = readers.map(({ kind }) => kind);
  const unread = Map.groupBy(await listUnread(db, { kinds }), ({ collective_id }) => collective_id);
  return forEachCollective(unread.keys(), async (collectiveId) => {
    const entries = (unread.get(collectiveId) ?? []).map((stored) => toEntry(stored));
    const news = readers.map(({ freshFor = Infinity, ...reader }) => {
      const isFresh = ({ at }: Entry) => Date.parse(at) > now - freshFor;
      return { reader, own: entries.filter((one) => one.kind === reader.kind && reader.isNews(one) && isFresh(one)) };
    });
    const times = news.flatMap(({ own }) => own.map(({ at }) => at));
    if (!isSettled(times, now)) return 0;
    const { collective, rolled_over_on } = await getCollective(db, collectiveId);
    const isNight = whenAwake(clock.now(), collective.time_zone ?? services.timeZone, NIGHT) > clock.now();
    if (isNight && news.some(({ reader, own }) => reader.isForMorning && own.length > 0)) return 0;
    const today = todayOf(clock, { ...collective, rolled_over_on });
    let told = 0;
    const errors: unknown[] = [];
    for (const { reader, own } of news) {
      if (own.length === 0) continue;
      try {
        told += await reader.tell(services, { collective, today, entries: own });
      } catch (error) {
        errors.push(error);
      }
    }
    if (errors.length > 0) throw errors[0];
    await keepRead(db, collectiveId, entries.at(-1)?.revision ?? 0);
    return told;
  });
}

/** Returns the ids of things that people are still to be told of. */
export async function listUnreadIds(
  db: Db,
  collectiveId: number,
  { kind, isNews }: NewsReader<"entry_pathway"> | NewsReader<"poll">,
): Promise<ReadonlySet<number>> {
  const entries = (await listUnread(db, { kinds: [kind], collectiveId })).map((stored) => toEntry<typeof kind>(stored));
  return new Set(entries.filter((entry) => isNews(entry as never)).flatMap(({ after }) => after?.id ?? []));
}

/** Returns true if the last change has settled, or the first one is old: then people are told. */
function isSettled(times: readonly Instant[], now: number): boolean {
  const instants = times.map((at) => Date.parse(at));
  return Math.max(...instants) <= now - SETTLING || Math.min(...instants) <= now - LONGEST_SETTLING;
}
