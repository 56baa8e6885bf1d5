import { cancelReasonSchema } from "../../../shared/series/gathering-series.schema.ts";
import type { Gathering } from "../../../shared/gatherings/gatherings.ts";
import { gatheringInputSchema } from "../../../shared/gatherings/gatherings.schema.ts";
import { validated } from "../../errors.ts";
import { asEdited, asInserted, type Undoable } from "../../revision/undoable.ts";
import { findPersonId } from "../people/people.queries.ts";
import { findCrew } from "../structure/crews.queries.ts";
import { insertGathering, listWholeGatherings } from "./gatherings.queries.ts";
import { recordGatheringNews } from "./record-news.queries.ts";
import { updated, writeCancellation, writeGathering } from "./gatherings.service.ts";

/** A cancellation as the journal keeps it: true or false, and the reason. */
interface EarlierCancellation {
  cancelled_at?: boolean;
  cancel_reason?: string | null;
}

export function cancellationOf(
  current: Pick<Gathering, "cancelled_at" | "cancel_reason">,
  { cancelled_at, cancel_reason = current.cancel_reason }: EarlierCancellation,
  at: string,
) {
  const isCancelled = cancelled_at ?? current.cancelled_at !== null;
  return {
    cancelled_at: isCancelled ? (current.cancelled_at ?? at) : null,
    cancel_reason: isCancelled ? validated(cancelReasonSchema, cancel_reason) : null,
  };
}

/** A change cancels or restores a gathering, or edits it, never both. */
export const gatheringUndo: Undoable<Gathering> = {
  list: (db, { collectiveId }, ids) => listWholeGatherings(db, collectiveId, ids),
  restore: (trx, by, { current, fields }) => {
    const at = by.clock.now().toISOString();
    if (["cancelled_at", "cancel_reason"].some((field) => field in fields)) {
      return writeCancellation(trx, [current], { ...by, ...cancellationOf(current, fields, at), at });
    }
    const edited = asEdited(gatheringInputSchema, { current, fields });
    return writeGathering(trx, { ...by, id: current.id, undoes: true }, edited);
  },
  /** A gathering that is over keeps everything but its notes, unless it was moved into the past. */
  isRefused: ({ current, fields }, now) => {
    const at = now.toISOString();
    const { description: _description, links: _links, ...facts } = fields as Partial<Gathering>;
    const isBack = facts.ends_at !== undefined && facts.ends_at > at;
    return current.ends_at <= at && !isBack && Object.keys(facts).length > 0;
  },
  /** It is everyone's if its crew is gone, and in no series: a deleted series has an entry of its own. */
  insert: async (trx, { collectiveId, authorId, clock }, deleted) => {
    const { collective_id: _collective, ...gathering } = asInserted(gatheringInputSchema, deleted);
    const crew = gathering.crew_id ? await findCrew(trx, { collectiveId, id: gathering.crew_id }) : undefined;
    const restored = { ...gathering, crew_id: crew?.id ?? null };
    const author_id = await findPersonId(trx, collectiveId, gathering.author_id);
    const at = clock.now().toISOString();
    const after = await insertGathering(trx, { collectiveId, at }, { ...restored, author_id });
    await recordGatheringNews(trx, [after], { authorId, at, isNew: true });
    return [updated(null, after)];
  },
};
