import { addDays, dayIn } from "../../shared/dates.ts";
import { getCollective } from "../features/collective/collective.queries.ts";
import { insertGatheringReminder } from "../features/gatherings/gathering-news.queries.ts";
import { mailGatherings } from "../features/gatherings/gathering-mails.service.ts";
import { listGatheringsBetween } from "../features/gatherings/gatherings.queries.ts";
import { findConcerned } from "../features/gatherings/recipients.service.ts";
import type { GatheringNote } from "../mail/templates/gathering-letter.ts";
import type { CollectiveToday } from "./each-collective.ts";
import type { JobServices } from "./job-services.ts";

const DAY = 86_400_000;

/**
 * Mails people the gatherings of tomorrow, as the collective's days are: those that they go to, perhaps, or are expected
 * at. Once per person, gathering and day (`docs/domain/mail.md#mails-about-gatherings`). Returns the number of mails.
 */
export async function remindOfGatherings(
  services: JobServices,
  { collectiveId, today }: CollectiveToday,
): Promise<number> {
  const { db, clock } = services;
  const { collective } = await getCollective(db, collectiveId);
  const day = addDays(today, 1);
  const zone = collective.time_zone ?? services.timeZone;
  const from = clock.now();
  // Tomorrow is over in less than three days, whatever the clocks do.
  const near = { from: from.toISOString(), to: new Date(from.getTime() + 3 * DAY).toISOString() };
  const tomorrow = (await listGatheringsBetween(db, collectiveId, near)).filter(
    ({ starts_at, cancelled_at }) => cancelled_at === null && dayIn(zone, new Date(starts_at)) === day,
  );
  const notes = new Map<number, GatheringNote[]>();
  for (const gathering of tomorrow) {
    for (const [personId, said] of await findConcerned(db, gathering)) {
      notes.set(personId, [...(notes.get(personId) ?? []), { gathering, said }]);
    }
  }
  let reminded = 0;
  for (const [personId, all] of notes) {
    await db.transaction().execute(async (trx) => {
      const fresh: GatheringNote[] = [];
      for (const note of all) {
        const reminder = { collective_id: collectiveId, person_id: personId, gathering_id: note.gathering.id, day };
        if (await insertGatheringReminder(trx, reminder)) fresh.push(note);
      }
      if (fresh.length === 0) return;
      if (await mailGatherings(trx, services, { collective, personId, kind: "gatherings", notes: fresh }))
        reminded += 1;
    });
  }
  return reminded;
}
