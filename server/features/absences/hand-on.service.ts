import type { Changed } from "../../../shared/journal/journal.ts";
import type { JobServices } from "../../rpc/context.ts";
import type { GivenUp } from "../../db/given-up.ts";
import type { Db, Instant, PersonKey } from "../../db/schema.ts";
import { forEachCollective } from "../../each-collective.ts";
import { change } from "../../revision/change.ts";
import { getCollective } from "../collective/collective.queries.ts";
import { getAskedLookup, getAwayLookup, getConveningLookup, meetingAt } from "../gatherings/asked.queries.ts";
import { queueNews } from "../news/news.service.ts";
import { keepUntold, YEAR } from "../news/told.queries.ts";
import { writeNews } from "../news/write-news.ts";
import { getPersonInterval } from "../participation/involvements.queries.ts";
import { listIntervals } from "../structure/intervals.queries.ts";
import { listAccepted, listDue, takeDue } from "./given-up.queries.ts";
import { handTo, type Given, type TimeAway } from "./handing.ts";

/**
 * Hands on what people have given up, once they can no longer undo it: to whom they have named, otherwise to the crew. All
 * of these are told, once (`docs/domain/mail.md#what-is-handed-on`). Returns for how many people.
 */
export async function handOn(services: JobServices): Promise<number> {
  const at = services.clock.now().toISOString();
  return forEachCollective(await listDue(services.db, at), async (by) => {
    // Also of somebody who has left meanwhile.
    const author = { collectiveId: by.collectiveId, authorId: by.personId, byLink: true };
    await change(services, author, (trx) => handOnOf(trx, services, { ...by, at }));
    await writeNews(services, by.collectiveId);
    return 1;
  });
}

async function handOnOf(trx: Db, services: JobServices, by: PersonKey & { at: Instant }): Promise<Changed[]> {
  const { collectiveId, personId: from, at } = by;
  const { collective } = await getCollective(trx, collectiveId);
  const { eoi_managing_crew_id: managingCrewId } = collective;
  const rows = await takeDue(trx, by, at);
  const times = await getTimesAway(trx, by, rows);
  const isThere = await getReceiverLookup(trx, { collectiveId, times }, rows);
  const held = rows.flatMap((row) => {
    const { kind, subject_id: id, interval_id: intervalId } = row;
    const away = times.get(intervalId);
    return away ? [{ kind, id, intervalId, away, to: isThere(row) ? row.to_person_id : null }] : [];
  });
  const given: Given[] = [];
  for (const alike of Map.groupBy(held, ({ kind, to }) => `${kind} ${to}`).values()) {
    const [{ kind, to }] = alike as [(typeof held)[number]];
    given.push(...(await handTo(trx, { kind, things: alike }, { collectiveId, from, to, at, managingCrewId })));
  }
  const meetings = given.map(({ handed }) => handed.meeting);
  const asked = await getAskedLookup(trx, collectiveId, meetings);
  const convening = await getConveningLookup(trx, collectiveId, meetings);
  const until = new Date(Date.parse(at) + YEAR).toISOString();
  const tellings = given.flatMap(({ to, intervalId, handed: { on, meeting, changes, once: known = on.id } }) => {
    const crew = meeting.crew_id === null ? [...new Set(convening(meeting))] : asked(meeting);
    const isAsked = to !== null;
    // Each save says again what is left to the crew. What changes hands is new each time, and so is what has changed.
    const once = [from, intervalId, on.kind, known, isAsked, changes.length > 0 ? at : ""].join(" ");
    const people = (isAsked ? [to] : crew).filter((personId) => personId !== from);
    return people.map((personId) => ({ personId, isAsked, intervalId, on, once, until }));
  });
  const fresh = await keepUntold(trx, { collectiveId, kind: "handed on", at }, tellings);
  const news = [];
  for (const [intervalId, ofTime] of Map.groupBy(fresh, (one) => one.intervalId)) {
    const { begins = at, start, back } = times.get(intervalId) ?? {};
    const away = { back, start: begins > at ? start : undefined };
    // One email about what somebody is asked to see to, and one about what is left to their crew.
    for (const things of Map.groupBy(ofTime, ({ personId, isAsked }) => `${personId} ${isAsked}`).values()) {
      const [{ personId, isAsked }] = things as [(typeof fresh)[number]];
      news.push({ personId, about: { from, ...away, isAsked, things: things.map(({ on }) => on) }, until: undefined });
    }
  }
  await queueNews(trx, services, { collective, kind: "handed on", news });
  return given.flatMap(({ handed }) => handed.changes);
}

/** Maps the intervals of these rows to the time that the person is away. */
async function getTimesAway(
  trx: Db,
  { collectiveId, personId, at }: PersonKey & { at: Instant },
  rows: readonly GivenUp[],
): Promise<Map<number, TimeAway>> {
  const times = new Map<number, TimeAway>();
  for (const { id: intervalId, start_date: start } of await listIntervals(trx, collectiveId)) {
    if (!rows.some(({ interval_id }) => interval_id === intervalId)) continue;
    const own = await getPersonInterval(trx, { collectiveId, intervalId, personId });
    const { status, opt_out_planned_return_date: day } = own.collective_involvement ?? {};
    const noon = `${start}T12:00:00Z`;
    times.set(intervalId, {
      start,
      begins: noon > at ? noon : at,
      back: status === "Exiting" ? null : (day ?? undefined),
    });
  }
  return times;
}

/** Returns a function that says whether the person who was named has accepted, and is there in that interval. */
async function getReceiverLookup(
  trx: Db,
  { collectiveId, times }: { collectiveId: number; times: ReadonlyMap<number, TimeAway> },
  rows: readonly Pick<GivenUp, "interval_id" | "to_person_id">[],
): Promise<(row: (typeof rows)[number]) => boolean> {
  const wanted = rows.flatMap(({ to_person_id }) => to_person_id ?? []);
  const members = await listAccepted(trx, collectiveId, wanted);
  const meetingIn = ({ interval_id }: (typeof rows)[number]) => meetingAt(null, times.get(interval_id)?.begins ?? "");
  const away = await getAwayLookup(trx, collectiveId, rows.map(meetingIn));
  return (row) => members.has(row.to_person_id ?? 0) && !away(meetingIn(row)).includes(row.to_person_id ?? 0);
}
