import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applyEvent, applyEventToMe, RELOAD } from "../../shared/events/apply-event.ts";
import type { CollectiveState } from "../../shared/collective/collective.ts";
import { addDays } from "../../shared/basics/dates.ts";
import { eoiInputSchema } from "../../shared/entry-pathways/entry-pathways.schema.ts";
import type { Event } from "../../shared/events/events.ts";
import type { Me } from "../../shared/participation/involvements.ts";
import { change } from "../../server/revision/change.ts";
import { deleteCrew } from "../../server/features/crews/archive.service.ts";
import { createCrew } from "../../server/features/crews/crews.service.ts";
import { gatheringInputSchema } from "../../shared/gatherings/gatherings.schema.ts";
import { answerGathering } from "../../server/features/gatherings/answers.service.ts";
import { createGathering } from "../../server/features/gatherings/gatherings.service.ts";
import { listEntryPathways } from "../../server/features/entry-pathways/entry-pathways.queries.ts";
import {
  entryPathwayDeleted,
  entryPathwayUpdated,
} from "../../server/features/entry-pathways/entry-pathways.service.ts";
import { insertEoi } from "../../server/features/entry-pathways/eois.queries.ts";
import { changeIntervalDates, deleteLaterInterval } from "../../server/features/intervals/corrections.service.ts";
import { listEventsAfter } from "../../server/revision/event-log.queries.ts";
import { getMe } from "../../server/features/participation/me.service.ts";
import { addPerson } from "../../server/features/membership/membership.service.ts";
import { addInterval, answers, BEGINNING, edits, who, type Step } from "../support/histories.ts";
import { trial } from "../support/trials.ts";
import { inWorld, type World } from "../support/world.ts";

const save = fc.record({ who, intervalId: fc.constantFrom(2, 3), answers }).map(
  (wish): Step =>
    (world) =>
      world.save(wish.who, wish.intervalId, wish.answers),
);

const join: fc.Arbitrary<Step> = fc.constant((world) =>
  change(world, world.byNobody(), async (trx) => {
    const added = await addPerson(trx, {
      collectiveId: world.collective.id,
      userId: null,
      displayName: "new",
      today: world.clock.today(),
    });
    return added.changes;
  }),
);

/** Somebody makes a crew, or deletes it again. */
const passingCrew: fc.Arbitrary<Step> = fc.constant(async (world) => {
  const { crews: known } = await world.load();
  const passing = known.find((crew) => crew.name === "passing");
  return passing
    ? deleteCrew(world, { ...world.byNobody(), id: passing.id })
    : createCrew(world, world.byNobody(), { name: "passing", description: "new", links: [] });
});

/** The last interval ends one day later; if it is a later one, only older clients need the reload. */
const moveInterval: fc.Arbitrary<Step> = fc.constant(async (world) => {
  const last = (await world.load()).intervals.at(-1);
  if (!last || last.id <= 3) return;
  await changeIntervalDates(world, world.byNobody(), { ...last, end_date: addDays(last.end_date ?? "", 1) });
});

const deleteInterval: fc.Arbitrary<Step> = fc.constant(async (world) => {
  const last = (await world.load()).intervals.at(-1);
  if (!last || last.id <= 3) return;
  await deleteLaterInterval(world, { ...world.byNobody(), intervalId: last.id }, []);
});

/** Somebody expresses interest or changes what they said, or the first of those who did withdraws. */
const pathway: fc.Arbitrary<Step> = fc.boolean().map(
  (goes): Step =>
    (world) =>
      change(world, world.byNobody(), async (trx) => {
        const collectiveId = world.collective.id;
        const [first] = await listEntryPathways(trx, collectiveId);
        if (goes && first) {
          await trx.deleteFrom("entry_pathways").where("id", "=", first.id).execute();
          return [entryPathwayDeleted({ collectiveId, id: first.id }, null)];
        }
        const unique = crypto.randomUUID();
        const eoi = eoiInputSchema.parse({ name: "stranger", email: `${unique}@example.org` });
        const row = { collective_id: collectiveId, token_hash: unique, created_at: "2026-01-01" };
        return [entryPathwayUpdated(await insertEoi(trx, { ...eoi, ...row }), null)];
      }),
);

/** Somebody plans a gathering and answers it: neither is in the state. */
const gathering: fc.Arbitrary<Step> = fc.constant(async (world) => {
  const { collectiveId } = world.byNobody();
  const input = gatheringInputSchema.parse({
    title: "Dinner",
    starts_at: "2027-01-01T18:00:00Z",
    ends_at: "2027-01-01T20:00:00Z",
  });
  const { events } = await createGathering({ ...world, timeZone: "UTC" }, world.by("ada"), input);
  const { GatheringUpdated } = (events[0] as { GatheringsEvent: { GatheringUpdated: { id: number } } }).GatheringsEvent;
  await answerGathering(world, { collectiveId, personId: world.person("ada"), id: GatheringUpdated.id }, "Going");
});

async function eventsAfter(world: World, revision: number): Promise<Event[]> {
  const logged = await listEventsAfter(world.db, { collectiveId: world.collective.id, revision, limit: 10_000 });
  return logged.map(({ event }) => event);
}

/** No interval of these histories begins: a reload is for clients that do not know the event before it. */
const isForOlderClients = (event: Event) => "IntervalsEvent" in event && "IntervalsRolledOver" in event.IntervalsEvent;

function applyAll(state: CollectiveState, events: Event[]): CollectiveState {
  return events
    .filter((event) => !isForOlderClients(event))
    .reduce((before, event) => {
      const after = applyEvent(before, event);
      if (after === RELOAD) throw new Error("No event of this history asks for a reload");
      return after;
    }, state);
}

describe("the log of events", () => {
  it("leads from any earlier state to the freshly loaded one, and each event may be applied twice", async () => {
    const others = [...edits, join, passingCrew, pathway, gathering, addInterval, moveInterval, deleteInterval];
    const steps = fc.array(fc.oneof({ weight: 8, arbitrary: save }, ...others), { minLength: 1, maxLength: 25 });
    await fc.assert(
      fc.asyncProperty(steps, fc.nat(), fc.boolean(), (history, cut, twice) =>
        inWorld(BEGINNING, async (world) => {
          const before = history.slice(0, cut % history.length);
          for (const step of before) await step(world);
          const old = await world.load();
          const key = { collectiveId: world.collective.id, personId: world.person("ada") };
          const oldMe = await getMe(world.db, { ...key, today: world.clock.today() });
          for (const step of history.slice(before.length)) await step(world);
          const events = await eventsAfter(world, old.revision);
          const fresh = await world.load();
          expect(events).toHaveLength(fresh.revision - old.revision);
          const doubled = twice ? events.flatMap((event) => [event, event]) : events;
          expect({ ...applyAll(old, doubled), revision: fresh.revision }).toEqual(fresh);
          const newMe = { ...doubled.reduce(applyEventToMe, oldMe), revision: fresh.revision };
          expect(withoutAnswers(newMe)).toEqual(
            withoutAnswers(await getMe(world.db, { ...key, today: world.clock.today() })),
          );
        }),
      ),
      { numRuns: trial(40, 400) },
    );
  });
});

/** The log never contains private answers: a client has them from its own saves. */
function withoutAnswers(me: Me): Me {
  const strip = (own: Me["current_interval"]) =>
    own && {
      ...own,
      collective_involvement: own.collective_involvement && { ...own.collective_involvement, capacity_planning: null },
    };
  return { ...me, current_interval: strip(me.current_interval), next_interval: strip(me.next_interval) };
}
