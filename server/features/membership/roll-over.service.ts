import { firstUnfinishedId, isPastInterval, locateIntervals } from "../../../shared/intervals/intervals.ts";
import { idsOf } from "../../db/listed.ts";
import { languageOfMail } from "../../mail/language-of-mail.ts";
import { offerEmail } from "../../mail/outbox.ts";
import { haveLeft } from "../../mail/templates/plain-emails.ts";
import { change, type ChangeDependencies } from "../../revision/change.ts";
import { getCollective } from "../collective/collective.queries.ts";
import { listAddressees } from "../credentials/accounts.queries.ts";
import { listLeavers } from "../participation/leavers.queries.ts";
import { endMembership } from "./membership.service.ts";
import { listIntervals } from "../structure/intervals.queries.ts";
import { rolledOver } from "../structure/roll-over-event.ts";
import { countDayOf, listExitingMembers, setRolledOverOn } from "./roll-over.queries.ts";
import { fillIntervals } from "../participation/carry-over.service.ts";

/**
 * Brings a collective up to its day (`docs/domain/participation.md#carry-over`, `docs/domain/membership.md#leaving`):
 * people who were exiting in an interval that is over become former members and are mailed, and the current and the next
 * interval are filled. Members are notified if any of this, or the current or next interval, has changed. Idempotent.
 * Returns the new former members and the number of events.
 */
export async function rollOver(dependencies: ChangeDependencies, collectiveId: number) {
  let leavers: number[] = [];
  const { events } = await change(dependencies, { collectiveId, authorId: null }, async (trx, today) => {
    const now = dependencies.clock.now().toISOString();
    const intervals = await listIntervals(trx, collectiveId);
    const after = locateIntervals(intervals, today);
    const { current, next } = after;
    const { collective, rolled_over_on: lastDay } = await getCollective(trx, collectiveId);
    const before = locateIntervals(intervals, lastDay);

    const ended = intervals.filter(
      (interval) => isPastInterval(interval, current, today) && !isPastInterval(interval, before.current, lastDay),
    );
    leavers = await listExitingMembers(trx, collectiveId, idsOf(ended));
    const leaversBefore = await listLeavers(trx, collectiveId, firstUnfinishedId(before));
    const left = await endMembership(trx, {
      collectiveId,
      authorId: null,
      personIds: leavers,
      at: now,
      current,
      today,
      leaversBefore,
    });
    for (const { email: recipient, language } of await listAddressees(trx, { collectiveId, personIds: leavers })) {
      const mail = haveLeft(languageOfMail(collective, language), collective);
      await offerEmail(trx, mail, { collectiveId, recipient, at: now, isWanted: true });
    }
    const filled = await fillIntervals(trx, collectiveId, after);
    if (current && lastDay < today) await countDayOf(trx, collectiveId, current.id);
    await setRolledOverOn(trx, collectiveId, today);

    const moved = before.current?.id !== current?.id || before.next?.id !== next?.id;
    return moved || filled > 0 || leavers.length > 0 ? [...left, rolledOver(before, after)] : [];
  });
  return { leavers, events: events.length };
}
